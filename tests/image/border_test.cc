// SPDX-License-Identifier: BSD-2-Clause-Patent
// The border rules are total: inside the line for every position and every size, and the textbook mirror near it.
#include "image/border.h"

#include <gtest/gtest.h>

namespace snellen {
namespace {

TEST(Border, EveryPositionAndSize_IsInside) {
  for (int size = 1; size <= 20; ++size)
    for (int i = -200; i <= 200; ++i)
      for (const int index : {mirror(i, size), mirror_repeat(i, size), mirror_low_repeat_high(i, size)}) {
        ASSERT_GE(index, 0) << i << " of " << size;
        ASSERT_LT(index, size) << i << " of " << size;
      }
}

TEST(Border, InsidePositions_AreThemselves) {
  for (int size = 1; size <= 20; ++size)
    for (int i = 0; i < size; ++i) {
      EXPECT_EQ(mirror(i, size), i);
      EXPECT_EQ(mirror_repeat(i, size), i);
      EXPECT_EQ(mirror_low_repeat_high(i, size), i);
    }
}

TEST(Border, FirstPositionsOutside_FollowEachRule) {
  constexpr int n = 9;
  for (int k = 1; k < n; ++k) {
    EXPECT_EQ(mirror(-k, n), k);
    EXPECT_EQ(mirror(n - 1 + k, n), n - 1 - k);
    EXPECT_EQ(mirror_repeat(-k, n), k - 1);
    EXPECT_EQ(mirror_repeat(n - 1 + k, n), n - k);
    EXPECT_EQ(mirror_low_repeat_high(-k, n), k);
    EXPECT_EQ(mirror_low_repeat_high(n - 1 + k, n), n - k);
  }
}

TEST(Border, SymmetricRules_ArePeriodic) {
  for (int size = 2; size <= 9; ++size)
    for (int i = -40; i <= 40; ++i) {
      EXPECT_EQ(mirror(i, size), mirror(i + 2 * (size - 1), size));
      EXPECT_EQ(mirror_repeat(i, size), mirror_repeat(i + 2 * size, size));
    }
}

}  // namespace
}  // namespace snellen
