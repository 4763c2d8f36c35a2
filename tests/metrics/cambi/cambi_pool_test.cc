// SPDX-License-Identifier: BSD-2-Clause-Patent
// Sums of the largest contrasts.
#include "metrics/cambi/cambi_pool.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "metrics/cambi/cambi_math-inl.h"

namespace snellen::cambi {
namespace {

double exact(std::vector<float> values, std::size_t count) { return sum_of_largest(values, count).value(); }
double ordered(std::vector<float> values, std::size_t count) { return ordered_sum_of_largest(values, count); }

TEST(CambiPool, LargestValues_AreSummed) {
  const std::vector<float> values{1, 5, 0, 3, 0.5, 5};
  for (const auto sum : {exact, ordered}) {
    EXPECT_EQ(sum(values, 1), 5);
    EXPECT_EQ(sum(values, 2), 10);
    EXPECT_EQ(sum(values, 4), 14);
    EXPECT_EQ(sum(values, 6), 14.5);
    EXPECT_EQ(sum({0, 0, 0}, 2), 0);
    EXPECT_EQ(sum({7}, 1), 7);
  }
}

TEST(CambiPool, ExactSum_DoesNotDependOnTheOrder) {
  std::mt19937 random(3);
  std::vector<float> values;
  for (int i = 0; i < 5000; ++i)
    values.push_back(contrast(reciprocal_table().data(), 9, 1 + i % 1000, 1 + (i * 7) % 2000));
  std::vector<float> first = values;
  const ExactSum<14> sum = sum_of_largest(first, 3000);
  EXPECT_GT(sum.value(), 0);
  for (int round = 0; round < 5; ++round) {
    std::shuffle(values.begin(), values.end(), random);
    std::vector<float> shuffled = values;
    EXPECT_EQ(sum_of_largest(shuffled, 3000), sum);
  }
}

TEST(CambiPool, SumsBelow2To29_AreTheSameInDouble) {
  std::vector<float> values;
  for (int i = 0; i < 5000; ++i)
    values.push_back(contrast(reciprocal_table().data(), 9, 1 + i % 1000, 1 + (i * 7) % 2000));
  EXPECT_EQ(ordered(values, 3000), exact(values, 3000));
}

// 2^29 + 2^-24 does not fit in double: in the reference library's order small values that come late are lost.
TEST(CambiPool, LargerSums_RoundInTheReferenceLibrarysOrder) {
  std::vector<float> values(65536, 8192.0F);  // 2^29
  const float small = 0.5F + 0x1p-24F;
  values.insert(values.end(), 64, small);
  EXPECT_EQ(exact(values, values.size()), 536870944.0 + 0x1p-18);
  EXPECT_EQ(ordered(values, values.size()), 536870944.0);
  std::reverse(values.begin(), values.end());
  EXPECT_EQ(ordered(values, values.size()), 536870944.0 + 0x1p-18);
}

TEST(CambiPool, Count_IsAtLeastOneAndAtMostAll) {
  EXPECT_EQ(largest_count(1000, 0.6), 600);
  EXPECT_EQ(largest_count(1001, 0.6), 600);
  EXPECT_EQ(largest_count(1000, 0.0001), 1);
  EXPECT_EQ(largest_count(1000, 1), 1000);
}

}  // namespace
}  // namespace snellen::cambi
