// SPDX-License-Identifier: BSD-2-Clause-Patent
// What lane arithmetic needs of a lane beside + - * /: the few operations below, here for a lane that is one float. A
// vector of floats that has them too runs every formula written over them, and gives the same bits in each of its
// lanes.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

#include "base/platform.h"

namespace snellen::lane {

/// a * b + c, rounded once.
inline float fma(float a, float b, float c) noexcept { return std::fma(a, b, c); }

/// a * b - c, rounded once.
inline float fms(float a, float b, float c) noexcept { return std::fma(a, b, -c); }

inline float square_root(float x) noexcept { return std::sqrt(x); }

inline float magnitude(float x) noexcept { return std::fabs(x); }

/// |x| with the sign of `sign`.
inline float with_sign(float x, float sign) noexcept { return std::copysign(x, sign); }

/// a < b ? yes : no, so `no` if a or b is NaN.
inline float select_lt(float a, float b, float yes, float no) noexcept { return a < b ? yes : no; }

/// a == b ? yes : no, so `no` if a or b is NaN.
inline float select_eq(float a, float b, float yes, float no) noexcept { return a == b ? yes : no; }

/// floor(log2 |x|) of a normal x, from -126 to 127. Any other x gives some number.
inline float exponent(float x) noexcept {
  const std::uint32_t biased = std::bit_cast<std::uint32_t>(x) >> 23 & 255;
  return static_cast<float>(biased) - 127;
}

/// |x| / 2^exponent(x) of a normal x: from 1 to below 2. Any other x gives some number in that range.
inline float mantissa(float x) noexcept {
  return std::bit_cast<float>((std::bit_cast<std::uint32_t>(x) & 0x007fffff) | 0x3f800000);
}

/// 2^n for a whole n from -126 to 127; 0 for -127. Any other n gives some number.
inline float power_of_two(float n) noexcept {
  // The sum's unit is 1 and its low byte the biased exponent; the bits above it are shifted out.
  return std::bit_cast<float>(std::bit_cast<std::uint32_t>(n + (8388608 + 127)) << 23);
}

}  // namespace snellen::lane
