// SPDX-License-Identifier: BSD-2-Clause-Patent
// float_ms_ssim over pictures: the reference library's values, the pyramid, scores that are not real, decibels, names.
#include "metrics/float_ssim/float_ms_ssim.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>

#include "base/error.h"
#include "media/synthetic.h"
#include "metrics/float_ssim/float_ms_ssim_math-inl.h"
#include "tests/support/make_pair.h"
#include "tests/support/run_metric.h"

namespace snellen {
namespace {

using testing::ElementsAre;
using testing::Key;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

VideoFormat luma(int width, int height, int depth = 8) { return {{width, height}, {depth, Subsampling::k400}}; }

std::vector<FramePair> clip(std::string content, const VideoFormat& format, int frames = 1) {
  return synthetic_clip({.content = std::move(content), .format = format, .frames = frames});
}

MetricValues run(const OptionItems& items, const std::vector<FramePair>& frames,
                 Accumulation accumulation = Accumulation::exact) {
  return run_metric(float_ms_ssim_kind(), items, frames, {.accumulation = accumulation});
}

double score(const OptionItems& items, const std::vector<FramePair>& frames) {
  return run(items, frames).features.at("float_ms_ssim").at(0);
}

constexpr ssim::Means kOnes{1, 1, 1, 1};

TEST(FloatMsSsimFilter, IsSymmetricAndAlmostKeepsTheMean) {
  constexpr int size = float_ms_ssim::kFilterSize;
  const auto tap = [](int row, int column) {
    return float_ms_ssim::kFilter.at(static_cast<std::size_t>(row * size + column));
  };
  for (int row = 0; row < size; ++row)
    for (int column = 0; column < size; ++column) {
      EXPECT_EQ(tap(row, column), tap(column, row));
      EXPECT_EQ(tap(row, column), tap(size - 1 - row, column));
    }
  EXPECT_EQ(tap(4, 4), 0.363505F);
  EXPECT_EQ(tap(0, 8), 0.000714F);
  const double sum = std::accumulate(float_ms_ssim::kFilter.begin(), float_ms_ssim::kFilter.end(), 0.0);
  EXPECT_NEAR(sum, 1, 1e-5);
}

// Written to six decimals, so two passes of nine taps would not be the same filter.
TEST(FloatMsSsimFilter, IsNoProductOfARowAndAColumn) {
  const auto tap = [](std::size_t row, std::size_t column) {
    return double{float_ms_ssim::kFilter.at(row * float_ms_ssim::kFilterSize + column)};
  };
  int apart = 0;
  for (std::size_t row = 0; row < float_ms_ssim::kFilterSize; ++row)
    for (std::size_t column = 0; column < float_ms_ssim::kFilterSize; ++column)
      if (static_cast<float>(tap(row, 4) * tap(4, column) / tap(4, 4)) != static_cast<float>(tap(row, column))) ++apart;
  EXPECT_GE(apart, 60);
}

TEST(FloatMsSsimScore, Luminance_CountsAtTheCoarsestScaleOnly) {
  std::array<ssim::Means, 5> means{kOnes, kOnes, kOnes, kOnes, kOnes};
  for (std::size_t i = 0; i < 4; ++i) means[i].luminance = 0.5F;
  EXPECT_EQ(float_ms_ssim::score(means), 1);
  means[4].luminance = 0.5F;
  EXPECT_EQ(float_ms_ssim::score(means), std::pow(0.5, static_cast<double>(0.1333F)));
}

TEST(FloatMsSsimScore, ContrastAndStructure_HaveTheExponentOfTheirScale) {
  const std::array<float, 5> exponents{0.0448F, 0.2856F, 0.3001F, 0.2363F, 0.1333F};
  for (std::size_t i = 0; i < 5; ++i)
    for (const auto part : {&ssim::Means::contrast, &ssim::Means::structure}) {
      std::array<ssim::Means, 5> means{kOnes, kOnes, kOnes, kOnes, kOnes};
      means[i].*part = 0.25F;
      EXPECT_EQ(float_ms_ssim::score(means), std::pow(0.25, static_cast<double>(exponents[i]))) << i;
    }
}

TEST(FloatMsSsimScore, NegativeStructure_HasNoRealPower) {
  std::array<ssim::Means, 5> means{kOnes, kOnes, kOnes, kOnes, kOnes};
  means[2].structure = -0.001F;
  EXPECT_TRUE(std::isnan(float_ms_ssim::score(means)));
}

TEST(FloatMsSsim, ClipA_HasTheReferenceLibrarysValues) {
  for (const Accumulation accumulation : {Accumulation::exact, Accumulation::libvmaf}) {
    EXPECT_THAT(run({}, clip("clip_a", {{640, 360}, {8}}, 4), accumulation).features.at("float_ms_ssim"),
                ElementsAre(0.9940095693031008, 0.9940624990816791, 0.99403274880015713, 0.99400402275502919));
    EXPECT_THAT(run({}, clip("clip_a", {{640, 360}, {10}}, 4), accumulation).features.at("float_ms_ssim"),
                ElementsAre(0.99401155267482999, 0.99406441681739255, 0.99403469169266923, 0.99400601246161013));
  }
}

TEST(FloatMsSsim, Pyramid_RoundsOddSizesUp) {
  const Picture grey = flat_picture(luma(179, 177), 90);
  const auto sums = float_ms_ssim_reference<ssim::ExactArithmetic>(grey, grey);
  const std::array<Extent, 5> extents{{{179, 177}, {90, 89}, {45, 45}, {23, 23}, {12, 12}}};
  for (std::size_t i = 0; i < 5; ++i)
    EXPECT_EQ(sums.scales[i].windows, std::int64_t{extents[i].width - 10} * (extents[i].height - 10)) << i;
}

TEST(FloatMsSsim, IdenticalVideos_ScoreOneUpToRoundings) {
  for (const int depth : {8, 10, 16}) {
    const double value = score({}, clip("identical", luma(180, 178, depth)));
    EXPECT_LE(value, 1) << depth;
    EXPECT_GT(value, 1 - 1e-7) << depth;
  }
}

// Luminance at the coarsest scale is 6.5025 / (65025 + 6.5025) to the power of 0.1333; the rest is 1.
TEST(FloatMsSsim, BlackAgainstWhite_LosesLuminanceOnly) {
  const std::vector<FramePair> frames{
      {FrameIndex{0}, flat_picture(luma(176, 176), 0), flat_picture(luma(176, 176), 255)}};
  const auto values = run({{"enable_lcs", "true"}}, frames).features;
  EXPECT_NEAR(values.at("float_ms_ssim").at(0), std::pow(6.5025 / 65031.5025, 0.1333), 1e-5);
  EXPECT_EQ(values.at("float_ms_ssim_c_scale3").at(0), 1);
  EXPECT_EQ(values.at("float_ms_ssim_s_scale4").at(0), 1);
}

TEST(FloatMsSsim, InvertedVideo_HasNoScoreAndItsDecibelsAreTheCap) {
  const VideoFormat format = luma(176, 176);
  const auto texture = [](int, int x, int y) { return 128 + ((x / 3 + y / 3) % 2 == 0 ? 100 : -100); };
  const std::vector<FramePair> frames{
      {FrameIndex{0}, make_picture(format, texture),
       make_picture(format, [&](int p, int x, int y) { return 255 - texture(p, x, y); })}};
  const auto values = run({{"enable_lcs", "true"}}, frames).features;
  EXPECT_LT(values.at("float_ms_ssim_s_scale0").at(0), 0);
  EXPECT_TRUE(std::isnan(values.at("float_ms_ssim").at(0)));
  EXPECT_EQ(score({{"enable_db", "true"}}, frames), kInfinity);
  EXPECT_EQ(score({{"enable_db", "true"}, {"clip_db", "true"}}, frames), 97);  // 48.13 + 3.01 + 44.91 dB
}

TEST(FloatMsSsim, Decibels_ReplaceTheScoreAndNothingElse) {
  const std::vector<FramePair> frames = clip("natural", luma(180, 177));
  const auto plain = run({{"enable_lcs", "true"}}, frames).features;
  const auto decibels = run({{"enable_lcs", "true"}, {"enable_db", "true"}}, frames).features;
  EXPECT_EQ(decibels.at("float_ms_ssim").at(0), ssim::decibels(plain.at("float_ms_ssim").at(0), kInfinity));
  EXPECT_EQ(plain.at("float_ms_ssim_s_scale1"), decibels.at("float_ms_ssim_s_scale1"));
  EXPECT_EQ(score({{"clip_db", "true"}}, frames), plain.at("float_ms_ssim").at(0));
}

TEST(FloatMsSsim, Names_NeverTakeASuffix) {
  const std::vector<FramePair> frames = clip("flat", luma(176, 176));
  EXPECT_THAT(run({{"enable_db", "true"}, {"clip_db", "true"}}, frames).features, ElementsAre(Key("float_ms_ssim")));
  const OptionSet set = parse_options("float_ms_ssim", float_ms_ssim_kind().options, {{"enable_lcs", "true"}});
  const std::vector<FeatureInfo> features = float_ms_ssim_kind().features(set, {});
  ASSERT_EQ(features.size(), 16U);
  EXPECT_EQ(features[1].name, "float_ms_ssim_l_scale0");
  EXPECT_EQ(features[10].name, "float_ms_ssim_c_scale4");
  EXPECT_EQ(features[15].name, "float_ms_ssim_s_scale4");
}

TEST(FloatMsSsim, SmallestSizeIs176x176) {
  EXPECT_GT(score({}, clip("identical", luma(176, 176))), 0.9999);
  EXPECT_THROW(run({}, clip("identical", luma(175, 176))), Error);
  EXPECT_THROW(run({}, clip("identical", luma(176, 175))), Error);
}

}  // namespace
}  // namespace snellen
