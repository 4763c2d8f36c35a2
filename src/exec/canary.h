// SPDX-License-Identifier: BSD-2-Clause-Patent
// The first thing that runs on every device that is opened.
#pragma once

#include <memory>

#include "exec/open_device.h"

namespace snellen {

/// Runs the canary and compares its sums with those that IEEE arithmetic has. Throws Error{device} when they differ, so
/// that a device which rounds otherwise gives no scores at all.
void check_canary(const std::shared_ptr<const Device>& device);

}  // namespace snellen
