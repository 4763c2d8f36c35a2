// SPDX-License-Identifier: BSD-2-Clause-Patent
// Sums of tap products in double and in float pairs.
#include "ops/row_sums.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <random>

namespace snellen {
namespace {

using testing::ElementsAre;

template <class Row>
class RowSums : public testing::Test {};

using Rows = testing::Types<DoubleRow, PairRow>;
TYPED_TEST_SUITE(RowSums, Rows);

TYPED_TEST(RowSums, Step_PicksEveryNthSample) {
  const std::array<float, 6> samples{1, 2, 3, 4, 5, 6};
  TypeParam sums(3);
  sums.clear();
  sums.add(samples.data(), 10, 2);
  sums.add(samples.data() + 1, 1, 2);
  std::array<float, 3> out{};
  sums.store(out.data());
  EXPECT_THAT(out, ElementsAre(12, 34, 56));
}

TYPED_TEST(RowSums, SmallTerms_SurviveLargeOnesThatCancel) {
  const float one = 1;
  TypeParam sums(1);
  sums.clear();
  for (const float tap : {16777216.0F, 0.25F, -16777216.0F, 0.5F}) sums.add(&one, tap);
  float out = 0;
  sums.store(&out);
  EXPECT_EQ(out, 0.75F);
}

TYPED_TEST(RowSums, Products_AreRoundedToFloatFirst) {
  const float third = 1.0F / 3;
  const float one = 1;
  TypeParam sums(1);
  sums.clear();
  sums.add(&third, 3);  // 1 after rounding; 1 + 2^-25 without
  sums.add(&one, -1);
  float out = 1;
  sums.store(&out);
  EXPECT_EQ(out, 0);
}

TEST(RowSums, Arithmetics_AgreeOnSumsOfElevenProducts) {
  std::mt19937 random(7);
  constexpr int kWidth = 1000;
  DoubleRow doubles(kWidth);
  PairRow pairs(kWidth);
  doubles.clear();
  pairs.clear();
  std::vector<float> samples(kWidth);
  for (int k = 0; k < 11; ++k) {
    for (float& sample : samples) sample = static_cast<float>(random() % 65536) / 7;
    const float tap = static_cast<float>(random() % 1000) / 3000;
    doubles.add(samples.data(), tap);
    pairs.add(samples.data(), tap);
  }
  std::vector<float> of_doubles(kWidth), of_pairs(kWidth);
  doubles.store(of_doubles.data());
  pairs.store(of_pairs.data());
  EXPECT_EQ(of_doubles, of_pairs);
}

}  // namespace
}  // namespace snellen
