// SPDX-License-Identifier: BSD-2-Clause-Patent
// round_shift() by a number of bits that is the same for many values, without asking each time whether it is 0.
#pragma once

#include <cstdint>

#include "ops/round_shift.h"

namespace snellen {

struct PreparedShift {
  std::uint64_t half;  // a half unit of what is left
  std::int32_t bits;
};

SNELLEN_FN constexpr PreparedShift prepared_shift(int bits) noexcept {
  return {bits == 0 ? 0 : std::uint64_t{1} << (bits - 1), bits};
}

SNELLEN_FN constexpr std::uint64_t round_shift(std::uint64_t value, PreparedShift shift) noexcept {
  return (value + shift.half) >> shift.bits;
}

}  // namespace snellen
