// SPDX-License-Identifier: BSD-2-Clause-Patent
// The devices that are compared with golden values: the scalar reference, and the executor cpu with each of its
// instruction sets.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "exec/device.h"

namespace snellen {

/// The reference first, then every instruction set that this build has code for, whether or not this machine runs it.
inline std::vector<DeviceSpec> golden_devices() {
  std::vector<DeviceSpec> devices{{.automatic = false, .executor = Executor::reference}};
  for (const cpu::Target target : cpu::targets_among(~std::int64_t{0}))
    devices.push_back({.automatic = false, .executor = Executor::cpu, .target = target});
  return devices;
}

/// "reference", "avx2" and the like.
inline std::string device_name(const DeviceSpec& device) {
  return std::string(device.executor == Executor::cpu ? to_string(device.target) : to_string(device.executor));
}

inline bool machine_has(const DeviceSpec& device) {
  const std::vector<cpu::Target>& targets = cpu::targets();
  return device.executor != Executor::cpu || std::find(targets.begin(), targets.end(), device.target) != targets.end();
}

}  // namespace snellen

/// Skips the test, by name, where the machine lacks the device's instructions.
#define SNELLEN_SKIP_UNLESS_MACHINE_HAS(device) \
  if (!machine_has(device)) GTEST_SKIP() << "not run: this processor lacks " << device_name(device)
