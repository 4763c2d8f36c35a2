// SPDX-License-Identifier: BSD-2-Clause-Patent
// Names of devices, in full.
#include "exec/device_name.h"

#include <fmt/format.h>

#include <algorithm>

namespace snellen {

std::optional<Executor> find_executor(std::string_view name) {
  for (const Executor host : {Executor::reference, Executor::cpu})
    if (name == to_string(host)) return host;
  const auto* const found = std::find_if(kKernelExecutors.begin(), kKernelExecutors.end(),
                                         [&](Executor executor) { return name == to_string(executor); });
  return found == kKernelExecutors.end() ? std::nullopt : std::optional(*found);
}

std::string to_string(const DeviceSpec& device) {
  if (device.automatic) return "auto";
  std::string name(to_string(device.executor));
  if (device.executor == Executor::cpu) return fmt::format("{}:{}", name, to_string(device.target));
  const bool numbered = runs_kernels(device.executor) && device.executor != Executor::emu;
  return numbered ? fmt::format("{}:{}", name, device.number) : name;
}

bool operator==(const DeviceSpec& a, const DeviceSpec& b) { return to_string(a) == to_string(b); }

}  // namespace snellen
