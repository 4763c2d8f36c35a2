// SPDX-License-Identifier: BSD-2-Clause-Patent
// VIF's logarithm without its table of 32768 entries: straight pieces that give the same integers, small enough for one
// gather of 32 bits per number.
//
// The bits F of x as a float, cut to 16 leading bits, are already 2^12 times log2(x) in 2048ths but for a constant and
// the curvature. With the upper 8 bits of the mantissa as the piece and the lower 7 as its position p,
//
//   log2_2048(x) + kSegmentOffset = (F without its 8 lowest bits + slope * p + base * kSegmentStep) >> 12.
#pragma once

#include <array>
#include <cstdint>

#include "metrics/vif/vif_log.h"

namespace snellen::vif {

/// Entry: `base` in the upper and `slope` in the lower 16 bits, both signed.
using LogSegments = std::array<std::int32_t, 256>;

/// `base` counts steps of this size, so that its range is an int16's.
inline constexpr std::int32_t kSegmentStep = 12;

/// What is taken from every logarithm for the same reason.
inline constexpr std::int32_t kSegmentBias = 96;

/// 2^15 is a float of exponent 142 and mantissa 0, and its logarithm is 30720.
inline constexpr std::int32_t kSegmentOffset = (142 << 11) - 30720 - kSegmentBias;

/// The pieces, made on first use; checked then for each entry of `log_table()`.
const LogSegments& log_segments();

}  // namespace snellen::vif
