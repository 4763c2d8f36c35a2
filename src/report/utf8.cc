// SPDX-License-Identifier: BSD-2-Clause-Patent
// The well-formed sequences of the Unicode Standard, table 3-7.
#include "report/utf8.h"

#include <cstddef>

#include "base/error.h"

namespace snellen {
namespace {

// Length of the sequence that a byte starts; 0 for a byte that starts none.
std::size_t sequence_length(unsigned char first) noexcept {
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return 2;
  if (first >= 0xE0 && first <= 0xEF) return 3;
  if (first >= 0xF0 && first <= 0xF4) return 4;
  return 0;
}

bool well_formed(char32_t point, std::size_t length) noexcept {
  if (length == 3) return point >= 0x800 && !(point >= 0xD800 && point <= 0xDFFF);
  if (length == 4) return point >= 0x10000 && point <= 0x10FFFF;
  return true;  // sequence_length has refused the overlong first bytes 0xC0 and 0xC1
}

}  // namespace

char32_t take_code_point(std::string_view& text) {
  SNELLEN_CHECK(!text.empty());
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::size_t length = sequence_length(byte(0));
  bool good = length != 0 && length <= text.size();
  char32_t point = 0;
  if (good) {
    point = length == 1 ? byte(0) : byte(0) & (0x7FU >> length);
    for (std::size_t i = 1; i < length && good; ++i) {
      good = (byte(i) & 0xC0U) == 0x80;
      point = (point << 6) | (byte(i) & 0x3FU);
    }
    good = good && well_formed(point, length);
  }
  text.remove_prefix(good ? length : 1);
  return good ? point : kReplacementCharacter;
}

}  // namespace snellen
