// SPDX-License-Identifier: BSD-2-Clause-Patent
// The sum of many floats, exact but for a fixed resolution, and therefore the same in every order: each term is cut at
// two fixed-point positions, and only integers are added. Needs no double, so devices have it too.
#pragma once

#include <cstdint>

#include "base/device_function.h"

namespace snellen {

/// Sums up to 2^31 terms with |term| < 2^kMagnitude. Terms are truncated toward zero to multiples of 2^(kMagnitude -
/// 64).
template <int kMagnitude>
struct ExactSum {
  // |high| and |low| grow by less than 2^32 a term, hence stay below 2^63.
  std::int64_t high = 0;  // multiples of 2^(kMagnitude - 32)
  std::int64_t low = 0;   // multiples of 2^(kMagnitude - 64)

  SNELLEN_FN constexpr void add(float term) noexcept {
    // Both products are by powers of two and the difference drops leading bits, so all three are exact. Sizes fit 32
    // bits, in which devices convert fast.
    const float scaled = term * power_of_two(32 - kMagnitude);
    const float size = scaled < 0 ? -scaled : scaled;
    const auto whole = static_cast<std::uint32_t>(size);
    const auto rest = static_cast<std::uint32_t>((size - static_cast<float>(whole)) * power_of_two(32));
    high += scaled < 0 ? -std::int64_t{whole} : std::int64_t{whole};
    low += scaled < 0 ? -std::int64_t{rest} : std::int64_t{rest};
  }

  constexpr ExactSum& operator+=(const ExactSum& other) noexcept {
    high += other.high;
    low += other.low;
    return *this;
  }

  /// The same total, of which `low` is the part below a unit of `high`. What terms leave in either depends on how they
  /// were cut.
  constexpr ExactSum carried() const noexcept { return {high + (low >> 32), low & 0xFFFFFFFF}; }

  constexpr double value() const noexcept {
    const ExactSum sum = carried();
    return static_cast<double>(sum.high) * static_cast<double>(power_of_two(kMagnitude - 32)) +
           static_cast<double>(sum.low) * static_cast<double>(power_of_two(kMagnitude - 32)) / 4294967296.0;
  }

  /// Whether the totals are equal.
  constexpr bool operator==(const ExactSum& other) const noexcept {
    const ExactSum a = carried();
    const ExactSum b = other.carried();
    return a.high == b.high && a.low == b.low;
  }

 private:
  SNELLEN_FN static constexpr float power_of_two(int exponent) noexcept {
    float value = 1;
    for (; exponent > 0; --exponent) value *= 2;
    for (; exponent < 0; ++exponent) value /= 2;
    return value;
  }
};

}  // namespace snellen
