// SPDX-License-Identifier: BSD-2-Clause-Patent
// L*a*b* of colours that were met before. Video of 8 bits has few colours near each other, and the same in both
// pictures (measured: 96 of 100 look-ups find theirs); of 10 bits, where there is no grain.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "metrics/ciede/ciede_constants.h"

namespace snellen::ciede {

/// A colour as a number: Y, U and V of code_bits() each.
using ColourCode = std::uint32_t;

/// Of samples of 8 bits, or of 9 and 10.
template <class T>
constexpr int code_bits() noexcept {
  return sizeof(T) == 1 ? 8 : 10;
}

template <int bits>
class ColourCache {
 public:
  struct Entry {
    Lab<float> lab;
    ColourCode code;
  };

  ColourCache() : entries_(kPlaces, Entry{{}, kNone}) {}

  /// Where a colour is, or is to be put: each place has the one that was put there last.
  Entry& at(ColourCode code) noexcept {
    // Neighbours in luma have neighbouring places. The factors of U and V are those with the fewest misses among sixty
    // random ones on natural video of 8 bits: 2 to 4 % of the pixels that differ, where a usual hash of the code has
    // 20 %. So that video of 8 bits which was widened fills the table too, lower bits choose the part of it.
    constexpr ColourCode kLower = (1U << (bits - 8)) - 1;
    constexpr ColourCode kSample = (1U << bits) - 1;
    const ColourCode sum = (code & kSample) + (code >> bits & kSample) * 575 + (code >> 2 * bits) * 24321;
    return entries_[(sum >> (bits - 8) ^ (sum & kLower) * (kPlaces / 4)) % kPlaces];
  }

 private:
  static constexpr std::size_t kPlaces = 32768;  // 512 KiB, a part of the second-level cache
  static constexpr ColourCode kNone = ~ColourCode{0};

  std::vector<Entry> entries_;
};

}  // namespace snellen::ciede
