// SPDX-License-Identifier: BSD-2-Clause-Patent
// The blur of motion (reference library, feature/integer_motion.c and integer_motion.h), for every machine.
#pragma once

#include <cstdint>

#include "base/device_function.h"
#include "ops/round_shift.h"

namespace snellen::motion {

inline constexpr int kRadius = 2;

/// Blur of both directions: a Gaussian in 16 fraction bits. It is centred, symmetric, and sums to 65536.
SNELLEN_FN constexpr std::int32_t tap(int offset) noexcept {
  return offset == 0 ? 26386 : offset == 1 || offset == -1 ? 16004 : 3571;
}

/// The vertical pass leaves 8-bit steps in 8 fraction bits whatever the depth: the weighted sum of differences, at most
/// 65536 * (2^depth - 1) in size (hence 32 bits for depth 8), loses `depth` of its bits, so |result| < 2^16.
template <class Sum>
SNELLEN_FN constexpr std::int32_t vertical(Sum sum, int depth) noexcept {
  return static_cast<std::int32_t>(round_shift(sum, depth));
}

/// The horizontal pass loses the 16 fraction bits of its taps; |sum| < 65536 * 2^16, so |result| <= 2^16.
SNELLEN_FN constexpr std::int64_t horizontal(std::int64_t sum) noexcept { return round_shift(sum, 16); }

/// Both passes in 32 bits: the weighted sum of five values below 2^16 in size, without its `shift` lowest bits,
/// rounded. The sum reaches 2^32, but only the outermost tap is odd, so that it is twice another one and the outermost
/// values; and a half of a rounded down changes no floor.
SNELLEN_FN constexpr std::int32_t blurred(std::int32_t a, std::int32_t b, std::int32_t c, std::int32_t d,
                                          std::int32_t e, int shift) noexcept {
  static_assert(tap(0) % 2 == 0 && tap(1) % 2 == 0 && tap(2) % 2 == 1);
  const std::int32_t outermost = a + e;
  const std::int32_t half = tap(0) / 2 * c + tap(1) / 2 * (b + d) + tap(2) / 2 * outermost;
  return (half + ((outermost + (1 << (shift - 1))) >> 1)) >> (shift - 1);
}

}  // namespace snellen::motion
