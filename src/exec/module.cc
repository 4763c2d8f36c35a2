// SPDX-License-Identifier: BSD-2-Clause-Patent
// Finding and loading modules.
#include "exec/module.h"

#include <dlfcn.h>

#include <filesystem>
#include <vector>

#include "base/error.h"

namespace snellen {
namespace {

// Never the working directory nor the loader's search path: a module computes scores, so it comes with the program.
std::vector<std::filesystem::path> places() {
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe").parent_path();
  return {program, program.parent_path() / "lib", program.parent_path() / "lib" / "snellen"};
}

std::filesystem::path find_module(const std::string& name) {
  const std::string file = "libsnellen-" + name + ".so";
  for (const std::filesystem::path& place : places())
    if (std::filesystem::exists(place / file)) return place / file;
  fail(Code::device,
       "no {}: {} is neither beside the program nor in {} (this build was made without it); use --device cpu", name,
       file, places()[1].string());
}

}  // namespace

std::unique_ptr<driver::Backend> load_backend(const std::string& name) {
  const std::filesystem::path file = find_module(name);
  void* const library = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr)
    fail(Code::device, "no {}: {} (the module does not load); install what it needs, or use --device cpu", name,
         ::dlerror());
  const auto* module = static_cast<const Module*>(::dlsym(library, kModuleSymbol));
  if (module == nullptr || std::string(module->build) != SNELLEN_BUILD)
    fail(Code::device, "no {}: {} is of another build of snellen (its kernels may differ); install both from one build",
         name, file.string());
  return module->make_backend(kernel_list());
}

}  // namespace snellen
