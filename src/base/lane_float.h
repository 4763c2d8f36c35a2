// SPDX-License-Identifier: BSD-2-Clause-Patent
// What lane arithmetic needs of a lane beside + - * /: the few operations below, here for a lane that is one float. A
// vector of floats that has them too runs every formula written over them, and gives the same bits in each of its
// lanes.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

#include "base/device_function.h"
#include "base/platform.h"

namespace snellen::lane {

inline constexpr float kInfinity = std::numeric_limits<float>::infinity();
inline constexpr float kNotANumber = std::numeric_limits<float>::quiet_NaN();

/// std::bit_cast, which is none of the functions that device kernels may call.
template <class To, class From>
SNELLEN_FN To bits_as(const From& from) noexcept {
  return __builtin_bit_cast(To, from);
}

/// a * b + c, rounded once.
SNELLEN_FN float fma(float a, float b, float c) noexcept { return std::fma(a, b, c); }

/// a * b - c, rounded once.
SNELLEN_FN float fms(float a, float b, float c) noexcept { return std::fma(a, b, -c); }

SNELLEN_FN float square_root(float x) noexcept { return std::sqrt(x); }

SNELLEN_FN float magnitude(float x) noexcept { return std::fabs(x); }

/// |x| with the sign of `sign`.
SNELLEN_FN float with_sign(float x, float sign) noexcept { return std::copysign(x, sign); }

/// a < b ? yes : no, so `no` if a or b is NaN.
SNELLEN_FN float select_lt(float a, float b, float yes, float no) noexcept { return a < b ? yes : no; }

/// a == b ? yes : no, so `no` if a or b is NaN.
SNELLEN_FN float select_eq(float a, float b, float yes, float no) noexcept { return a == b ? yes : no; }

/// x < bound ? bound : x, so x if it is NaN.
SNELLEN_FN float at_least(float x, float bound) noexcept { return x < bound ? bound : x; }

/// bound < x ? bound : x, so x if it is NaN.
SNELLEN_FN float at_most(float x, float bound) noexcept { return bound < x ? bound : x; }

/// a < b ? 0 : x, so x if a or b is NaN.
SNELLEN_FN float zero_if_lt(float a, float b, float x) noexcept { return a < b ? 0.0F : x; }

/// floor(log2 |x|) of a normal x, from -126 to 127. Any other x gives some number.
SNELLEN_FN float exponent(float x) noexcept {
  const std::uint32_t biased = bits_as<std::uint32_t>(x) >> 23 & 255;
  return static_cast<float>(biased) - 127;
}

/// |x| / 2^exponent(x) of a normal x: from 1 to below 2. Any other x gives some number in that range.
SNELLEN_FN float mantissa(float x) noexcept {
  return bits_as<float>((bits_as<std::uint32_t>(x) & 0x007fffff) | 0x3f800000);
}

/// The same, and of a NaN that a division has made 1.5, as on x86.
SNELLEN_FN float quotient_mantissa(float x) noexcept { return x == x ? mantissa(x) : 1.5F; }

/// 2^n for a whole n from -126 to 127; 0 for -127. Any other n gives some number.
SNELLEN_FN float power_of_two(float n) noexcept {
  // The sum's unit is 1 and its low byte the biased exponent; the bits above it are shifted out.
  return bits_as<float>(bits_as<std::uint32_t>(n + (8388608 + 127)) << 23);
}

}  // namespace snellen::lane
