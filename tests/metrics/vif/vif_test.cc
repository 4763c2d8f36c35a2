// SPDX-License-Identifier: BSD-2-Clause-Patent
// VIF over pictures: sums by hand, the reference library's values on clip A, names, options, extremes.
#include "metrics/vif/vif.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "media/synthetic.h"
#include "tests/support/make_pair.h"
#include "tests/support/run_metric.h"

namespace snellen {
namespace {

using testing::ElementsAre;

std::vector<FramePair> clip_a(int depth, int frames) {
  return synthetic_clip({.content = "clip_a", .format = {{640, 360}, {depth}}, .frames = frames});
}

MetricValues run(const OptionItems& items, const std::vector<FramePair>& clip) {
  return run_metric(vif_kind(), items, clip);
}

std::vector<double> scale(const MetricValues& values, int s) {
  return values.features.at("VMAF_integer_feature_vif_scale" + std::to_string(s) + "_score");
}

VideoFormat luma(int width, int height, int depth) { return {{width, height}, {depth, Subsampling::k400}}; }

VifSums measure(const Picture& ref, const Picture& dis, const VifOptions& options = {}) {
  return vif_reference(ref, dis, std::span(&options, 1)).at(0);
}

TEST(Vif, FlatVideos_ScoreOneWhateverTheirLevels) {
  for (const int depth : {8, 10, 16}) {
    const VideoFormat format = luma(21, 18, depth);
    const std::vector<FramePair> clip{{FrameIndex{0}, flat_picture(format, 3), flat_picture(format, (1 << depth) - 1)}};
    const MetricValues values = run({}, clip);
    for (int s = 0; s < 4; ++s) EXPECT_THAT(scale(values, s), ElementsAre(1)) << depth << ' ' << s;
  }
}

TEST(Vif, Scales_HalveSizesRoundedDown) {
  const VifSums sums = measure(flat_picture(luma(37, 23, 8), 9), flat_picture(luma(37, 23, 8), 9));
  EXPECT_EQ(sums.scales[0].nonlog_count, 37 * 23);
  EXPECT_EQ(sums.scales[1].nonlog_count, 18 * 11);
  EXPECT_EQ(sums.scales[2].nonlog_count, 9 * 5);
  EXPECT_EQ(sums.scales[3].nonlog_count, 4 * 2);
}

TEST(Vif, NoiseOnAFlatReference_LowersTheScoreByItsVariance) {
  const VideoFormat format = luma(32, 32, 8);
  const Picture noisy = make_picture(format, [](int, int x, int y) { return 100 + 40 * ((x + y) % 2); });
  const VifScaleSums sums = measure(flat_picture(format, 100), noisy).scales[0];
  EXPECT_EQ(sums.num_log, 0);
  EXPECT_EQ(sums.den_log, 0);
  EXPECT_EQ(sums.nonlog_count, 32 * 32);
  EXPECT_EQ(sums.nonlog_num, 32 * 32 * (400LL << 16));  // each window of the checker has variance 20^2
}

TEST(Vif, NegativeCorrelation_GivesNoInformation) {
  const VideoFormat format = luma(32, 32, 8);
  const Picture checker = make_picture(format, [](int, int x, int y) { return 200 * ((x / 4 + y / 4) % 2); });
  const Picture inverse = make_picture(format, [](int, int x, int y) { return 200 - 200 * ((x / 4 + y / 4) % 2); });
  const VifScaleSums sums = measure(checker, inverse).scales[0];
  EXPECT_GT(sums.den_log, 0);
  EXPECT_EQ(sums.num_log, 0);
}

TEST(Vif, IdenticalVideos_ScoreOneUpToOneTruncation) {
  const std::vector<FramePair> clip = synthetic_clip({.content = "identical", .format = {{101, 75}, {8}}, .frames = 1});
  const MetricValues values = run({}, clip);
  for (int s = 0; s < 4; ++s) {
    EXPECT_LE(scale(values, s).at(0), 1) << s;
    EXPECT_GT(scale(values, s).at(0), 0.99999) << s;
  }
}

TEST(Vif, ClipA_HasTheReferenceLibrarysValues) {
  const MetricValues values = run({}, clip_a(8, 4));
  EXPECT_THAT(scale(values, 0),
              ElementsAre(0.63743925094604492, 0.63767713308334351, 0.63729840517044067, 0.63728559017181396));
  EXPECT_THAT(scale(values, 1),
              ElementsAre(0.93492484092712402, 0.9352881908416748, 0.93464195728302002, 0.9351162314414978));
  EXPECT_THAT(scale(values, 2),
              ElementsAre(0.96226978302001953, 0.96244299411773682, 0.96199756860733032, 0.9624367356300354));
  EXPECT_THAT(scale(values, 3),
              ElementsAre(0.98820698261260986, 0.98825323581695557, 0.98804843425750732, 0.98819851875305176));
}

TEST(Vif, ClipAWith10Bits_HasTheReferenceLibrarysValues) {
  const MetricValues values = run({}, clip_a(10, 4));
  EXPECT_THAT(scale(values, 0),
              ElementsAre(0.63746494054794312, 0.63769131898880005, 0.63731616735458374, 0.63730573654174805));
  EXPECT_THAT(scale(values, 1),
              ElementsAre(0.93492746353149414, 0.93528568744659424, 0.93462532758712769, 0.93512111902236938));
  EXPECT_THAT(scale(values, 2),
              ElementsAre(0.96226412057876587, 0.96245461702346802, 0.96200484037399292, 0.962424635887146));
  EXPECT_THAT(scale(values, 3),
              ElementsAre(0.98820096254348755, 0.98824590444564819, 0.98806041479110718, 0.98819822072982788));
}

TEST(Vif, GainLimitOne_HasTheReferenceLibrarysValues) {
  const MetricValues values = run({{"vif_enhn_gain_limit", "1"}}, clip_a(8, 4));
  EXPECT_THAT(values.features.at("integer_vif_scale0_egl_1"),
              ElementsAre(0.63091784715652466, 0.63113844394683838, 0.63050627708435059, 0.63070809841156006));
  EXPECT_THAT(values.features.at("integer_vif_scale1_egl_1"),
              ElementsAre(0.9286385178565979, 0.92894166707992554, 0.92799049615859985, 0.92869609594345093));
  EXPECT_THAT(values.features.at("integer_vif_scale2_egl_1"),
              ElementsAre(0.95762538909912109, 0.95778733491897583, 0.9570920467376709, 0.95765787363052368));
  EXPECT_THAT(values.features.at("integer_vif_scale3_egl_1"),
              ElementsAre(0.98629903793334961, 0.98640108108520508, 0.98605680465698242, 0.98622369766235352));
}

TEST(Vif, Debug_AddsFloatNumeratorsAndDenominators) {
  const auto values = run({{"debug", "true"}}, clip_a(8, 1)).features;
  EXPECT_THAT(values.at("integer_vif"), ElementsAre(0.71021487930814675));
  EXPECT_THAT(values.at("integer_vif_num"), ElementsAre(1505010.025390625));
  EXPECT_THAT(values.at("integer_vif_den"), ElementsAre(2119091.09375));
  EXPECT_THAT(values.at("integer_vif_num_scale0"), ElementsAre(1028891.8125));
  EXPECT_THAT(values.at("integer_vif_den_scale0"), ElementsAre(1614101.75));
  EXPECT_THAT(values.at("integer_vif_num_scale3"), ElementsAre(24874.150390625));
  EXPECT_THAT(values.at("integer_vif_den_scale3"), ElementsAre(25170.9921875));
  EXPECT_EQ(values.size(), 15U);
}

// Every feature takes the suffix, those of debug too.
TEST(Vif, SkippedScale0_ScoresZeroAndLeavesTheSums) {
  const auto values =
      run({{"debug", "true"}, {"vif_skip_scale0", "true"}, {"vif_enhn_gain_limit", "1.2"}}, clip_a(8, 1)).features;
  EXPECT_THAT(values.at("integer_vif_scale0_egl_1.2_ssclz"), ElementsAre(0));
  EXPECT_THAT(values.at("integer_vif_scale1_egl_1.2_ssclz"), ElementsAre(0.93492484092712402));
  EXPECT_THAT(values.at("integer_vif_egl_1.2_ssclz"), ElementsAre(0.94282823743372313));
  EXPECT_THAT(values.at("integer_vif_num_egl_1.2_ssclz"), ElementsAre(476118.212890625));
  EXPECT_THAT(values.at("integer_vif_den_egl_1.2_ssclz"), ElementsAre(504989.34375));
  EXPECT_THAT(values.at("integer_vif_num_scale0_egl_1.2_ssclz"), ElementsAre(0));
  EXPECT_THAT(values.at("integer_vif_den_scale0_egl_1.2_ssclz"), ElementsAre(-1));
}

TEST(Vif, OptionSetsOfOneRun_GetTheSumsOfTheirOwn) {
  const FramePair pair = synthetic_pair({.content = "natural", .format = {{61, 47}, {10}}, .frames = 1}, FrameIndex{0});
  const std::vector<VifOptions> sets{
      {}, {.enhancement_gain_limit = 1}, {.skip_scale0 = true}, {.enhancement_gain_limit = 1.1, .skip_scale0 = true}};
  const std::vector<VifSums> together = vif_reference(pair.reference, pair.distorted, sets);
  for (std::size_t i = 0; i < sets.size(); ++i) {
    const VifSums alone = measure(pair.reference, pair.distorted, sets[i]);
    for (std::size_t s = 0; s < 4; ++s) {
      EXPECT_EQ(together[i].scales[s].num_log, alone.scales[s].num_log);
      EXPECT_EQ(together[i].scales[s].den_log, alone.scales[s].den_log);
      EXPECT_EQ(together[i].scales[s].nonlog_num, alone.scales[s].nonlog_num);
      EXPECT_EQ(together[i].scales[s].nonlog_count, alone.scales[s].nonlog_count);
    }
  }
  EXPECT_NE(together[0].scales[1].num_log, together[1].scales[1].num_log);
  EXPECT_EQ(together[2].scales[0].den_log, 0);
}

// The windows are symmetric, so a mirrored pair has the same sums where no row or column is dropped by the halving.
TEST(Vif, MirroredVideos_HaveTheSumsOfScale0) {
  const VideoFormat format = luma(35, 19, 8);
  const auto texture = [](int p, int x, int y) { return (x * x * 7 + y * 13 + p + x * y) % 256; };
  const auto blurred = [](int p, int x, int y) { return (x * x * 7 + y * 13 + p + x * y) % 256 / 2 + 60; };
  const auto flipped = [&](auto value) {
    return make_picture(format, [=](int p, int x, int y) { return value(p, 34 - x, 18 - y); });
  };
  const VifScaleSums plain = measure(make_picture(format, texture), make_picture(format, blurred)).scales[0];
  const VifScaleSums mirrored = measure(flipped(texture), flipped(blurred)).scales[0];
  EXPECT_EQ(plain.num_log, mirrored.num_log);
  EXPECT_EQ(plain.den_log, mirrored.den_log);
  EXPECT_GT(plain.num_log, 0);
}

TEST(Vif, ExtremeSamplesOfEveryDepth_StayInRange) {
  for (const char* content : {"extremes", "noise", "impulse", "near_flat"})
    for (int depth = 8; depth <= 16; ++depth) {
      const MetricValues values =
          run({}, synthetic_clip({.content = content, .format = {{33, 27}, {depth, Subsampling::k400}}, .frames = 2}));
      for (int s = 0; s < 4; ++s)
        for (const double score : scale(values, s)) {
          EXPECT_GE(score, -2) << content << depth;
          EXPECT_LE(score, 2) << content << depth;
        }
    }
}

TEST(Vif, SmallestSizeIs16x16) {
  const auto clip = [](int width, int height) { return clip_of({flat_picture(luma(width, height, 8), 1)}); };
  EXPECT_THAT(scale(run({}, clip(16, 16)), 3), ElementsAre(1));
  EXPECT_THROW(run({}, clip(15, 16)), Error);
  EXPECT_THROW(run({}, clip(16, 15)), Error);
}

}  // namespace
}  // namespace snellen
