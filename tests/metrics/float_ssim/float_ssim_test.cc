// SPDX-License-Identifier: BSD-2-Clause-Patent
// float_ssim over pictures: the reference library's values, scales, decibels, names, refusals.
#include "metrics/float_ssim/float_ssim.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "base/error.h"
#include "media/synthetic.h"
#include "metrics/float_ssim/float_ssim_math-inl.h"
#include "tests/support/make_pair.h"
#include "tests/support/run_metric.h"

namespace snellen {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Key;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

VideoFormat luma(int width, int height, int depth = 8) { return {{width, height}, {depth, Subsampling::k400}}; }

std::vector<FramePair> pair_of(const Picture& reference, const Picture& distorted) {
  return {{FrameIndex{0}, reference, distorted}};
}

std::vector<FramePair> clip(std::string content, const VideoFormat& format, int frames = 1) {
  return synthetic_clip({.content = std::move(content), .format = format, .frames = frames});
}

MetricValues run(const OptionItems& items, const std::vector<FramePair>& frames,
                 Accumulation accumulation = Accumulation::exact) {
  return run_metric(float_ssim_kind(), items, frames, {.accumulation = accumulation});
}

double score(const OptionItems& items, const std::vector<FramePair>& frames) {
  return run(items, frames).features.at("float_ssim").at(0);
}

std::string refusal(const OptionItems& items, Extent extent) {
  const OptionSet set = parse_options("float_ssim", float_ssim_kind().options, items);
  try {
    float_ssim_kind().check_format(set, {extent, {}});
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::input);
    return error.what();
  }
  return "";
}

TEST(FloatSsim, ClipA_HasTheReferenceLibrarysValues) {
  for (const Accumulation accumulation : {Accumulation::exact, Accumulation::libvmaf}) {
    const auto values = run({{"enable_lcs", "true"}}, clip("clip_a", {{640, 360}, {8}}, 4), accumulation).features;
    EXPECT_THAT(values.at("float_ssim"),
                ElementsAre(0.95826417207717896, 0.95816528797149658, 0.95787286758422852, 0.95806056261062622));
    EXPECT_THAT(values.at("float_ssim_l"),
                ElementsAre(0.99991708993911743, 0.99991840124130249, 0.99991530179977417, 0.99991691112518311));
    EXPECT_THAT(values.at("float_ssim_c"),
                ElementsAre(0.99687051773071289, 0.99684000015258789, 0.99678629636764526, 0.99682873487472534));
    EXPECT_THAT(values.at("float_ssim_s"),
                ElementsAre(0.96134048700332642, 0.9612688422203064, 0.96103000640869141, 0.96117740869522095));
  }
}

TEST(FloatSsim, EveryScale_HasTheReferenceLibrarysValue) {
  const std::vector<FramePair> frames = clip("clip_a", {{1280, 720}, {8}});
  std::vector<double> scores;
  for (int scale = 1; scale <= 10; ++scale) scores.push_back(score({{"scale", std::to_string(scale)}}, frames));
  EXPECT_THAT(scores, ElementsAre(0.95819294452667236, 0.98968803882598877, 0.99630498886108398, 0.99880689382553101,
                                  0.99898421764373779, 0.9993630051612854, 0.99952018260955811, 0.99988263845443726,
                                  0.99974054098129272, 0.99981015920639038));
}

TEST(FloatSsim, AutomaticScale_FollowsTheSmallerSideIn256ths) {
  const auto scale = [](int width, int height) { return float_ssim_scale({}, {width, height}); };
  EXPECT_EQ(scale(11, 4000), 1);
  EXPECT_EQ(scale(383, 1000), 1);
  EXPECT_EQ(scale(384, 1000), 2);
  EXPECT_EQ(scale(1000, 639), 2);
  EXPECT_EQ(scale(640, 640), 3);
  EXPECT_EQ(scale(1920, 1080), 4);
  EXPECT_EQ(scale(3840, 2160), 8);
  EXPECT_EQ(float_ssim_scale({.scale = 7}, {1920, 1080}), 7);
}

TEST(FloatSsim, IdenticalVideos_ScoreOne) {
  for (const int depth : {8, 9, 16}) EXPECT_EQ(score({}, clip("identical", luma(97, 51, depth))), 1) << depth;
}

// The denominator of the luminance term is rounded to float, its numerator is not.
TEST(FloatSsim, IdenticalMidGrey_LosesOneRounding) {
  const Picture grey = flat_picture(luma(64, 48), 128);
  EXPECT_EQ(score({}, pair_of(grey, grey)), 1 - 0x1p-24);
}

