// SPDX-License-Identifier: BSD-2-Clause-Patent
// Sums that do not depend on the order.
#include "base/exact_sum.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

namespace snellen {
namespace {

TEST(ExactSum, Terms_AddExactly) {
  ExactSum<4> sum;
  for (const float term : {1.5F, -0.25F, 8.0F, 0x1p-50F, -0x1p-60F}) sum.add(term);
  EXPECT_EQ(sum.value(), 9.25 + 0x1p-50 - 0x1p-60);
}

TEST(ExactSum, TermsBelowTheResolution_AreCutTowardZero) {
  ExactSum<4> sum;
  sum.add(0x1p-61F);
  sum.add(-0x1p-61F);
  sum.add(0x1.8p-60F);
  EXPECT_EQ(sum.value(), 0x1p-60);
}

TEST(ExactSum, AnyOrder_GivesTheSameBits) {
  std::mt19937 random(7);
  std::vector<float> terms;
  for (int i = 0; i < 10000; ++i)
    terms.push_back(std::ldexp(static_cast<float>(random()) - 2147483648.0F, -static_cast<int>(random() % 40) - 20));
  ExactSum<12> forward;
  for (const float term : terms) forward.add(term);
  for (int round = 0; round < 5; ++round) {
    std::shuffle(terms.begin(), terms.end(), random);
    ExactSum<12> halves[2];
    for (std::size_t i = 0; i < terms.size(); ++i) halves[i % 2].add(terms[i]);
    halves[0] += halves[1];
    EXPECT_EQ(halves[0], forward);
  }
}

TEST(ExactSum, TotalsThatWereCutElsewhere_AreEqual) {
  const ExactSum<12> sum{.high = -3, .low = std::int64_t{5} << 32 | 7};
  EXPECT_EQ(sum, (ExactSum<12>{.high = 2, .low = 7}));
  EXPECT_EQ(sum, (ExactSum<12>{.high = 3, .low = 7 - (std::int64_t{1} << 32)}));
  EXPECT_NE(sum, (ExactSum<12>{.high = 2, .low = 8}));
  EXPECT_NE(sum, (ExactSum<12>{.high = 3, .low = 7}));
  EXPECT_EQ(sum.value(), (ExactSum<12>{.high = 2, .low = 7}.value()));
}

TEST(ExactSum, LargestTerms_DoNotOverflow) {
  ExactSum<0> sum;
  const float largest = 0x1.fffffep-1F;
  sum.add(largest);
  EXPECT_LT(sum.high, std::int64_t{1} << 32);
  EXPECT_LT(sum.low, std::int64_t{1} << 32);
  EXPECT_EQ(sum.value(), double{largest});
}

}  // namespace
}  // namespace snellen
