// SPDX-License-Identifier: BSD-2-Clause-Patent
// Backends that are loaded when they are asked for, so that one program runs on machines with any devices and with
// none: libsnellen-cuda.so and the like beside the program or in its lib folder.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "exec/driver.h"

namespace snellen {

/// What a module exports, under the C name kModuleSymbol.
struct Module {
  const char* build;  // SNELLEN_BUILD of the sources that it was made from
  /// The backend, able to run all of `kernels`, which outlive it. Throws Error{device} that names one for which the
  /// module has no entry.
  std::unique_ptr<driver::Backend> (*make_backend)(std::span<const KernelInfo* const> kernels);
};

inline constexpr const char* kModuleSymbol = "snellen_module";

/// Loads the module of the backend `name` and keeps it for the life of the program. Throws Error{device} with the
/// reason why it does not load.
std::unique_ptr<driver::Backend> load_backend(const std::string& name);

}  // namespace snellen