TEST(FloatSsim, BlackAgainstWhite_IsLeftWithTheStabiliser) {
  const auto values =
      run({{"enable_lcs", "true"}}, pair_of(flat_picture(luma(64, 48), 0), flat_picture(luma(64, 48), 255))).features;
  EXPECT_NEAR(values.at("float_ssim").at(0), 6.5025 / (65025 + 6.5025), 1e-8);
  EXPECT_EQ(values.at("float_ssim_c").at(0), 1);
  EXPECT_EQ(values.at("float_ssim_s").at(0), 1);
}

TEST(FloatSsim, Inversion_ScoresBelowZero) { EXPECT_LT(score({}, clip("extremes", luma(64, 48))), 0); }

TEST(FloatSsim, EveryDepth_IsScaledTo8Bits) {
  const double at8 =
      score({}, pair_of(make_picture(luma(33, 21), [](int, int x, int y) { return (x * y * 5) % 200; }),
                        make_picture(luma(33, 21), [](int, int x, int y) { return (x * y * 7) % 200; })));
  for (int depth = 9; depth <= 16; ++depth) {
    const int step = 1 << (depth - 8);
    const VideoFormat format = luma(33, 21, depth);
    EXPECT_EQ(score({}, pair_of(make_picture(format, [=](int, int x, int y) { return (x * y * 5) % 200 * step; }),
                                make_picture(format, [=](int, int x, int y) { return (x * y * 7) % 200 * step; }))),
              at8)
        << depth;
  }
}

TEST(FloatSsim, Decibels_OfIdenticalVideosAreInfiniteUnlessClipped) {
  const std::vector<FramePair> frames = clip("identical", luma(97, 51));
  EXPECT_EQ(score({{"enable_db", "true"}}, frames), kInfinity);
  EXPECT_EQ(score({{"enable_db", "true"}, {"clip_db", "true"}}, frames), 89);  // 48.13 + 3.01 + 36.94 dB
  EXPECT_EQ(score({{"clip_db", "true"}}, frames), 1);
}

TEST(FloatSsim, Decibels_ReplaceTheScoreAndNothingElse) {
  const std::vector<FramePair> frames = clip("natural", luma(97, 51));
  const auto plain = run({{"enable_lcs", "true"}}, frames).features;
  const auto decibels = run({{"enable_lcs", "true"}, {"enable_db", "true"}}, frames).features;
  EXPECT_EQ(decibels.at("float_ssim").at(0), ssim::decibels(plain.at("float_ssim").at(0), kInfinity));
  for (const char* name : {"float_ssim_l", "float_ssim_c", "float_ssim_s"})
    EXPECT_EQ(plain.at(name), decibels.at(name)) << name;
}

TEST(FloatSsim, Names_NeverTakeASuffix) {
  const std::vector<FramePair> frames = clip("natural", luma(64, 48));
  EXPECT_THAT(run({{"scale", "2"}, {"enable_db", "true"}, {"clip_db", "true"}}, frames).features,
              ElementsAre(Key("float_ssim")));
  EXPECT_THAT(run({{"enable_lcs", "true"}}, frames).features,
              ElementsAre(Key("float_ssim"), Key("float_ssim_c"), Key("float_ssim_l"), Key("float_ssim_s")));
}

TEST(FloatSsim, SmallestSize_IsTheWindow) {
  EXPECT_EQ(score({}, clip("identical", luma(11, 11))), 1);
  EXPECT_THROW(run({}, clip("identical", luma(10, 11))), Error);
  EXPECT_THROW(run({}, clip("identical", luma(11, 10))), Error);
}

TEST(FloatSsim, ScalesThatLeaveLessThanTheWindow_AreRefusedByName) {
  EXPECT_EQ(refusal({{"scale", "3"}}, {31, 33}), "");
  EXPECT_THAT(refusal({{"scale", "3"}}, {32, 33}),
              HasSubstr("float_ssim: the video is 32x33 (scale=3 makes that 10x12, smaller than the window of 11x11)"));
  EXPECT_NE(refusal({{"scale", "10"}}, {111, 108}), "");
  EXPECT_EQ(refusal({{"scale", "10"}}, {110, 101}), "");
}

TEST(FloatSsim, SmallestSideOfEachScale_IsTheSmallestThatServes) {
  for (int scale = 1; scale <= float_ssim::kMaxScale; ++scale) {
    const auto window_fits = [&](int side) {
      return float_ssim::measured_extent({side, side}, scale).width >= ssim::kWindowSize;
    };
    const int smallest = float_ssim::smallest_side(scale);
    EXPECT_TRUE(window_fits(smallest)) << scale;
    for (int side = 1; side < smallest; ++side) EXPECT_FALSE(window_fits(side)) << scale << ' ' << side;
  }
}

TEST(FloatSsim, ScaleOutOfRange_IsRefused) {
  EXPECT_THROW(parse_options("float_ssim", float_ssim_kind().options, {{"scale", "11"}}), Error);
  EXPECT_THROW(parse_options("float_ssim", float_ssim_kind().options, {{"scale", "-1"}}), Error);
}

}  // namespace
}  // namespace snellen
