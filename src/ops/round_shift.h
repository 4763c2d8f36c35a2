// SPDX-License-Identifier: BSD-2-Clause-Patent
// Division by a power of two, rounded to the nearest integer and up at a half: how every fixed-point filter of the
// reference library drops its fraction bits.
#pragma once

#include <concepts>

#include "base/device_function.h"

namespace snellen {

/// floor(value / 2^shift + 1/2), for 0 <= shift < bits of T. Negative values shift arithmetically. `value + 2^(shift -
/// 1)` must be representable.
template <std::integral T>
SNELLEN_FN constexpr T round_shift(T value, int shift) noexcept {
  return shift == 0 ? value : static_cast<T>((value + (T{1} << (shift - 1))) >> shift);
}

}  // namespace snellen
