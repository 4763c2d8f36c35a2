// SPDX-License-Identifier: BSD-2-Clause-Patent
// The program that makes a unit's source file when the module is built, in steps. The first has the run-time compiler
// compile a header of kernels and all of ours that it includes, to an object bundle. The second gives the SPIR-V in
// that, for an offline compiler. The third writes text, object and the machine code that the offline compiler made as
// C++.
//   snellen-sycl-unit object FOLDER_OF_SOURCES HEADER OBJECT DEPENDENCIES
//   snellen-sycl-unit spirv OBJECT OUTPUT
//   snellen-sycl-unit source FOLDER_OF_SOURCES HEADER OBJECT OUTPUT [GPU=FILE...]
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <regex>
#include <stdexcept>
#include <sycl/context.hpp>

#include "base/error.h"
#include "exec/sycl/bundle_format.h"
#include "exec/sycl/compile_unit.h"
#include "exec/sycl/runtime.h"

namespace snellen::sycl_backend {
namespace {

namespace fs = std::filesystem;

// Begins what a bundle says of each of its images.
constexpr std::string_view kImage = "[SYCL/kernel names]";

struct OwnedFile {
  std::string path;
  std::string text;
};

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path.string());
  return {std::istreambuf_iterator<char>(file), {}};
}

// Entries of other backends stand beside ours in exec/kernel.h, in branches that this compiler does not take.
bool is_for_sycl(std::string_view header) {
  return !header.starts_with("exec/") || header.find('/', 5) == std::string_view::npos ||
         header == "exec/sycl/kernel_entry.h";
}

void collect(const fs::path& folder, const std::string& header, std::vector<OwnedFile>& files) {
  static const std::regex include("^#include \"([^\"]+)\"", std::regex::multiline);
  if (!is_for_sycl(header) || std::any_of(files.begin(), files.end(), [&](const auto& f) { return f.path == header; }))
    return;
  files.push_back({header, read(folder / header)});
  const std::string text = files.back().text;
  for (std::sregex_iterator match(text.begin(), text.end(), include), end; match != end; ++match)
    collect(folder, (*match)[1], files);
}

// An object bundle; empty when there is no device to compile for.
std::string compile(const Unit& unit) {
  const std::vector<sycl::device> devices = usable_devices();
  if (devices.empty()) {
    std::cerr << "snellen-sycl-unit: no device: kernels will be compiled when they are first used\n";
    return {};
  }
  const sycl::device& device = devices.back();
  const std::vector<char> bytes = compile_unit(sycl::context(device), device, unit).ext_oneapi_get_content();
  std::string object(bytes.begin(), bytes.end());
  if (object.find(kImage) != object.rfind(kImage))
    throw std::runtime_error(std::string(unit.header) +
                             ": needs several images, which the runtime cannot link and save as native code (kernels "
                             "demand different things of a device, or call functions of the device library)");
  return object;
}

void write_literal(std::ostream& out, std::string_view bytes) {
  out << '"';
  int column = 0;
  for (const char c : bytes) {
    if (c == '\n')
      out << "\\n";
    else if (c >= ' ' && c <= '~' && c != '"' && c != '\\' && c != '?')
      out << c;
    else
      out << fmt::format("\\{:03o}", static_cast<unsigned char>(c));
    if (++column % 100 == 0) out << "\"\n\"";
  }
  out << '"';
}

void write_source(std::ostream& out, const std::vector<OwnedFile>& files, std::string_view object,
                  const std::vector<std::string>& executables) {
  const std::string& header = files.front().path;
  out << "// Made from " << header
      << " by exec/sycl/write_unit.cc.\n#include <array>\n\n#include \"exec/sycl/unit.h\"\n\n"
      << "namespace {\n\nconstexpr snellen::sycl_backend::SourceFile kSources[] = {\n";
  for (const OwnedFile& file : files) {
    out << "{\"" << file.path << "\",\n";
    write_literal(out, file.text);
    out << "},\n";
  }
  out << "};\n\nconstexpr char kObject[] =\n";
  write_literal(out, object);
  out << ";\n";
  std::string list;
  for (std::size_t i = 0; i < executables.size(); ++i) {
    out << fmt::format("\nconstexpr char kExecutable{}[] =\n", i);
    write_literal(out, executables[i]);
    out << ";\n";
    list += fmt::format("{{kExecutable{0}, sizeof(kExecutable{0}) - 1}}, ", i);
  }
  out << fmt::format("\nconstexpr std::array<std::string_view, {}> kExecutables{{{{{}}}}};\n", executables.size(), list)
      << "\nconstexpr snellen::sycl_backend::Unit snellen_unit{\"" << header
      << "\", kSources, {kObject, sizeof(kObject) - 1}, kExecutables};\n\n}  // namespace\n\n#include \"" << header
      << "\"\n";
}

