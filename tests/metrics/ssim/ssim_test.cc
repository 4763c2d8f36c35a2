// SPDX-License-Identifier: BSD-2-Clause-Patent
// The integer SSIM over pictures and windows: numbers by hand, extremes, borders.
#include "metrics/ssim/ssim.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "media/synthetic.h"
#include "metrics/ssim/ssim_math-inl.h"
#include "tests/support/make_pair.h"
#include "tests/support/run_metric.h"

namespace snellen {
namespace {

using testing::ElementsAre;
using testing::Key;

VideoFormat luma(int width, int height, int depth = 8) { return {{width, height}, {depth, Subsampling::k400}}; }

double score(const Picture& reference, const Picture& distorted, Accumulation accumulation) {
  const std::vector<FramePair> frames{{FrameIndex{0}, reference, distorted}};
  return run_metric(ssim_kind(), {}, frames, {.accumulation = accumulation}).features.at("ssim").at(0);
}

constexpr std::array kBoth{Accumulation::exact, Accumulation::libvmaf};

ssim_integer::Moments one_sample(int ref, int dis) {
  ssim_integer::Moments m;
  m.add_sample(1, ref, dis);
  return m;
}

TEST(SsimWindow, SumsTo256) {
  int sum = 0;
  for (int k = -ssim_integer::kRadius; k <= ssim_integer::kRadius; ++k) sum += ssim_integer::tap(k);
  EXPECT_EQ(sum, 256);
  EXPECT_EQ(ssim_integer::line_weight(4, 9), 256);
  EXPECT_EQ(ssim_integer::line_weight(0, 2), 68 + 55);
}

TEST(SsimWindow, OneSample_HasLuminanceOnly) {
  SsimPlainSums plain;
  ssim_integer::add_window(one_sample(100, 50), ssim_integer::stabilisers(8), plain);
  const double c1 = 65025 * (0.01 * 0.01);
  EXPECT_NEAR(plain.score(), (2 * 100 * 50 + c1) / (100 * 100 + 50 * 50 + c1), 1e-15);
  SsimExactSums exact;
  ssim_integer::add_window(one_sample(100, 50), ssim_integer::stabilisers(8), exact);
  EXPECT_NEAR(exact.score(), plain.score(), 1e-7);
}

TEST(SsimWindow, InvertedSamples_HaveNegativeStructure) {
  ssim_integer::Moments m;
  m.add_sample(1, 0, 255);
  m.add_sample(1, 255, 0);
  SsimExactSums sums;
  ssim_integer::add_window(m, ssim_integer::stabilisers(8), sums);
  // Equal means; variances of 127.5^2 each and the covariance is minus that.
  const double c2 = 65025 * 0.0009;
  EXPECT_NEAR(sums.score(), (c2 - 2 * 16256.25) / (2 * 16256.25 + c2), 2e-7);
}

// The largest possible products: 64-bit integers must not wrap.
TEST(SsimWindow, LargestSamplesAndWeights_Fit) {
  const Picture white = flat_picture(luma(20, 20, 16), 65535);
  const Picture black = flat_picture(luma(20, 20, 16), 0);
  const double c1 = 65535.0 * 65535.0 * 0.0001;
  for (const Accumulation accumulation : kBoth) {
    EXPECT_EQ(score(white, white, accumulation), 1);
    EXPECT_NEAR(score(white, black, accumulation), c1 / (65535.0 * 65535.0 + c1), 2e-7);
  }
}

TEST(Ssim, IdenticalVideos_ScoreOne) {
  for (int depth = 8; depth <= 16; ++depth) {
    const auto frames = synthetic_clip({.content = "identical", .format = luma(37, 29, depth), .frames = 1});
    EXPECT_EQ(score(frames[0].reference, frames[0].distorted, Accumulation::exact), 1) << depth;
    EXPECT_NEAR(score(frames[0].reference, frames[0].distorted, Accumulation::libvmaf), 1, 1e-12) << depth;
  }
}

TEST(Ssim, Borders_LeaveTapsOutAndWeighTheWindowLess) {
  const Picture grey = flat_picture(luma(5, 1), 10);
  // Weights of the windows of five samples: those of the row times the centre's 68.
  const std::int64_t weight = (68 + 55 + 28 + 9 + 2) + (55 + 68 + 55 + 28 + 9) + (28 + 55 + 68 + 55 + 28) +
                              (9 + 28 + 55 + 68 + 55) + (2 + 9 + 28 + 55 + 68);
  EXPECT_EQ(ssim_reference<SsimExactSums>(grey, grey).weight, 68 * weight);
  EXPECT_EQ(ssim_reference<SsimPlainSums>(grey, grey).weight, 68.0 * static_cast<double>(weight));
}

TEST(Ssim, OneSample_IsAPicture) {
  for (const Accumulation accumulation : kBoth)
    EXPECT_EQ(score(flat_picture(luma(1, 1), 7), flat_picture(luma(1, 1), 7), accumulation), 1);
}

// All windows are symmetric and all moments integers, so a picture turned by a quarter or mirrored has the very sums.
TEST(Ssim, ExactSums_DoNotDependOnTheOrderOfWindows) {
  const auto ref = [](int, int x, int y) { return (x * x * 7 + y * 13 + x * y) % 1024; };
  const auto dis = [](int, int x, int y) { return (x * x * 7 + y * 13 + x * y) % 1024 / 2 + 300; };
  const auto sums = [](Extent extent, auto&& r, auto&& d) {
    const VideoFormat format = luma(extent.width, extent.height, 10);
    return ssim_reference<SsimExactSums>(make_picture(format, r), make_picture(format, d));
  };
  const SsimExactSums plain = sums({35, 19}, ref, dis);
  const auto mirrored = [](auto value) { return [=](int p, int x, int y) { return value(p, 34 - x, 18 - y); }; };
  const auto turned = [](auto value) { return [=](int p, int x, int y) { return value(p, y, x); }; };
  EXPECT_EQ(sums({35, 19}, mirrored(ref), mirrored(dis)), plain);
  EXPECT_EQ(sums({19, 35}, turned(ref), turned(dis)), plain);
  EXPECT_LT(plain.score(), 1);
}

TEST(Ssim, OnlyLumaCounts) {
  const VideoFormat format{{24, 18}, {8, Subsampling::k444}};
  const Picture grey = make_picture(format, [](int p, int x, int) { return p == 0 ? 3 * x : 10; });
  const Picture coloured = make_picture(format, [](int p, int x, int) { return p == 0 ? 3 * x : 200; });
  EXPECT_EQ(score(grey, coloured, Accumulation::exact), 1);
}

TEST(Ssim, HasOneFeatureAndNoOptions) {
  const Picture grey = flat_picture(luma(9, 9), 1);
  EXPECT_THAT(run_metric(ssim_kind(), {}, clip_of({grey, grey})).features, ElementsAre(Key("ssim")));
  EXPECT_THROW(run_metric(ssim_kind(), {{"enable_db", "true"}}, clip_of({grey})), Error);
}

}  // namespace
}  // namespace snellen
