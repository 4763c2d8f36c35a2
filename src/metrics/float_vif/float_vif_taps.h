// SPDX-License-Identifier: BSD-2-Clause-Patent
// The window of a scale as kernels of float VIF take it.
#pragma once

#include <cstdint>

namespace snellen::float_vif {

/// Of the largest known kernel scale, 360 / 97, at scale 0.
inline constexpr int kMostTaps = 65;

struct Taps {
  float values[kMostTaps];
  std::int32_t count;  // odd
};

}  // namespace snellen::float_vif
