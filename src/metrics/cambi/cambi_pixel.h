// SPDX-License-Identifier: BSD-2-Clause-Patent
// What CAMBI does with single pixels, for hosts and device kernels alike.
#pragma once

#include <cstdint>

#include "base/device_function.h"

namespace snellen::cambi {

/// A pixel with what CAMBI wants to know about it: the level of 10 bits, at most 1024, and in the top bit a flag. Until
/// the mask is known it says that the pixel is flat, from then on that the pixel is analysed.
using Sample = std::uint16_t;
inline constexpr Sample kFlag = 0x8000;

/// A level less the first one that counts, or kNone for a pixel that does not count.
using Code = std::uint16_t;
inline constexpr Code kNone = 0xFFFF;

/// Half the side of the square in which flat pixels are counted for the mask.
inline constexpr int kMaskRadius = 3;

/// A sample of `depth` bits as a level of 10; rounding up can give 1024.
SNELLEN_FN constexpr int to_ten_bits(int value, int depth) noexcept {
  if (depth <= 10) return value << (10 - depth);
  const int dropped = depth - 10;
  return (value + (1 << (dropped - 1))) >> dropped;
}

/// The value that occurs more than once among three, or the smallest of three different ones.
SNELLEN_FN constexpr std::uint16_t mode3(std::uint16_t a, std::uint16_t b, std::uint16_t c) noexcept {
  if (a == b || a == c) return a;
  if (b == c) return b;
  const std::uint16_t smaller = a < b ? a : b;
  return smaller < c ? smaller : c;
}

/// Contrast of n >= 1 pixels of one level against m of another, n + m <= 4225, with the reciprocals of
/// cambi_reciprocal.h. The product is at most 9 * 2112 * 2113 < 2^26, the contrast below 9507.
SNELLEN_FN float contrast(const float* reciprocals, int weight, int n, int m) noexcept {
  return static_cast<float>(weight * n * m) * reciprocals[n + m];
}

}  // namespace snellen::cambi
