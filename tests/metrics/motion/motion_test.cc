// SPDX-License-Identifier: BSD-2-Clause-Patent
// Motion: sums by hand, the reference library's values on clip A, names, limits.
#include "metrics/motion/motion.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "media/synthetic.h"
#include "tests/support/make_pair.h"
#include "tests/support/run_metric.h"

namespace snellen {
namespace {

using testing::ElementsAre;
using testing::Key;

const std::string kSad = "VMAF_integer_feature_motion_sad_score";
const std::string kMotion2 = "VMAF_integer_feature_motion2_score";
const std::string kMotion3 = "VMAF_integer_feature_motion3_score";

VideoFormat luma(int width, int height, int depth) { return {{width, height}, {depth, Subsampling::k400}}; }

std::vector<FramePair> clip_a(int depth) {
  return synthetic_clip({.content = "clip_a", .format = {{640, 360}, {depth}}, .frames = 4});
}

MetricValues run(const OptionItems& items, const std::vector<FramePair>& clip) {
  return run_metric(motion_kind(), items, clip);
}

/// Sum of the difference between black and one sample of `value` at (px, py).
std::uint64_t impulse_sad(const VideoFormat& format, int px, int py, int value) {
  const Picture dot = make_picture(format, [=](int, int x, int y) { return x == px && y == py ? value : 0; });
  return motion_reference(flat_picture(format, 0), dot).sad;
}

TEST(Motion, EqualPictures_HaveNone) {
  const Picture picture = make_picture(luma(9, 7, 8), [](int, int x, int y) { return 16 * x + y; });
  EXPECT_EQ(motion_reference(picture, picture).sad, 0U);
}

TEST(Motion, UniformStep_ScoresTheStepIn8BitUnits) {
  for (const int depth : {8, 9, 10, 12, 16}) {
    const int unit = 1 << (depth - 8);
    const VideoFormat format = luma(13, 5, depth);
    const auto clip = clip_of({flat_picture(format, 10 * unit), flat_picture(format, 30 * unit)});
    EXPECT_THAT(run({}, clip).features.at(kSad), ElementsAre(0, 20)) << depth;
  }
}

// A flat step blurs to itself: 65535 * 65536 >> 16 bits, in 256ths.
TEST(Motion, LargestStep_DoesNotOverflow) {
  const VideoFormat format = luma(33, 17, 16);
  EXPECT_EQ(motion_reference(flat_picture(format, 0), flat_picture(format, 65535)).sad, 33U * 17U * 65535U);
  EXPECT_EQ(motion_reference(flat_picture(format, 65535), flat_picture(format, 0)).sad, 33U * 17U * 65535U);
}

// Both passes written out over the 5x5 neighbourhood: the columns become {1395, 6252, 10307, 6252, 1395} (taps * 100,
// rounded at 8 bits), the row pass rounds each product at 16 bits; their sum is near 100 * 256.
TEST(Motion, Impulse_SpreadsOverTheBlur) {
  EXPECT_EQ(impulse_sad(luma(11, 11, 8), 5, 5, 100), 25606U);
  EXPECT_EQ(impulse_sad(luma(11, 11, 10), 5, 5, 400), 25606U);
}

// At the corner part of the blur is lost; one sample inside, the mirror counts the sample twice.
TEST(Motion, Borders_MirrorWithoutRepeatingTheEdge) {
  EXPECT_EQ(impulse_sad(luma(11, 11, 8), 0, 0, 100), 12593U);
  EXPECT_EQ(impulse_sad(luma(11, 11, 8), 10, 10, 100), 12593U);
  EXPECT_EQ(impulse_sad(luma(11, 11, 8), 1, 1, 100), 39631U);
  EXPECT_EQ(impulse_sad(luma(11, 11, 8), 9, 1, 100), 39631U);
  EXPECT_EQ(impulse_sad(luma(3, 3, 8), 1, 1, 100), 56714U);
}

// Blurring each picture first would round twice, and otherwise for every picture.
TEST(Motion, OnlyTheDifference_Counts) {
  const auto texture = [](int factor, int offset) {
    return make_picture(luma(23, 17, 8), [=](int, int x, int y) { return factor * ((7 * x + 5 * y) % 61) + offset; });
  };
  const std::uint64_t expected = motion_reference(texture(0, 0), texture(1, 0)).sad;
  EXPECT_EQ(motion_reference(texture(1, 0), texture(2, 0)).sad, expected);
  EXPECT_EQ(motion_reference(texture(2, 9), texture(3, 9)).sad, expected);
}

TEST(Motion, ClipA_HasTheReferenceLibrarysValues) {
  const MetricValues values = run({}, clip_a(8));
  EXPECT_THAT(values.features.at(kSad), ElementsAre(0, 9.3548693847656246, 9.3538576931423609, 9.3550090026855468));
  EXPECT_THAT(values.features.at(kMotion2), ElementsAre(0, 9.3538576931423609, 9.3538576931423609, 9.3550090026855468));
  EXPECT_THAT(values.features.at(kMotion3),
              ElementsAre(9.3548693847656246, 9.3538576931423609, 9.3538576931423609, 9.3550090026855468));
}

TEST(Motion, ClipAWith10Bits_HasTheReferenceLibrarysValues) {
  const MetricValues values = run({}, clip_a(10));
  EXPECT_THAT(values.features.at(kMotion2), ElementsAre(0, 9.3538576931423609, 9.3538576931423609, 9.3550090026855468));
  EXPECT_THAT(values.features.at(kMotion3),
              ElementsAre(9.3548693847656246, 9.3538576931423609, 9.3538576931423609, 9.3550090026855468));
}

TEST(Motion, FiveFrameWindow_ComparesWithTheFrameBeforeThePreviousOne) {
  const OptionItems items{{"motion_five_frame_window", "true"}, {"motion_moving_average", "true"}};
  const MetricValues values = run(items, clip_a(8));
  EXPECT_THAT(values.features.at("integer_motion2_mffw_mma"),
              ElementsAre(0, 0, 18.154034389919705, 18.154034389919705));
  EXPECT_THAT(values.features.at("integer_motion3_mffw_mma"),
              ElementsAre(18.159476623535156, 18.159476623535156, 18.156755506727428, 18.154034389919705));
}

TEST(Motion, MaxVal_LimitsEveryFeatureAndShowsInItsName) {
  const MetricValues hfr = run(
      {{"motion_five_frame_window", "true"}, {"motion_moving_average", "true"}, {"motion_max_val", "18"}}, clip_a(8));
  EXPECT_THAT(hfr.features.at("integer_motion3_mffw_mmxv_18_mma"), ElementsAre(18, 18, 18, 18));
  const MetricValues low = run({{"motion_max_val", "2"}}, clip_a(8));
  EXPECT_THAT(low.features.at("VMAF_integer_feature_motion_sad_score_mmxv_2"), ElementsAre(0, 2, 2, 2));
  EXPECT_THAT(low.features.at("integer_motion2_mmxv_2"), ElementsAre(0, 2, 2, 2));
}

TEST(Motion, WeightAndBlend_HaveTheReferenceLibrarysValues) {
  const MetricValues values = run(
      {{"motion_blend_factor", "0.3"}, {"motion_blend_offset", "5"}, {"motion_fps_weight", "1.5"}, {"debug", "true"}},
      clip_a(8));
  EXPECT_THAT(values.features.at("integer_motion_mbf_0.3_mbo_5_mfw_1.5"),
              ElementsAre(0, 14.032304077148437, 14.030786539713542, 14.032513504028319));
  EXPECT_THAT(values.features.at("integer_motion3_mbf_0.3_mbo_5_mfw_1.5"),
              ElementsAre(7.7096912231445307, 7.7092359619140627, 7.7092359619140627, 7.7097540512084954));
}

TEST(Motion, ForceZero_ScoresZeroEverywhere) {
  const MetricValues values = run({{"motion_force_zero", "true"}}, clip_a(8));
  EXPECT_THAT(values.features.at(kSad + "_force_0"), ElementsAre(0, 0, 0, 0));
  EXPECT_THAT(values.features.at("integer_motion2_force_0"), ElementsAre(0, 0, 0, 0));
  EXPECT_THAT(values.features.at("integer_motion3_force_0"), ElementsAre(0, 0, 0, 0));
}

TEST(Motion, Debug_AddsTheScoreInItsPlace) {
  const VideoFormat format = luma(8, 8, 8);
  const auto names = [&](const OptionItems& items) {
    std::vector<std::string> list;
    for (const FeatureInfo& f : motion_kind().features(parse_options("motion", motion_kind().options, items), format))
      list.push_back(reported_name(f, ""));
    return list;
  };
  EXPECT_THAT(names({}), ElementsAre(kSad, "integer_motion2", "integer_motion3"));
  EXPECT_THAT(names({{"debug", "true"}}), ElementsAre(kSad, "integer_motion", "integer_motion2", "integer_motion3"));
}

TEST(Motion, OptionSetsOfOneRun_GetTheValuesOfTheirOwn) {
  const std::vector<OptionItems> items{
      {}, {{"motion_five_frame_window", "true"}}, {{"motion_max_val", "9"}}, {{"motion_force_zero", "true"}}};
  std::vector<OptionSet> sets;
  for (const OptionItems& i : items) sets.push_back(parse_options("motion", motion_kind().options, i));
  const std::vector<FramePair> clip = clip_a(8);
  const auto metric = motion_kind().implementations[0].make(sets, {{{640, 360}, {8}}});
  std::vector<std::byte> sums(metric->sums_bytes());
  std::vector<double> values(sets.size());
  metric->measure({&clip[3], &clip[2], &clip[1]});
  metric->read(sums);
  metric->collect(sums, values);
  EXPECT_THAT(values, ElementsAre(9.3550090026855468, 18.154034389919705, 9, 0));
}

TEST(MotionV2, HasTheValuesOfMotionUnderNamesOfItsOwn) {
  const OptionItems items{{"debug", "true"}, {"motion_max_val", "9.354"}};
  const MetricValues motion = run(items, clip_a(8));
  const MetricValues v2 = run_metric(motion_v2_kind(), items, clip_a(8));
  const std::string suffix = "_mmxv_9.354";
  EXPECT_EQ(v2.features.at("integer_motion_v2_sad" + suffix), motion.features.at(kSad + suffix));
  EXPECT_EQ(v2.features.at("integer_motion_v2" + suffix), motion.features.at("integer_motion" + suffix));
  EXPECT_EQ(v2.features.at("integer_motion2_v2" + suffix), motion.features.at("integer_motion2" + suffix));
  EXPECT_EQ(v2.features.at("integer_motion3_v2" + suffix), motion.features.at("integer_motion3" + suffix));
}

TEST(MotionV2, WithoutOptions_StoresFullNames) {
  EXPECT_THAT(run_metric(motion_v2_kind(), {}, clip_a(8)).features,
              ElementsAre(Key("VMAF_integer_feature_motion2_v2_score"), Key("VMAF_integer_feature_motion3_v2_score"),
                          Key("VMAF_integer_feature_motion_v2_sad_score")));
}

TEST(Motion, SmallestSizeIs3x3) {
  const auto clip = [](int width, int height) { return clip_of({flat_picture(luma(width, height, 8), 1)}); };
  EXPECT_THAT(run({}, clip(3, 3)).features.at(kSad), ElementsAre(0));
  EXPECT_THROW(run({}, clip(2, 3)), Error);
  EXPECT_THROW(run({}, clip(3, 2)), Error);
}

}  // namespace
}  // namespace snellen
