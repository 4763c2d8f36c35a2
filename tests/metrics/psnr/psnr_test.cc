// SPDX-License-Identifier: BSD-2-Clause-Patent
// PSNR: values by hand, the reference library's values on clip A, and its rules for caps, peaks and clips.
#include "metrics/psnr/psnr.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "media/synthetic.h"
#include "tests/support/make_pair.h"
#include "tests/support/run_metric.h"

namespace snellen {
namespace {

using testing::ElementsAre;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

MetricValues clip_a(int depth, const OptionItems& items) {
  return run_metric(psnr_kind(), items,
                    synthetic_clip({.content = "clip_a", .format = {{640, 360}, {depth}}, .frames = 4}));
}

// Literals are 10 log10 of the quotient as glibc computes it; a compiler folds log10 to other last digits.

/// One frame: reference `ref` everywhere, distorted `dis` everywhere.
MetricValues flat(const VideoFormat& format, int ref, int dis, const OptionItems& items = {}) {
  return run_metric(psnr_kind(), items, {{FrameIndex{0}, flat_picture(format, ref), flat_picture(format, dis)}});
}

TEST(Psnr, ClipA_HasTheReferenceLibrarysValues) {
  const MetricValues values = clip_a(8, {{"enable_apsnr", "true"}});
  EXPECT_THAT(values.features.at("psnr_y"),
              ElementsAre(37.207990514811797, 37.210849189426554, 37.172164771080936, 37.208914232662558));
  EXPECT_THAT(values.features.at("psnr_cb"),
              ElementsAre(37.204693560525875, 37.175623185447591, 37.139982842863063, 37.192065210766984));
  EXPECT_THAT(values.features.at("psnr_cr"),
              ElementsAre(37.187924591340931, 37.165722561668765, 37.139118673164212, 37.156097461314531));
  EXPECT_EQ(values.clip.at("apsnr_y"), 37.199949821872551);
  EXPECT_EQ(values.clip.at("apsnr_cb"), 37.178023161844123);
  EXPECT_EQ(values.clip.at("apsnr_cr"), 37.16218002229926);
}

TEST(Psnr, ClipAWith10Bits_HasTheReferenceLibrarysValues) {
  const MetricValues values = clip_a(10, {{"enable_apsnr", "true"}});
  EXPECT_THAT(values.features.at("psnr_y"),
              ElementsAre(37.233499753816652, 37.236358428431402, 37.197674010085791, 37.234423471667412));
  EXPECT_EQ(values.clip.at("apsnr_y"), 37.225459060877398);
  EXPECT_EQ(values.clip.at("apsnr_cb"), 37.203532400848971);
  EXPECT_EQ(values.clip.at("apsnr_cr"), 37.187689261304115);
}

TEST(Psnr, IdenticalPlanes_HaveTheCapOfTheirDepth) {
  for (const auto& [depth, cap] : {std::pair{8, 60.0}, {10, 72.0}, {12, 84.0}, {16, 108.0}})
    EXPECT_EQ(flat({{4, 4}, {depth}}, 7, 7).features.at("psnr_y").at(0), cap) << depth;
}

TEST(Psnr, UniformError_HasItsSquareAsMse) {
  const MetricValues values = flat({{6, 4}, {8}}, 100, 103, {{"enable_mse", "true"}});
  EXPECT_EQ(values.features.at("mse_y").at(0), 9);
  EXPECT_EQ(values.features.at("mse_cb").at(0), 9);
  EXPECT_EQ(values.features.at("mse_cr").at(0), 9);
  EXPECT_EQ(values.features.at("psnr_y").at(0), 38.588378514285857);
}

TEST(Psnr, BlackAgainstWhite_IsZero) {
  EXPECT_EQ(flat({{5, 3}, {8}}, 0, 255).features.at("psnr_y").at(0), 0);
  EXPECT_EQ(flat({{5, 3}, {16}}, 65535, 0).features.at("psnr_y").at(0), 0);
}

// ceil(10 log10(255^2 * samples / 0.5)): 87.26 for 64x64, 81.24 for 32x32.
TEST(Psnr, MinSse_CapsEachPlaneAtItsOwnSize) {
  const MetricValues values = flat({{64, 64}, {8}}, 7, 7, {{"min_sse", "0.5"}});
  EXPECT_EQ(values.features.at("psnr_y").at(0), 88);
  EXPECT_EQ(values.features.at("psnr_cb").at(0), 82);
}

TEST(Psnr, ReducedPeak_CountsAbove8BitsOnly) {
  const OptionItems reduced{{"reduced_hbd_peak", "true"}};
  EXPECT_EQ(flat({{4, 4}, {10}}, 100, 104, reduced).features.at("psnr_y").at(0), 48.130803608679102);
  EXPECT_EQ(flat({{4, 4}, {10}}, 100, 104).features.at("psnr_y").at(0), 48.156312847683949);
  EXPECT_EQ(flat({{4, 4}, {8}}, 100, 104, reduced).features.at("psnr_y").at(0),
            flat({{4, 4}, {8}}, 100, 104).features.at("psnr_y").at(0));
}

// ceil(10 log10(255^2 * 16 * 2)) = ceil(63.18)
TEST(Psnr, ClipWithoutError_HasTheCapOfItsLength) {
  const MetricValues values = flat({{4, 4}, {8}}, 7, 7, {{"enable_apsnr", "true"}});
  EXPECT_EQ(values.clip.at("apsnr_y"), 64);
}

TEST(Psnr, ClipValueIsOfTheMeanError_NotTheMeanOfValues) {
  const VideoFormat format{{4, 4}, {8, Subsampling::k400}};
  const std::vector<FramePair> clip{{FrameIndex{0}, flat_picture(format, 0), flat_picture(format, 1)},
                                    {FrameIndex{1}, flat_picture(format, 0), flat_picture(format, 7)}};
  // Squared errors: 16 * 1 + 16 * 49 = 800 over 32 samples.
  EXPECT_EQ(run_metric(psnr_kind(), {{"enable_apsnr", "true"}}, clip).clip.at("apsnr_y"), 34.151403521958727);
}

TEST(Psnr, PlanesThatAreNotMeasured_ReportMinusInfinityForTheClip) {
  const OptionItems luma{{"enable_chroma", "false"}, {"enable_apsnr", "true"}};
  const MetricValues disabled = flat({{4, 4}, {8}}, 7, 9, luma);
  EXPECT_EQ(disabled.features.count("psnr_cb"), 0U);
  EXPECT_EQ(disabled.clip.at("apsnr_cb"), -kInfinity);
  EXPECT_EQ(disabled.clip.at("apsnr_cr"), -kInfinity);
  const MetricValues absent = flat({{4, 4}, {8, Subsampling::k400}}, 7, 9, {{"enable_apsnr", "true"}});
  EXPECT_EQ(absent.features.size(), 1U);
  EXPECT_EQ(absent.features.at("psnr_y").at(0), 42.110203695399477);
  EXPECT_EQ(absent.clip.at("apsnr_cb"), -kInfinity);
}

TEST(Psnr, OddSizes_CountTheRoundedUpChroma) {
  const VideoFormat format{{5, 3}, {8}};
  const Picture black = flat_picture(format, 0);
  const Picture corner = make_picture(format, [](int p, int x, int y) { return p == 1 && x == 2 && y == 1 ? 6 : 0; });
  const MetricValues values = run_metric(psnr_kind(), {{"enable_mse", "true"}}, {{FrameIndex{0}, black, corner}});
  EXPECT_EQ(values.features.at("mse_cb").at(0), 36.0 / 6);  // 3x2 samples
}

}  // namespace
}  // namespace snellen
