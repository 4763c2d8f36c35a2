// SPDX-License-Identifier: BSD-2-Clause-Patent
// VIF's logarithm without its table of 32768 entries: straight pieces that give the same integers, small enough for one
// gather of 32 bits per number.
//
// The bits F of x as a float, cut to 16 leading bits, are already 2^12 times log2(x) in 2048ths but for a constant and
// the curvature. With the upper 8 bits of the mantissa as the piece and the lower 7 as its position p,
//
//   log2_2048(x) + kSegmentOffset = (F without its 8 lowest bits + slope * p + base * kSegmentStep) >> 12.
//
// An entry has `base` in the upper and `slope` in the lower 16 bits, both signed.
#pragma once

#include <cstdint>

#include "base/leading_zeros.h"

namespace snellen::vif {

inline constexpr int kSegments = 256;

/// `base` counts steps of this size, so that its range is an int16's.
inline constexpr std::int32_t kSegmentStep = 12;

/// What is taken from every logarithm for the same reason.
inline constexpr std::int32_t kSegmentBias = 96;

/// 2^15 is a float of exponent 142 and mantissa 0, and its logarithm is 30720.
inline constexpr std::int32_t kSegmentOffset = (142 << 11) - 30720 - kSegmentBias;

/// A piece as devices take it, with nothing left but a line along its entries: its value at the first in the upper 23
/// bits, its rise per entry in the lower 9.
SNELLEN_FN std::uint32_t log_line(int piece, std::int32_t segment) {
  const std::int32_t first = piece * 32768 + (segment >> 16) * kSegmentStep + kSegmentBias * 4096;
  const std::int32_t rise = 256 + static_cast<std::int16_t>(segment);
  return static_cast<std::uint32_t>(first) << 9 | static_cast<std::uint32_t>(rise);
}

/// log2_2048(x), for 2^15 <= x, by the lines of all pieces.
SNELLEN_FN std::int32_t log2_by_lines(const std::uint32_t* lines, std::uint32_t x) {
  const int zeros = leading_zeros(x);
  const std::uint32_t leading = x << zeros;
  const std::uint32_t line = lines[leading >> 23 & 255];
  const std::uint32_t above = ((line >> 9) + (line & 511) * (leading >> 16 & 127)) >> 12;
  return static_cast<std::int32_t>(above) + (16 - zeros) * 2048 + 30720;
}

}  // namespace snellen::vif
