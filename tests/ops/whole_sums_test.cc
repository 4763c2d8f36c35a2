// SPDX-License-Identifier: BSD-2-Clause-Patent
// Sums in whole numbers, done here with integers one at a time: equal to the definition's to the ends of what a plan
// promises.
#include "ops/whole_sums.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <limits>
#include <random>
#include <vector>

#include "metrics/float_ssim/float_ms_ssim_filter.h"
#include "ops/decimate.h"
#include "ops/row_sums.h"
#include "ops/ssim_math-inl.h"
#include "ops/symmetric_plan.h"

namespace snellen {
namespace {

constexpr float kPeak = 256;

/// The sum of a window as the plan has it, in samples below kPeak. NaN where it is too small to be rounded.
float whole_sum(const WholePlan& plan, const std::vector<float>& samples) {
  std::int64_t sum = 0;
  bool lost = false;
  for (std::size_t i = 0; i < static_cast<std::size_t>(plan.count); ++i) {
    lost = lost || (sum & ((1 << plan.shift[i]) - 1)) != 0;
    sum >>= plan.shift[i];
    const float product = samples[static_cast<std::size_t>(plan.order[i])] * (plan.scaled[i] / kPeak);
    EXPECT_EQ(product, std::trunc(product));
    sum += static_cast<std::int64_t>(product);
    const bool units_end = i + 1 == static_cast<std::size_t>(plan.count) || plan.shift[i + 1] > 0;
    EXPECT_LT(units_end ? std::abs(sum) : 0, std::int64_t{1} << 31);
  }
  if (std::abs(sum) <= 1 << 26) return std::numeric_limits<float>::quiet_NaN();
  return std::ldexp(static_cast<float>(sum | (lost ? 1 : 0)), -plan.last_units) * kPeak;
}

template <class Row>
float defined_sum(std::span<const float> taps, const std::vector<float>& samples) {
  Row sum(1);
  sum.clear();
  for (std::size_t k = 0; k < taps.size(); ++k) sum.add(&samples[k], taps[k]);
  float out = 0;
  sum.store(&out);
  return out;
}

/// Samples from the least to the greatest that the plan takes, the ends among them.
void expect_equal_sums(const WholePlan& plan, std::span<const float> taps) {
  ASSERT_TRUE(plan.possible);
  const double least = kPeak * plan.least_part;
  const double most = kPeak * kMostWhole;
  std::mt19937 random(11);
  std::uniform_real_distribution<double> of_any(std::log(least), std::log(most));
  for (int round = 0; round < 3000; ++round) {
    std::vector<float> samples;
    for (const float tap : taps) {
      const bool high = round % 3 == 0 ? random() % 2 == 0 : (tap > 0) == (round % 2 == 0);
      const double end = high ? most : least;
      samples.push_back(static_cast<float>(round % 5 == 0 ? end : std::exp(of_any(random))));
    }
    const float sum = whole_sum(plan, samples);
    if (std::isnan(sum)) continue;
    EXPECT_EQ(sum, defined_sum<DoubleRow>(taps, samples));
    EXPECT_EQ(sum, defined_sum<PairRow>(taps, samples));
  }
}

TEST(WholePlan, OfTheWindow_EqualsTheDefinition) {
  for (const float least : {0.036F, 0.119F}) expect_equal_sums(WholePlan(ssim::kWindow, least), ssim::kWindow);
}

TEST(WholePlan, OfTheFilterBetweenScales_EqualsTheDefinition) {
  for (const float least : {kLeastDecimated, 0.2F})
    expect_equal_sums(WholePlan(float_ms_ssim::kFilter, least), float_ms_ssim::kFilter);
}

TEST(SymmetricPlan, HasEachTapWhereItIsInUnitsOfItsGroup) {
  constexpr int kHalf = float_ms_ssim::kFilterSize / 2;
  const SymmetricPlan<kHalf> plan(float_ms_ssim::kFilter, 0.2F);
  ASSERT_TRUE(plan.possible);
  ASSERT_EQ(plan.groups, 4);
  int units = plan.last_units;
  for (int group = plan.groups - 1; group >= 0; --group) {
    for (int row = 0; row <= kHalf; ++row)
      for (int column = 0; column <= kHalf; ++column) {
        const auto& tap = plan.taps[row][column];
        if (tap.group != group) continue;
        EXPECT_EQ(std::ldexp(tap.scaled, -units), float_ms_ssim::filter_tap(kHalf - row, kHalf + column));
      }
    units += plan.shift[group];
  }
  EXPECT_EQ(plan.shift[0], 0);
}

TEST(SymmetricPlan, ListsTheSumsDownAColumn_GroupByGroup) {
  constexpr int kHalf = float_ms_ssim::kFilterSize / 2;
  const SymmetricPlan<kHalf> plan(float_ms_ssim::kFilter, 0.2F);
  for (int row = 0; row <= kHalf; ++row)
    for (int column = 0; column <= kHalf; ++column) {
      const int group = plan.taps[row][column].group;
      const int place = plan.place[group][column];
      EXPECT_LT(place, plan.sums);
      EXPECT_EQ(plan.sum_group[place], group);
      EXPECT_EQ(plan.sum_column[place], column);
    }
  EXPECT_TRUE(std::is_sorted(plan.sum_group, plan.sum_group + plan.sums));
}

TEST(SymmetricPlan, OfAFilterThatIsNotSymmetric_IsNotPossible) {
  const float taps[] = {1, 2, 1, 2, 4, 2, 1, 2, 1};
  EXPECT_TRUE(SymmetricPlan<1>(taps, 0.5F).possible);
  for (std::size_t i = 0; i < std::size(taps); ++i) {
    if (i == 4) continue;
    float other[std::size(taps)];
    std::copy(std::begin(taps), std::end(taps), other);
    other[i] = 1.5F;
    EXPECT_FALSE(SymmetricPlan<1>(other, 0.5F).possible) << i;
  }
}

TEST(WholePlan, WhereSamplesMayBeTooFarApart_IsNotPossible) {
  EXPECT_FALSE(WholePlan(float_ms_ssim::kFilter, 0.01F).possible);
  EXPECT_FALSE(WholePlan(ssim::kWindow, 0.01F).possible);
}

TEST(WholePlan, OfMoreTapsThanItHolds_IsNotPossible) {
  EXPECT_FALSE(WholePlan(std::vector<float>(WholePlan::kMostTaps + 1, 1.0F), 0.5F).possible);
}

TEST(WholeScale, IsAPowerOfTwoAboveTheSamples) {
  EXPECT_EQ(whole_scale(100, 200, 0.05F), 1.0F / 256);
  EXPECT_EQ(whole_scale(100, 250, 0.05F), 1.0F / 512);  // above 0.94 * 256
  EXPECT_EQ(whole_scale(0.5F, 0.75F, 0.05F), 1);
}

TEST(WholeScale, OfSamplesTooFarApart_IsZero) {
  EXPECT_EQ(whole_scale(12, 200, 0.05F), 0);
  EXPECT_GT(whole_scale(13, 200, 0.05F), 0);
  EXPECT_EQ(whole_scale(0, 0, 0.05F), 0);
  EXPECT_EQ(whole_scale(0, 200, 0.05F), 0);
}

TEST(MiddleScale, IsHalfAsMuchWhereSamplesLieHigh) {
  EXPECT_EQ(middle_scale(60, 180, 0.119F), 1.0F / 256);
  EXPECT_EQ(middle_scale(40, 110, 0.119F), 1.0F / 256);
  EXPECT_EQ(whole_scale(40, 110, 0.119F), 1.0F / 128);
  EXPECT_EQ(middle_scale(29, 119, 0.119F), 1.0F / 128);  // below 0.119 * 256
  EXPECT_EQ(middle_scale(12, 200, 0.119F), 0);
}

// Neighbours may have it as far as they are within its bounds, whatever their own would be.
TEST(MiddleScale, IsOneThatSamplesMayHave) {
  for (float least = 1; least < 250; least += 3)
    for (float most = least; most < 250; most += 7) {
      const float scale = middle_scale(least, most, 0.119F);
      EXPECT_TRUE(scale == 0 || may_have_scale(least, most, scale, 0.119F)) << least << ' ' << most;
    }
  EXPECT_FALSE(may_have_scale(30, 200, 1.0F / 256, 0.119F));
  EXPECT_FALSE(may_have_scale(100, 250, 1.0F / 256, 0.119F));
}

TEST(WholeScale, NearTheEndsOfAFloat_IsZero) {
  constexpr float kHuge = std::numeric_limits<float>::max();
  EXPECT_EQ(whole_scale(kHuge, kHuge, 0.05F), 0);
  EXPECT_EQ(whole_scale(1e-30F, 1e-30F, 0.05F), 0);
}

}  // namespace
}  // namespace snellen
