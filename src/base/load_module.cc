// SPDX-License-Identifier: BSD-2-Clause-Patent
// Finding and loading modules.
#include "base/load_module.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <array>
#include <filesystem>

namespace snellen {

LoadedModule load_module(const std::string& name, const char* symbol) {
  // Never the working directory nor the loader's search path: a module computes scores, so it comes with the program.
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe").parent_path();
  const std::filesystem::path lib = program.parent_path() / "lib";
  const std::string file = "libsnellen-" + name + ".so";
  for (const std::filesystem::path& place : std::array{program, lib, lib / "snellen"}) {
    if (!std::filesystem::exists(place / file)) continue;
    void* const library = ::dlopen((place / file).c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) return {nullptr, fmt::format("{} (the module does not load)", ::dlerror())};
    if (const void* found = ::dlsym(library, symbol)) return {found, {}};
    return {nullptr, fmt::format("{} (it is no module of snellen)", (place / file).string())};
  }
  return {nullptr, fmt::format("{} is neither beside the program nor in {} (this build was made without it)", file,
                               lib.string())};
}

}  // namespace snellen
