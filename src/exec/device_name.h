// SPDX-License-Identifier: BSD-2-Clause-Patent
// Devices and their names, for those that choose among devices; metrics, which do not, need exec/device.h only.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "exec/device.h"

namespace snellen {

/// The executor of that name; none when there is none.
std::optional<Executor> find_executor(std::string_view name);

/// The name by which parse_device() finds it: "cuda:1", "cpu:avx2", "reference", "auto".
std::string to_string(const DeviceSpec& device);

/// Whether both name the same device.
bool operator==(const DeviceSpec& a, const DeviceSpec& b);

}  // namespace snellen