void write_dependencies(std::ostream& out, const fs::path& folder, const std::string& target,
                        const std::vector<OwnedFile>& files) {
  out << target << ':';
  for (const OwnedFile& file : files) out << " \\\n  " << (folder / file.path).string();
  out << '\n';
}

void write(const fs::path& path, std::string_view bytes) {
  std::ofstream file(path, std::ios::binary);
  if (!(file << bytes << std::flush)) throw std::runtime_error("cannot write " + path.string());
}

std::vector<OwnedFile> files_of(const fs::path& folder, const std::string& header) {
  std::vector<OwnedFile> files;
  collect(folder, header, files);
  return files;
}

void make_object(const fs::path& folder, const std::string& header, const std::string& output,
                 const std::string& dependencies) {
  const std::vector<OwnedFile> files = files_of(folder, header);
  std::vector<SourceFile> sources;
  for (const OwnedFile& file : files) sources.push_back({file.path, file.text});
  prepare_runtime();
  const std::string object = compile({header, sources, {}, {}});
  write(output, object);
  std::ofstream list(dependencies);
  write_dependencies(list, folder, output, files);
  if (!list.flush()) throw std::runtime_error("cannot write " + dependencies);
}

void make_spirv(const std::string& object_file, const std::string& output) {
  const std::string object = read(object_file);
  if (object.empty()) throw std::runtime_error(object_file + ": nothing was compiled, as there is no device");
  write(output, read_bundle(object).code);
}

// Of machine code that was given as GPU=FILE, the GPU by the name that Intel's offline compiler has for it.
std::string executable_of(std::string_view object, const std::string& word) {
  const std::size_t equals = word.find('=');
  if (equals == std::string::npos) throw std::runtime_error(word + ": not GPU=FILE");
  std::string gpu = word.substr(0, equals);
  std::replace(gpu.begin(), gpu.end(), '-', '_');
  const std::string code = read(word.substr(equals + 1));
  if (code.empty()) throw std::runtime_error(word + ": no code");
  return executable_bundle(object, "spir64_gen", "intel_gpu_" + gpu, code);
}

void make_source(const fs::path& folder, const std::string& header, const std::string& object_file,
                 const std::string& output, const std::vector<std::string>& codes) {
  const std::string object = read(object_file);
  std::vector<std::string> executables;
  for (const std::string& code : codes) executables.push_back(executable_of(object, code));
  std::ofstream source(output);
  write_source(source, files_of(folder, header), object, executables);
  if (!source.flush()) throw std::runtime_error("cannot write " + output);
}

}  // namespace
}  // namespace snellen::sycl_backend

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  const std::string step = words.empty() ? "" : words.front();
  try {
    if (step == "object" && words.size() == 5) {
      snellen::sycl_backend::make_object(words[1], words[2], words[3], words[4]);
      return 0;
    }
    if (step == "spirv" && words.size() == 3) {
      snellen::sycl_backend::make_spirv(words[1], words[2]);
      return 0;
    }
    if (step == "source" && words.size() >= 5) {
      snellen::sycl_backend::make_source(words[1], words[2], words[3], words[4], {words.begin() + 5, words.end()});
      return 0;
    }
  } catch (const std::exception& error) {
    std::cerr << "snellen-sycl-unit: " << error.what() << '\n';
    return 1;
  }
  std::cerr << "usage: snellen-sycl-unit object FOLDER_OF_SOURCES HEADER OBJECT DEPENDENCIES\n"
               "       snellen-sycl-unit spirv OBJECT OUTPUT\n"
               "       snellen-sycl-unit source FOLDER_OF_SOURCES HEADER OBJECT OUTPUT [GPU=FILE...]\n";
  return 2;
}
