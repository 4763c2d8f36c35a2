// SPDX-License-Identifier: BSD-2-Clause-Patent
// Parts of the program that are loaded when they are needed, because what they link takes time to load or is not on
// every machine: libsnellen-cuda.so and the like, beside the program or in its lib folder.
#pragma once

#include <string>

namespace snellen {

struct LoadedModule {
  const void* symbol = nullptr;  // null when it cannot be had
  std::string problem;           // then why: "<what is wrong> (<reason>)"
};

/// Loads the module `name`, for the life of the program, and finds its `symbol`.
LoadedModule load_module(const std::string& name, const char* symbol);

}  // namespace snellen
