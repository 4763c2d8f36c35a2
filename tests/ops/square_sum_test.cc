// SPDX-License-Identifier: BSD-2-Clause-Patent
// Sums of squares: where float rounds a square, and that both accumulations have every square.
#include "ops/square_sum.h"

#include <gtest/gtest.h>

namespace snellen {
namespace {

TEST(SquareSum, SquaresUpTo12Bits_AreExact) {
  SquareSum sum;
  std::uint64_t expected = 0;
  for (int v = -4095; v <= 4095; ++v) {
    sum.add(v);
    expected += static_cast<std::uint64_t>(v * v);
  }
  EXPECT_EQ(sum.exact, expected);
  EXPECT_EQ(sum.sequential, static_cast<double>(expected));
}

TEST(SquareSum, LargerSquares_AreRoundedToFloat) {
  SquareSum sum;
  sum.add(-4097);  // 2^24 + 2^13 + 1 has 25 bits; its last one is half a step and rounds to even
  EXPECT_EQ(sum.exact, (1U << 24) + (1U << 13));
  sum.add(65535);
  EXPECT_EQ(sum.exact, (1U << 24) + (1U << 13) + 4294836224ULL);
  EXPECT_EQ(sum.sequential, static_cast<double>(sum.exact));
}

TEST(SquareSum, BeyondDouble_OnlyTheIntegerIsExact) {
  SquareSum sum{.exact = 1ULL << 53, .sequential = 9007199254740992.0};
  sum.add(1);
  EXPECT_EQ(sum.exact, (1ULL << 53) + 1);
  EXPECT_EQ(sum.sequential, 9007199254740992.0);
}

}  // namespace
}  // namespace snellen
