// SPDX-License-Identifier: BSD-2-Clause-Patent
// The program that makes a unit's source file when the module is built: reads a header of kernels and all of ours that
// it includes, has the run-time compiler compile them, and writes both as C++.
//   snellen-sycl-unit FOLDER_OF_SOURCES HEADER OUTPUT DEPENDENCIES
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <regex>
#include <stdexcept>
#include <sycl/context.hpp>

#include "base/error.h"
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

void write_source(std::ostream& out, const std::vector<OwnedFile>& files, std::string_view object) {
  const std::string& header = files.front().path;
  out << "// Made from " << header << " by exec/sycl/write_unit.cc.\n#include \"exec/sycl/unit.h\"\n\n"
      << "namespace {\n\nconstexpr snellen::sycl_backend::SourceFile kSources[] = {\n";
  for (const OwnedFile& file : files) {
    out << "{\"" << file.path << "\",\n";
    write_literal(out, file.text);
    out << "},\n";
  }
  out << "};\n\nconstexpr char kObject[] =\n";
  write_literal(out, object);
  out << ";\n\nconstexpr snellen::sycl_backend::Unit snellen_unit{\"" << header
      << "\", kSources, {kObject, sizeof(kObject) - 1}};\n\n}  // namespace\n\n#include \"" << header << "\"\n";
}

void write_dependencies(std::ostream& out, const fs::path& folder, const std::string& target,
                        const std::vector<OwnedFile>& files) {
  out << target << ':';
  for (const OwnedFile& file : files) out << " \\\n  " << (folder / file.path).string();
  out << '\n';
}

void write_unit(const fs::path& folder, const std::string& header, const std::string& output,
                const std::string& dependencies) {
  std::vector<OwnedFile> files;
  collect(folder, header, files);
  std::vector<SourceFile> sources;
  for (const OwnedFile& file : files) sources.push_back({file.path, file.text});
  const std::string object = compile({header, sources, {}});
  std::ofstream source(output);
  write_source(source, files, object);
  std::ofstream list(dependencies);
  write_dependencies(list, folder, output, files);
  if (!source.flush() || !list.flush()) throw std::runtime_error("cannot write " + output);
}

}  // namespace
}  // namespace snellen::sycl_backend

int main(int argc, char** argv) {
  if (argc != 5) {
    std::cerr << "usage: snellen-sycl-unit FOLDER_OF_SOURCES HEADER OUTPUT DEPENDENCIES\n";
    return 2;
  }
  try {
    snellen::sycl_backend::offer_processor();
    snellen::sycl_backend::write_unit(argv[1], argv[2], argv[3], argv[4]);
    return 0;
  } catch (const std::exception& error) {
    std::cerr << "snellen-sycl-unit: " << error.what() << '\n';
    return 1;
  }
}
