// SPDX-License-Identifier: BSD-2-Clause-Patent
// VIF's binary logarithm in fixed point: the leading 16 bits of a number go through a table.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace snellen::vif {

/// Entry i - 32768 is log2(i) in 2048ths, for every 16-bit i with its top bit set: from 30720 to 32768.
using LogTable = std::array<std::uint16_t, 32768>;

/// The table, made on first use. log2(i) is rounded to float first and then to a 2048th with halves up: 38 entries lie
/// on a half only because of the float, and are one larger than one rounding would give them (reference library,
/// integer_vif.c).
const LogTable& log_table();

/// log2(x) in 2048ths, for x >= 2^15; bits below the leading 16 do not count.
inline std::int64_t log2_2048(const LogTable& table, std::uint64_t x) noexcept {
  const int dropped = static_cast<int>(std::bit_width(x)) - 16;
  return table[static_cast<std::size_t>((x >> dropped) - 32768)] + 2048 * std::int64_t{dropped};
}

}  // namespace snellen::vif
