// SPDX-License-Identifier: BSD-2-Clause-Patent
// Sums of squares of samples, or of their differences, as metrics over float samples have them: without a plane of
// floats, since a float sample is the integer over a power of two.
#pragma once

#include <cstdint>

#include "base/device_function.h"

namespace snellen {

/// The square of an integer below 2^16 in size as float metrics have it: rounded to float, below 2^32.
SNELLEN_FN constexpr std::uint32_t rounded_square(std::int32_t value) noexcept {
  const auto f = static_cast<float>(value);
  return static_cast<std::uint32_t>(f * f);
}

/// Whether a float has the square of every sample, so that none is rounded.
constexpr bool squares_are_floats(int depth) noexcept { return 2 * depth <= 24; }

/// Rounded squares in both accumulations. The sum of up to 2^31 of them is exact in 64 bits.
struct SquareSum {
  std::uint64_t exact = 0;
  /// In the order of the calls, in double: the reference library's (psnr.c, moment.c). Equal to `exact` up to 2^53.
  double sequential = 0;

  constexpr void add(std::int32_t value) noexcept {
    const std::uint32_t square = rounded_square(value);
    exact += square;
    sequential += static_cast<double>(square);
  }

  /// Whether `sequential` may depend on the order of the calls: sums up to 2^53 are exact in double too.
  constexpr bool order_shows() const noexcept { return exact > std::uint64_t{1} << 53; }
};

/// For rounded squares that were added in any order: their `sequential` is right where no order shows.
constexpr SquareSum sum_in_any_order(std::uint64_t exact) noexcept { return {exact, static_cast<double>(exact)}; }

}  // namespace snellen
