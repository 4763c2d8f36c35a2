// SPDX-License-Identifier: BSD-2-Clause-Patent
// Every code point reads back, and damage is taken a byte at a time.
#include "report/utf8.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace snellen {
namespace {

std::string encode(char32_t c) {
  const auto byte = [](char32_t b) { return static_cast<char>(static_cast<unsigned char>(b)); };
  if (c < 0x80) return {byte(c)};
  if (c < 0x800) return {byte(0xC0 | c >> 6), byte(0x80 | (c & 63))};
  if (c < 0x10000) return {byte(0xE0 | c >> 12), byte(0x80 | (c >> 6 & 63)), byte(0x80 | (c & 63))};
  return {byte(0xF0 | c >> 18), byte(0x80 | (c >> 12 & 63)), byte(0x80 | (c >> 6 & 63)), byte(0x80 | (c & 63))};
}

std::vector<char32_t> decode(std::string_view text) {
  std::vector<char32_t> points;
  while (!text.empty()) points.push_back(take_code_point(text));
  return points;
}

TEST(Utf8, EveryCodePoint_ReadsBackAndSurrogatesDoNot) {
  for (char32_t c = 0; c < 0x110000; ++c) {
    const bool surrogate = c >= 0xD800 && c <= 0xDFFF;
    const auto wanted = surrogate ? std::vector<char32_t>(3, kReplacementCharacter) : std::vector<char32_t>{c};
    ASSERT_EQ(decode(encode(c)), wanted) << static_cast<unsigned>(c);
  }
}

TEST(Utf8, DamagedText_IsTakenOneByteAtATime) {
  const auto damaged = [](std::size_t n) { return std::vector<char32_t>(n, kReplacementCharacter); };
  EXPECT_EQ(decode("\xFF"), damaged(1));
  EXPECT_EQ(decode("\x80"), damaged(1));
  EXPECT_EQ(decode("\xC0\x80"), damaged(2));
  EXPECT_EQ(decode("\xE0\x80\x80"), damaged(3));
  EXPECT_EQ(decode("\xF0\x80\x80\x80"), damaged(4));
  EXPECT_EQ(decode("\xF4\x90\x80\x80"), damaged(4));
  EXPECT_EQ(decode("\xE6\x98"), damaged(2));
  EXPECT_EQ(decode("\xC3"
                   "A"),
            (std::vector<char32_t>{kReplacementCharacter, 'A'}));
}

}  // namespace
}  // namespace snellen
