// SPDX-License-Identifier: BSD-2-Clause-Patent
// Pooled statistics worked out by hand.
#include "model/pooling.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "base/error.h"

namespace snellen {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

TEST(Pooling, FourValues_GiveTheirStatistics) {
  const Pooled pooled = pool(std::array{3.0, 1.0, 7.0, 1.0});
  EXPECT_EQ(pooled.min, 1);
  EXPECT_EQ(pooled.max, 7);
  EXPECT_EQ(pooled.mean, 3);
  EXPECT_EQ(pooled.harmonic_mean, 4 / (0.25 + 0.5 + 0.125 + 0.5) - 1);
  EXPECT_EQ(pooled.median, 2);               // halfway between 1 and 3
  EXPECT_EQ(pooled.stddev, std::sqrt(6.0));  // (0 + 4 + 16 + 4) / 4
}

TEST(Pooling, Percentiles_AreLinearBetweenTheSortedValues) {
  std::vector<double> values(201);  // 200, 199.. 0: percentile p is at position 2 p
  std::iota(values.rbegin(), values.rend(), 0.0);
  const Pooled pooled = pool(values);
  EXPECT_EQ(pooled.p1, 2);
  EXPECT_EQ(pooled.p5, 10);
  EXPECT_EQ(pooled.p10, 20);
  EXPECT_EQ(pooled.p25, 50);
  EXPECT_EQ(pooled.median, 100);
  EXPECT_EQ(pooled.p75, 150);
  EXPECT_EQ(pooled.p90, 180);
  EXPECT_EQ(pooled.p95, 190);
  EXPECT_EQ(pooled.p99, 198);
}

TEST(Pooling, Percentile_BetweenTwoValuesWeighsThem) {
  const std::array sorted{0.0, 8.0, 16.0};
  EXPECT_EQ(percentile(sorted, 0), 0);
  EXPECT_EQ(percentile(sorted, 12.5), 2);
  EXPECT_EQ(percentile(sorted, 75), 12);
  EXPECT_EQ(percentile(sorted, 100), 16);
}

TEST(Pooling, OneValue_IsEveryStatistic) {
  const Pooled pooled = pool(std::array{5.0});
  for (const double value : {pooled.min, pooled.max, pooled.mean, pooled.median, pooled.p1, pooled.p99})
    EXPECT_EQ(value, 5);
  EXPECT_EQ(pooled.harmonic_mean, 1 / (1.0 / 6.0) - 1);
  EXPECT_EQ(pooled.stddev, 0);
}

TEST(Pooling, SumsRunInFrameOrder) {
  // 1e16 + 1 rounds back to 1e16, so the order of the addends shows.
  EXPECT_EQ(pool(std::array{1e16, 1.0, -1e16}).mean, 0);
  EXPECT_EQ(pool(std::array{1e16, -1e16, 1.0}).mean, 1.0 / 3.0);
}

TEST(Pooling, AllInfinite_IsInfiniteThroughout) {
  const Pooled pooled = pool(std::array{kInfinity, kInfinity});
  for (const double value : {pooled.min, pooled.max, pooled.mean, pooled.harmonic_mean, pooled.median, pooled.p1})
    EXPECT_EQ(value, kInfinity);
  EXPECT_TRUE(std::isnan(pooled.stddev));
}

TEST(Pooling, OneInfinity_MakesTheMeanInfiniteButNotTheHarmonicMean) {
  const Pooled pooled = pool(std::array{1.0, kInfinity, 3.0});
  EXPECT_EQ(pooled.min, 1);
  EXPECT_EQ(pooled.max, kInfinity);
  EXPECT_EQ(pooled.mean, kInfinity);
  EXPECT_EQ(pooled.harmonic_mean, 3 / 0.75 - 1);
  EXPECT_EQ(pooled.median, 3);
  EXPECT_EQ(pooled.p99, kInfinity);
}

TEST(Pooling, Nan_ReachesMeansAndPercentilesButMinAndMaxOnlyFromTheFirstFrame) {
  const Pooled later = pool(std::array{2.0, kNan, 1.0});
  for (const double value : {later.mean, later.harmonic_mean, later.stddev, later.median, later.p1, later.p99})
    EXPECT_TRUE(std::isnan(value));
  EXPECT_EQ(later.min, 1);
  EXPECT_EQ(later.max, 2);
  const Pooled first = pool(std::array{kNan, 2.0});
  EXPECT_TRUE(std::isnan(first.min));
  EXPECT_TRUE(std::isnan(first.max));
}

TEST(Pooling, Nothing_IsCaught) { EXPECT_THROW(pool({}), Error); }

}  // namespace
}  // namespace snellen
