// SPDX-License-Identifier: BSD-2-Clause-Patent
// Entropies and scores of statistics made by hand.
#include "metrics/speed/speed_score.h"

#include <gtest/gtest.h>

#include <cmath>

namespace snellen::speed {
namespace {

const double kUnit = std::log2(2 * std::acos(-1.0) * std::exp(1.0));

Statistics uniform(float eigenvalue, std::vector<float> variances, bool singular = false) {
  Statistics result{.eigenvalues = {}, .variances = std::move(variances), .singular = singular};
  result.eigenvalues.fill(eigenvalue);
  return result;
}

// With noise 1, variance 1 gives log2(2) per cell and variance 3 log2(4).
const SpeedOptions kNoiseOfOne{.sigma_nn = 1};

float entropy_of(float variance) { return entropy(uniform(1, {}).eigenvalues, variance, 1); }

float score_of(int mode, float reference, float distorted) {
  SpeedOptions options = kNoiseOfOne;
  options.weight_var_mode = mode;
  return score(uniform(1, {reference}), uniform(1, {distorted}), options).score;
}

TEST(SpeedScore, Entropy_IsOneLogarithmPerCell) {
  EXPECT_EQ(std::lround(1e4 * double{entropy_of(1)}), std::lround(1e4 * 25 * (1 + kUnit)));
  EXPECT_EQ(std::lround(1e4 * double{entropy_of(3)}), std::lround(1e4 * 25 * (2 + kUnit)));
}

TEST(SpeedScore, NegativeEigenvalues_CountAsZero) {
  EXPECT_EQ(entropy(uniform(-5, {}).eigenvalues, 7, 0.5F), entropy(uniform(0, {}).eigenvalues, 7, 0.5F));
}

TEST(SpeedScore, EqualStatistics_ScoreZeroInEveryMode) {
  for (int mode = 0; mode <= 6; ++mode) EXPECT_EQ(score_of(mode, 1.5F, 1.5F), 0) << mode;
}

TEST(SpeedScore, Modes_ChooseTheVariancesThatWeightEntropies) {
  const float r = entropy_of(1);  // weighted by log2(1 + 1) = 1 where the reference's variance counts
  const float d = entropy_of(3);  // weighted by log2(1 + 3) = 2 where the distorted video's counts
  const auto by = [](float entropy, double v) { return static_cast<float>(double{entropy} * std::log2(v)); };
  EXPECT_EQ(score_of(0, 1, 3), 2 * d - r);
  EXPECT_EQ(score_of(1, 1, 3), d - r);
  EXPECT_EQ(score_of(2, 1, 3), 2 * d - 2 * r);
  EXPECT_EQ(score_of(3, 1, 3), by(d, 3) - by(r, 3));
  EXPECT_EQ(score_of(4, 1, 3), by(d, 3) - r);
  EXPECT_EQ(score_of(5, 1, 3), by(d, 2.5) - r);
  EXPECT_EQ(score_of(6, 1, 3), by(d, 3.5) - r);
}

TEST(SpeedScore, Score_IsTheMeanOverBlocks) {
  const SpeedPlaneScore two = score(uniform(1, {1, 2}), uniform(1, {3, 2}), kNoiseOfOne);
  EXPECT_EQ(two.score, score_of(0, 1, 3) / 2);
  EXPECT_EQ(two.singular, 0);
}

TEST(SpeedScore, BlocksBelowTheFloorOnBothSides_AreNotSeen) {
  SpeedOptions options = kNoiseOfOne;
  options.nn_floor = 1;  // noise counts twice: entropies below log2(2) per cell are not seen
  EXPECT_EQ(score(uniform(1, {0.5F}), uniform(1, {0.9F}), options).score, 0);
  EXPECT_NE(score(uniform(1, {0.5F}), uniform(1, {1.1F}), options).score, 0);
  EXPECT_NE(score(uniform(1, {1.1F}), uniform(1, {0.5F}), options).score, 0);
}

TEST(SpeedScore, OneSingularPlane_ScoresZeroAndIsFlagged) {
  const Statistics flat = uniform(0, {0}, true);
  const Statistics regular = uniform(1, {3});
  for (const SpeedPlaneScore& result : {score(flat, regular, kNoiseOfOne), score(regular, flat, kNoiseOfOne)}) {
    EXPECT_EQ(result.score, 0);
    EXPECT_EQ(result.singular, 1);
  }
}

TEST(SpeedScore, TwoSingularPlanes_AreFlagged) {
  const SpeedPlaneScore result = score(uniform(0, {0}, true), uniform(9, {0}, true), kNoiseOfOne);
  EXPECT_EQ(result.score, 0);  // entropies are weighted by log2(1 + 0)
  EXPECT_EQ(result.singular, 1);
}

}  // namespace
}  // namespace snellen::speed
