// SPDX-License-Identifier: BSD-2-Clause-Patent
// Float ADM's formulas and sums on values worked out by hand.
#include "metrics/float_adm/float_adm_math-inl.h"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>
#include <vector>

#include "metrics/float_adm/float_adm_norm.h"

namespace snellen::float_adm {
namespace {

constexpr Accumulation kExact = Accumulation::exact;
constexpr Accumulation kLibvmaf = Accumulation::libvmaf;

bool same_direction(float ref_h, float ref_v, float dis_h, float dis_v) {
  return select_same(direction(ref_h, ref_v, dis_h, dis_v), 1.0F, 0.0F) == 1;
}

/// Restored and additive.
std::pair<float, float> parts(float ref, float dis, bool same, double limit) {
  const float detail = restored_detail(ref, dis);
  const float enhanced = enhanced_detail<kExact>(detail, dis, limit);
  EXPECT_EQ(enhanced, enhanced_detail<kLibvmaf>(detail, dis, limit));
  const float restored = same ? enhanced : detail;
  return {restored, dis - restored};
}

/// The definition's root: its exponent is rounded to float.
float root_of(double sum, double power) {
  return static_cast<float>(std::pow(sum, double{static_cast<float>(1 / power)}));
}

Plane<float> line(const std::vector<float>& values) {
  Plane<float> plane({static_cast<int>(values.size()), 1});
  std::copy(values.begin(), values.end(), plane.row(0));
  return plane;
}

TEST(FloatAdmMath, Filters_TakeTheirTapsInOrder) {
  for (std::size_t k = 0; k < 4; ++k) {
    std::array<float, 4> impulse{};
    impulse[k] = 1;
    const auto [a, b, c, d] = impulse;
    EXPECT_EQ(filter_with(kLowTaps, a, b, c, d), kLowTaps[k]);
    EXPECT_EQ(filter_with(kHighTaps, a, b, c, d), kHighTaps[k]);
    EXPECT_EQ(std::fabs(kHighTaps[3 - k]), std::fabs(kLowTaps[k]));
  }
}

TEST(FloatAdmMath, CoefficientBounds_FollowFromTheTaps) {
  double norm = 0;
  for (const float tap : kLowTaps) norm += std::fabs(double{tap});
  double bound = 128;
  for (const float stated : kCoefficientBounds) {
    bound *= norm * norm;
    EXPECT_GT(double{stated}, bound);
    EXPECT_LT(double{stated}, bound * 1.01);
  }
}

TEST(FloatAdmMath, SameDirection_MeansLessThanOneDegree) {
  EXPECT_TRUE(same_direction(1000, 0, 1000, 17));    // 0.974 degrees
  EXPECT_FALSE(same_direction(1000, 0, 1000, 18));   // 1.031 degrees
  EXPECT_TRUE(same_direction(-700, 700, -70, 70));   // length does not matter
  EXPECT_FALSE(same_direction(-700, 700, 70, -70));  // opposite
  EXPECT_TRUE(same_direction(0, 0, 5, -5));
}

TEST(FloatAdmMath, Split_LimitsTheRatioToZeroAndOne) {
  EXPECT_EQ(parts(100, 50, false, 100), std::pair(50.0F, 0.0F));
  EXPECT_EQ(parts(100, -50, false, 100), std::pair(0.0F, -50.0F));
  EXPECT_EQ(parts(50, 100, false, 100), std::pair(50.0F, 50.0F));
  EXPECT_EQ(parts(-50, -100, false, 100), std::pair(-50.0F, -50.0F));
  EXPECT_EQ(parts(0, 7, false, 100), std::pair(0.0F, 7.0F));
  EXPECT_EQ(parts(0, 0, true, 100), std::pair(0.0F, 0.0F));
}

TEST(FloatAdmMath, Split_TakesEnhancementInTheSameDirectionUpToItsLimit) {
  EXPECT_EQ(parts(50, 100, true, 100), std::pair(100.0F, 0.0F));
  EXPECT_EQ(parts(-50, -100, true, 100), std::pair(-100.0F, 0.0F));
  EXPECT_EQ(parts(50, 100, true, 1.5), std::pair(75.0F, 25.0F));
  EXPECT_EQ(parts(-50, -100, true, 1.5), std::pair(-75.0F, -25.0F));
  EXPECT_EQ(parts(50, 100, true, 1), std::pair(50.0F, 50.0F));
}

// Multiplying by a reciprocal, even a correctly rounded one, would restore more than there is.
TEST(FloatAdmMath, Split_Divides) {
  volatile float reciprocal = 1.0F / 7;
  EXPECT_GT(3 * reciprocal * 7, 3.0F);
  EXPECT_EQ(parts(7, 3, false, 100), std::pair(3.0F, 0.0F));
}

TEST(FloatAdmMath, Masks_AreAThirtiethAndAFifteenth) {
  for (const float weighed : {-30.0F, 30.0F}) {
    EXPECT_EQ(neighbour_mask<kExact>(weighed), 1);
    EXPECT_EQ(neighbour_mask<kLibvmaf>(weighed), 1);
    EXPECT_EQ(add_own_mask<kExact>(3.0F, weighed), 5);
    EXPECT_EQ(add_own_mask<kLibvmaf>(3.0F, weighed), 5);
  }
}

TEST(FloatAdmNorm, IsTheRootOfTheSumOfPowers) {
  const Plane<float> values = line({1, 2, 2, 0});
  for (const double power : {1.0, 2.0, 3.0, 4.5}) {
    const double sum = 1 + 2 * std::pow(2.0, power);
    for (const Accumulation accumulation : {kExact, kLibvmaf}) {
      const FloatAdmSum result = sum_of_powers(values.view(), {power, 2, accumulation});
      EXPECT_EQ(norm(result, power, accumulation), root_of(sum, power)) << power;
    }
  }
}

TEST(FloatAdmNorm, OfNothing_IsZero) {
  const Plane<float> values = line({0, 0, 0});
  for (const double power : {1.0, 3.0, 20.0})
    for (const float bound : {0.0F, 100.0F})
      for (const Accumulation accumulation : {kExact, kLibvmaf})
        EXPECT_EQ(norm(sum_of_powers(values.view(), {power, bound, accumulation}), power, accumulation), 0);
}

TEST(FloatAdmNorm, ExactSums_DoNotDependOnTheOrder) {
  std::vector<float> values;
  for (int i = 0; i < 500; ++i) values.push_back(1.0F / static_cast<float>(3 + i * i % 379));
  const Plane<float> forward = line(values);
  const Plane<float> backward = line({values.rbegin(), values.rend()});
  for (const double power : {3.0, 2.3}) {
    const PowerSum rule{power, 2, kExact};
    const FloatAdmSum a = sum_of_powers(forward.view(), rule);
    const FloatAdmSum b = sum_of_powers(backward.view(), rule);
    EXPECT_EQ(a.large, b.large);
    EXPECT_EQ(a.small, b.small);
    EXPECT_EQ(a.exponent, b.exponent);
  }
  EXPECT_NE(sum_of_powers(forward.view(), {3, 2, kLibvmaf}).sequential,
            sum_of_powers(backward.view(), {3, 2, kLibvmaf}).sequential);
}

TEST(FloatAdmNorm, HighPowers_DoNotOverflowExactly) {
  const Plane<float> values = line({100, 100});
  const FloatAdmSum exact = sum_of_powers(values.view(), {20, 7864, kExact});
  EXPECT_EQ(norm(exact, 20, kExact), root_of(2e40, 20));
  EXPECT_EQ(norm(sum_of_powers(values.view(), {20, 7864, kLibvmaf}), 20, kLibvmaf), INFINITY);
}

TEST(FloatAdmNorm, MagnitudesFarBelowTheBound_CountInFull) {
  const Plane<float> values = line(std::vector<float>(64, 0x1p-20F));
  for (const double power : {3.0, 19.0}) {
    const FloatAdmSum sum = sum_of_powers(values.view(), {power, 1, kExact});
    EXPECT_EQ(norm(sum, power, kExact), root_of(64 * std::pow(0x1p-20, power), power)) << power;
  }
}

}  // namespace
}  // namespace snellen::float_adm
