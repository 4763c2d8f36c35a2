// SPDX-License-Identifier: BSD-2-Clause-Patent
// motion2 and motion3 over clips of 0 to 6 frames in every mode.
#include "metrics/motion/motion_series.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace snellen::motion {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Values = std::vector<double>;

// Scores of frames 1.. (three-frame) or 2.. (five-frame): neither rising nor falling, so that each rule shows.
const Values kThree{0, 5, 3, 8, 6, 9};
const Values kFive{0, 0, 5, 3, 8, 6};

std::span<const double> first(const Values& values, std::size_t n) { return std::span(values).first(n); }

TEST(MotionSeries, Motion2_IsTheSmallerOfTheScoreAndTheNext) {
  const MotionOptions options;
  EXPECT_THAT(motion2(first(kThree, 0), options), IsEmpty());
  EXPECT_THAT(motion2(first(kThree, 1), options), ElementsAre(0));
  EXPECT_THAT(motion2(first(kThree, 2), options), ElementsAre(0, 5));
  EXPECT_THAT(motion2(first(kThree, 3), options), ElementsAre(0, 3, 3));
  EXPECT_THAT(motion2(first(kThree, 4), options), ElementsAre(0, 3, 3, 8));
  EXPECT_THAT(motion2(first(kThree, 5), options), ElementsAre(0, 3, 3, 6, 6));
  EXPECT_THAT(motion2(first(kThree, 6), options), ElementsAre(0, 3, 3, 6, 6, 9));
}

TEST(MotionSeries, Motion2OfFiveFrames_IsTheSmallerOfBothNeighbours) {
  const MotionOptions options{.five_frame_window = true};
  EXPECT_THAT(motion2(first(kFive, 0), options), IsEmpty());
  EXPECT_THAT(motion2(first(kFive, 1), options), ElementsAre(0));
  EXPECT_THAT(motion2(first(kFive, 2), options), ElementsAre(0, 0));
  EXPECT_THAT(motion2(first(kFive, 3), options), ElementsAre(0, 0, 5));
  EXPECT_THAT(motion2(first(kFive, 4), options), ElementsAre(0, 0, 3, 3));  // frame 2 has no neighbour before it
  EXPECT_THAT(motion2(first(kFive, 5), options), ElementsAre(0, 0, 3, 5, 8));
  EXPECT_THAT(motion2(first(kFive, 6), options), ElementsAre(0, 0, 3, 5, 3, 6));
}

TEST(MotionSeries, Motion3_GivesTheFirstFramesTheFirstScore) {
  const MotionOptions options;
  EXPECT_THAT(motion3(first(kThree, 0), options), IsEmpty());
  EXPECT_THAT(motion3(first(kThree, 1), options), ElementsAre(0));
  EXPECT_THAT(motion3(first(kThree, 2), options), ElementsAre(5, 5));
  EXPECT_THAT(motion3(first(kThree, 6), options), ElementsAre(5, 3, 3, 6, 6, 9));
  const MotionOptions five{.five_frame_window = true};
  EXPECT_THAT(motion3(first(kFive, 2), five), ElementsAre(0, 0));
  EXPECT_THAT(motion3(first(kFive, 3), five), ElementsAre(5, 5, 5));
  EXPECT_THAT(motion3(first(kFive, 6), five), ElementsAre(5, 5, 3, 5, 3, 6));
}

TEST(MotionSeries, MovingAverage_UsesTheValueBeforeAveraging) {
  const MotionOptions options{.moving_average = true};
  EXPECT_THAT(motion3(first(kThree, 1), options), ElementsAre(0));
  EXPECT_THAT(motion3(first(kThree, 2), options), ElementsAre(5, 5));
  // From 5 | 3 3 6 6 9; feeding averages back would give 4, 3.5, ...
  EXPECT_THAT(motion3(first(kThree, 6), options), ElementsAre(5, 4, 3, 4.5, 6, 7.5));
  const MotionOptions five{.five_frame_window = true, .moving_average = true};
  EXPECT_THAT(motion3(first(kFive, 6), five), ElementsAre(5, 5, 4, 4, 4, 4.5));
}

TEST(MotionSeries, Blend_CompressesAboveTheOffsetOnly) {
  const MotionOptions options{.blend_factor = 0.5, .blend_offset = 4};
  EXPECT_THAT(motion3(first(kThree, 6), options), ElementsAre(4.5, 3, 3, 5, 5, 6.5));
  EXPECT_THAT(motion2(first(kThree, 6), options), ElementsAre(0, 3, 3, 6, 6, 9));
}

TEST(MotionSeries, MaxVal_LimitsMotion3AfterTheBlendAndBeforeTheAverage) {
  const MotionOptions options{.blend_factor = 0.5, .blend_offset = 4, .max_val = 5, .moving_average = true};
  // 4.5 | 3 3 5 5 min(6.5, 5)
  EXPECT_THAT(motion3(first(kThree, 6), options), ElementsAre(4.5, 3.75, 3, 4, 5, 5));
}

}  // namespace
}  // namespace snellen::motion
