// SPDX-License-Identifier: BSD-2-Clause-Patent
// Which steps between levels are seen.
#include "metrics/cambi/cambi_visibility.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace snellen::cambi {
namespace {

using testing::ElementsAre;

std::vector<int> brightest(int contrasts, double threshold, std::string_view eotf) {
  const Visibility v = visibility(contrasts, threshold, 0, eotf);
  return {v.brightest.begin(), v.brightest.begin() + contrasts};
}

TEST(CambiVisibility, Luminance_SpansTheDisplaysRange) {
  EXPECT_EQ(luminance(940, "bt1886"), 300);
  EXPECT_EQ(luminance(940, "pq"), 10000);
  EXPECT_EQ(luminance(64, "pq"), 0);
  EXPECT_EQ(luminance(0, "bt1886"), luminance(64, "bt1886"));
  EXPECT_EQ(luminance(1023, "bt1886"), luminance(940, "bt1886"));
}

TEST(CambiVisibility, DefaultThreshold_HasTheReferenceLibrarysLevels) {
  EXPECT_THAT(brightest(8, 0.019, "bt1886"), ElementsAre(178, 305, 432, 559, 686, 813, 1023, 1023));
  EXPECT_THAT(brightest(4, 0.019, "pq"), ElementsAre(233, 1023, 1023, 1023));
}

TEST(CambiVisibility, HigherThresholds_HideMoreAndThenAll) {
  EXPECT_THAT(brightest(4, 0.0001, "bt1886"), ElementsAre(1023, 1023, 1023, 1023));
  EXPECT_THAT(brightest(4, 0.2, "bt1886"), ElementsAre(64, 77, 89, 102));
  EXPECT_THAT(brightest(4, 0.9, "bt1886"), ElementsAre(0, 0, 0, 64));
}

TEST(CambiVisibility, DarkestLevel_IsTheFirstOfItsLuminance) {
  const auto darkest = [](double luminance, std::string_view eotf) {
    return visibility(4, 0.019, luminance, eotf).darkest;
  };
  EXPECT_EQ(darkest(0, "bt1886"), 0);
  EXPECT_EQ(darkest(0.009, "bt1886"), 0);
  EXPECT_EQ(darkest(0.06, "bt1886"), 78);
  EXPECT_EQ(darkest(1, "bt1886"), 135);
  EXPECT_EQ(darkest(5, "bt1886"), 214);
  EXPECT_EQ(darkest(300, "bt1886"), 940);
  EXPECT_EQ(darkest(0.06, "pq"), 108);
}

// The reference library compares a level that it has moved up by the largest step.
TEST(CambiVisibility, DarkLevels_AreSeenAsIfBrighterByTheLargestStep) {
  const Visibility v = visibility(4, 0.019, 0.06, "bt1886");
  EXPECT_FALSE(v.sees(73, 1));
  EXPECT_TRUE(v.sees(73, 2));
  EXPECT_TRUE(v.sees(74, 1));
  EXPECT_TRUE(v.sees(178, 1));
  EXPECT_FALSE(v.sees(179, 1));
}

TEST(CambiVisibility, LevelsThatCount_ReachBeyondThoseThatAreSeen) {
  const Visibility all = visibility(4, 0.019, 0, "bt1886");
  EXPECT_EQ(all.first_level(), 0);
  EXPECT_EQ(all.level_count(), 559 + 4 + 1);
  const Visibility bright = visibility(4, 0.019, 0.06, "bt1886");
  EXPECT_EQ(bright.first_level(), 78 - 12 + 1);
  EXPECT_EQ(bright.first_level() + bright.level_count(), 559 + 4 + 1);
  EXPECT_EQ(visibility(4, 0.019, 300, "bt1886").level_count(), 0);
}

// A pixel that counts for nobody must not have a contrast; steps of larger d reach further.
TEST(CambiVisibility, EveryLevelThatIsSeen_CountsWithItsNeighbours) {
  for (const std::string_view eotf : {"bt1886", "pq"})
    for (const double threshold : {0.0001, 0.012, 0.019, 0.05, 0.2, 1.0})
      for (const double darkest : {0.0, 0.06, 5.0, 200.0})
        for (const int contrasts : {1, 2, 4, 8, 16, 32}) {
          const Visibility v = visibility(contrasts, threshold, darkest, eotf);
          for (int level = 0; level <= 1024; ++level)
            for (int d = 1; d <= contrasts; ++d)
              if (v.sees(level, d)) {
                ASSERT_GE(level, v.first_level());
                ASSERT_LT(level + d, v.first_level() + v.level_count());
              }
        }
}

}  // namespace
}  // namespace snellen::cambi
