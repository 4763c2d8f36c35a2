// SPDX-License-Identifier: BSD-2-Clause-Patent
// Transforms of scores. Values of the knots and of vmaf_v0.6.1's polynomial were made with the reference library.
#include "model/score_transform.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

namespace snellen {
namespace {

constexpr std::array kScores{-5.0, 0.0, 2.5, 10.0, 20.0, 30.0, 45.0, 60.0};

void expect_mapped(const ScoreTransform& transform, const std::array<double, kScores.size()>& expected) {
  for (std::size_t i = 0; i < kScores.size(); ++i) EXPECT_EQ(transform.apply(kScores[i]), expected[i]) << kScores[i];
}

TEST(ScoreTransform, NotEnabled_LeavesTheScore) {
  expect_mapped({.p0 = 3, .knots = {{0, 1}, {1, 2}}, .out_lte_in = true}, kScores);
}

TEST(ScoreTransform, WithoutTerms_LeavesTheScore) { expect_mapped({.enabled = true}, kScores); }

TEST(ScoreTransform, Polynomial_AddsItsTermsInOrder) {
  expect_mapped(
      {.enabled = true, .p0 = 1.70674692, .p1 = 1.72643844, .p2 = -0.00705305},
      {-7.101771529999998, 1.70674692, 5.9787614575, 18.26582632, 33.41429572, 47.15215512, 65.11405047, 79.90207332});
}

TEST(ScoreTransform, AbsentTerms_AreNotZeroTimesTheScore) {
  expect_mapped({.enabled = true, .p0 = 1}, {1, 1, 1, 1, 1, 1, 1, 1});
  EXPECT_EQ((ScoreTransform{.enabled = true, .p0 = 1}).apply(std::numeric_limits<double>::infinity()), 1);
}

TEST(ScoreTransform, Rectification_BoundsByTheScoreItself) {
  expect_mapped({.enabled = true, .p1 = 2, .out_lte_in = true}, {-10, 0, 2.5, 10, 20, 30, 45, 60});
  expect_mapped({.enabled = true, .p0 = -3.3, .p2 = 0.1, .out_gte_in = true},
                {-0.7999999999999998, 0, 2.5, 10, 36.7, 86.7, 199.2, 356.7});
}

TEST(ScoreTransform, Knots_AreJoinedByLinesThatGoOnAtTheEnds) {
  expect_mapped({.enabled = true, .knots = {{0, 10}, {10, 20}, {30, 20}, {50, 100}}},
                {5, 10, 12.5, 20, 20, 20, 80, 140});
  expect_mapped({.enabled = true, .knots = {{3, 1}, {7, 1.5}}}, {0, 0.625, 0.9375, 1.875, 3.125, 4.375, 6.25, 8.125});
}

TEST(ScoreTransform, HorizontalEnds_StayHorizontal) {
  const ScoreTransform transform{.enabled = true, .knots = {{0, 10}, {10, 10}, {20, 30}, {40, 30}}};
  expect_mapped(transform, {10, 10, 10, 10, 30, 30, 30, 30});
  EXPECT_EQ(transform.apply(15), 20);
}

TEST(ScoreTransform, KnotsThatTurnBack_EndTheMappingAsInTheReferenceLibrary) {
  expect_mapped({.enabled = true, .knots = {{0, 10}, {10, 20}, {5, 30}, {50, 100}}}, {5, 10, 12.5, 20, 0, 0, 0, 0});
  expect_mapped({.enabled = true, .knots = {{10, 20}, {10, 30}}}, {0, 0, 0, 0, 0, 0, 0, 0});
}

TEST(ScoreTransform, FewerThanTwoKnots_LeaveThePolynomial) {
  expect_mapped({.enabled = true, .knots = {{3, 4}}}, kScores);
}

TEST(ScoreTransform, Nan_StaysNan) {
  const ScoreTransform transform{.enabled = true, .p1 = 2, .knots = {{0, 10}, {10, 20}}, .out_gte_in = true};
  EXPECT_TRUE(std::isnan(transform.apply(std::numeric_limits<double>::quiet_NaN())));
}

}  // namespace
}  // namespace snellen
