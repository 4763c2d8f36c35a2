// SPDX-License-Identifier: BSD-2-Clause-Patent
// Errors of devices name what they happened to.
#pragma once

#include <string>
#include <string_view>

#include "base/error.h"
#include "base/frame_index.h"

namespace snellen {

/// Runs a part of the work on one frame and says, where it fails on a device, which frame and which metric it was.
template <class Part>
void locate_faults(const std::string& device, FrameIndex index, std::string_view metric, Part&& part) {
  try {
    part();
  } catch (const Error& error) {
    if (error.code() != Code::device) throw;
    fail(Code::device, "{}, frame {}{}{}: {}", device, to_int(index), metric.empty() ? "" : ", ", metric, error.what());
  }
}

}  // namespace snellen
