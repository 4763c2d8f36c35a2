// SPDX-License-Identifier: BSD-2-Clause-Patent
// Loading modules of devices.
#include "exec/module.h"

#include "base/error.h"
#include "base/load_module.h"

namespace snellen {

std::unique_ptr<driver::Backend> load_backend(const std::string& name) {
  const LoadedModule loaded = load_module(name, kModuleSymbol);
  if (loaded.symbol == nullptr) fail(Code::device, "no {}: {}; use --device cpu", name, loaded.problem);
  const auto* module = static_cast<const Module*>(loaded.symbol);
  if (module->build != std::string(SNELLEN_BUILD))
    fail(Code::device,
         "no {}: its module is of another build of snellen (its kernels may differ); install both from "
         "one build",
         name);
  return module->make_backend(kernel_list());
}

}  // namespace snellen
