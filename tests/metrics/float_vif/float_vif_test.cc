// SPDX-License-Identifier: BSD-2-Clause-Patent
// Float VIF over pictures: sums by hand, option sets, names, sizes, extremes.
#include "metrics/float_vif/float_vif.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "base/error.h"
#include "media/synthetic.h"
#include "tests/support/make_pair.h"
#include "tests/support/run_metric.h"

namespace snellen {
namespace {

using testing::ElementsAre;

constexpr Accumulation kBoth[] = {Accumulation::exact, Accumulation::libvmaf};

MetricValues run(const OptionItems& items, const std::vector<FramePair>& clip,
                 Accumulation accumulation = Accumulation::exact) {
  return run_metric(float_vif_kind(), items, clip, {.accumulation = accumulation});
}

VideoFormat luma(int width, int height, int depth = 8) { return {{width, height}, {depth, Subsampling::k400}}; }

std::vector<FramePair> natural(const VideoFormat& format) {
  return synthetic_clip({.content = "natural", .format = format, .frames = 1});
}

FloatVifSums measure(const FramePair& pair, const FloatVifOptions& options = {},
                     Accumulation accumulation = Accumulation::exact) {
  return float_vif_reference(pair.reference, pair.distorted, std::span(&options, 1), accumulation).at(0);
}

bool same(const FloatVifScaleSums& a, const FloatVifScaleSums& b) {
  return a.num == b.num && a.den == b.den && a.sequential_num == b.sequential_num &&
         a.sequential_den == b.sequential_den;
}

TEST(FloatVif, MidGrey_ScoresOneForEverySampleOfHalvedSizes) {
  const std::vector<FramePair> clip = clip_of({flat_picture(luma(37, 23), 128)});
  for (const Accumulation accumulation : kBoth) {
    const auto values = run({{"debug", "true"}}, clip, accumulation).features;
    EXPECT_THAT(values.at("VMAF_feature_vif_scale0_score"), ElementsAre(1));
    EXPECT_THAT(values.at("vif_den_scale0"), ElementsAre(37 * 23));
    EXPECT_THAT(values.at("vif_den_scale1"), ElementsAre(18 * 11));
    EXPECT_THAT(values.at("vif_den_scale2"), ElementsAre(9 * 5));
    EXPECT_THAT(values.at("vif_num_scale3"), ElementsAre(4 * 2));
    EXPECT_THAT(values.at("vif_num"), ElementsAre(37 * 23 + 18 * 11 + 9 * 5 + 4 * 2));
    EXPECT_THAT(values.at("vif"), ElementsAre(1));
  }
}

TEST(FloatVif, EveryDepth_HasTheSumsOfEightBits) {
  const auto scaled = [](int depth, int contrast) {
    return make_picture(luma(48, 40, depth), [=](int, int x, int y) {
      return ((x * x * 7 + y * 13 + x * y) % 200 / contrast + 20) << (depth - 8);
    });
  };
  const FloatVifSums eight = measure({FrameIndex{0}, scaled(8, 1), scaled(8, 2)});
  for (int depth = 9; depth <= 16; ++depth) {
    const FloatVifSums deep = measure({FrameIndex{0}, scaled(depth, 1), scaled(depth, 2)});
    for (std::size_t s = 0; s < 4; ++s) EXPECT_TRUE(same(deep.scales[s], eight.scales[s])) << depth << ' ' << s;
  }
}

TEST(FloatVif, OptionSetsOfOneRun_GetTheSumsOfTheirOwn) {
  const FramePair pair = natural(luma(61, 47, 10)).front();
  const std::vector<FloatVifOptions> sets{{},
                                          {.enhancement_gain_limit = 1},
                                          {.prescale = 0.8, .prescale_method = "bicubic"},
                                          {.skip_scale0 = true},
                                          {.prescale = 0.8, .prescale_method = "bilinear"},
                                          {.noise_variance = 0.5},
                                          {.kernel_scale = 0.5},
                                          {.kernel_scale = 0.5, .skip_scale0 = true}};
  for (const Accumulation accumulation : kBoth) {
    const std::vector<FloatVifSums> together = float_vif_reference(pair.reference, pair.distorted, sets, accumulation);
    for (std::size_t i = 0; i < sets.size(); ++i) {
      const FloatVifSums alone = measure(pair, sets[i], accumulation);
      for (std::size_t s = 0; s < 4; ++s) EXPECT_TRUE(same(together[i].scales[s], alone.scales[s])) << i << ' ' << s;
    }
    for (const std::size_t i : {1U, 2U, 4U, 5U, 6U})
      EXPECT_FALSE(same(together[i].scales[1], together[0].scales[1])) << "set " << i << " changes nothing";
  }
}

TEST(FloatVif, PrescaleMethodWithoutPrescale_OnlyChangesTheName) {
  const std::vector<FramePair> clip = natural(luma(48, 40));
  const auto plain = run({}, clip).features.at("VMAF_feature_vif_scale0_score");
  for (const char* method : {"bilinear", "bicubic", "lanczos4"})
    EXPECT_EQ(run({{"vif_prescale_method", method}}, clip).features.at(std::string("vif_scale0_pm_") + method), plain);
}

TEST(FloatVif, EveryNamedOption_ShowsInOptionOrder) {
  const OptionItems items{{"vif_skip_scale0", "true"},   {"vif_sigma_nsq", "3"},
                          {"vif_scale3_min_val", "0.3"}, {"vif_scale2_min_val", "0.2"},
                          {"vif_scale1_min_val", "0.1"}, {"vif_prescale_method", "bicubic"},
                          {"vif_prescale", "0.9"},       {"vif_kernelscale", "0.5"},
                          {"vif_enhn_gain_limit", "1"},  {"debug", "true"}};
  const auto values = run(items, natural(luma(48, 40))).features;
  const std::string suffix = "_egl_1_ks_0.5_ps_0.9_pm_bicubic_s1miv_0.1_s2miv_0.2_s3miv_0.3_snsq_3_ssclz";
  EXPECT_TRUE(values.contains("vif_scale3" + suffix));
  EXPECT_TRUE(values.contains("vif_num_scale0" + suffix));
  EXPECT_EQ(values.size(), 15U);
}

TEST(FloatVif, SkippedScale0_ScoresZeroAndLeavesTheSums) {
  const std::vector<FramePair> clip = natural(luma(64, 48));
  const auto all = run({{"debug", "true"}}, clip).features;
  const auto rest = run({{"debug", "true"}, {"vif_skip_scale0", "true"}}, clip).features;
  EXPECT_THAT(rest.at("vif_scale0_ssclz"), ElementsAre(0));
  EXPECT_THAT(rest.at("vif_num_scale0_ssclz"), ElementsAre(0));
  EXPECT_THAT(rest.at("vif_den_scale0_ssclz"), ElementsAre(-1));
  EXPECT_EQ(rest.at("vif_scale1_ssclz"), all.at("VMAF_feature_vif_scale1_score"));
  EXPECT_EQ(rest.at("vif_den_ssclz").at(0),
            all.at("vif_den_scale1").at(0) + all.at("vif_den_scale2").at(0) + all.at("vif_den_scale3").at(0));
}

TEST(FloatVif, LowerLimits_HoldForTheirScaleAlone) {
  const std::vector<FramePair> clip = natural(luma(64, 48));
  const auto plain = run({}, clip).features;
  const auto limited = run({{"vif_scale2_min_val", "1"}}, clip).features;
  ASSERT_LT(plain.at("VMAF_feature_vif_scale2_score").at(0), 1);
  EXPECT_THAT(limited.at("vif_scale2_s2miv_1"), ElementsAre(1));
  for (const std::string scale : {"0", "1", "3"})
    EXPECT_EQ(limited.at("vif_scale" + scale + "_s2miv_1"), plain.at("VMAF_feature_vif_scale" + scale + "_score"));
}

TEST(FloatVif, BilinearWiderThanTheReferenceLibraryAllows_IsMeasured) {
  const auto values =
      run({{"vif_prescale", "4"}, {"vif_prescale_method", "bilinear"}}, natural(luma(1930, 16))).features;
  EXPECT_GT(values.at("vif_scale0_ps_4_pm_bilinear").at(0), 0.1);
}

TEST(FloatVif, ExtremeSamplesAndOptions_StayFinite) {
  for (const char* content : {"extremes", "noise", "flat", "identical"})
    for (const char* noise : {"0", "1e-40", "5"})
      for (const Accumulation accumulation : kBoth) {
        const OptionItems items{{"vif_sigma_nsq", noise}, {"vif_prescale", "4"}, {"vif_prescale_method", "bilinear"}};
        const std::vector<FramePair> clip = synthetic_clip({.content = content, .format = luma(9, 8, 16), .frames = 2});
        for (const auto& [name, column] : run(items, clip, accumulation).features)
          for (const double value : column) EXPECT_TRUE(std::isfinite(value)) << content << ' ' << noise << ' ' << name;
      }
}

TEST(FloatVif, KernelScaleWithoutAWindow_IsRefused) {
  const std::vector<FramePair> clip = natural(luma(64, 64));
  for (const char* scale : {"0.9", "1.002", "4"}) EXPECT_THROW(run({{"vif_kernelscale", scale}}, clip), Error) << scale;
  EXPECT_NO_THROW(run({{"vif_kernelscale", "1.0009"}}, clip));
  EXPECT_THROW(run({{"vif_prescale_method", "area"}}, clip), Error);
}

void expect_smallest_side(int side, const OptionItems& items) {
  const auto square = [](int size) { return clip_of({flat_picture(luma(size, size), 1)}); };
  EXPECT_NO_THROW(run(items, square(side)));
  EXPECT_THROW(run(items, square(side - 1)), Error) << side;
}

TEST(FloatVif, SmallestSize_FollowsWindowsAndPrescale) {
  expect_smallest_side(16, {});
  expect_smallest_side(16, {{"vif_kernelscale", "0.5"}});
  expect_smallest_side(56, {{"vif_kernelscale", "3.71134"}});
  expect_smallest_side(31, {{"vif_prescale", "0.5"}});
  expect_smallest_side(4, {{"vif_prescale", "4"}, {"vif_prescale_method", "lanczos4"}});
}

}  // namespace
}  // namespace snellen
