// SPDX-License-Identifier: BSD-2-Clause-Patent
// Float motion: sums and series by hand, the reference library's values on clip A, names, limits.
#include "metrics/float_motion/float_motion.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "media/synthetic.h"
#include "tests/support/make_pair.h"
#include "tests/support/run_metric.h"

namespace snellen {
namespace {

using testing::ElementsAre;

const std::string kMotion = "VMAF_feature_motion_score";
const std::string kMotion2 = "VMAF_feature_motion2_score";
const std::string kMotion3 = "VMAF_feature_motion3_score";

/// Without the blur, whose taps do not sum to exactly 1.
const OptionItems kPlain{{"motion_filter_size", "1"}};

OptionItems plain(OptionItems items) {
  items.insert(items.end(), kPlain.begin(), kPlain.end());
  return items;
}

VideoFormat luma(int width, int height, int depth) { return {{width, height}, {depth, Subsampling::k400}}; }

MetricValues run(const OptionItems& items, const std::vector<FramePair>& clip,
                 Accumulation accumulation = Accumulation::exact) {
  return run_metric(float_motion_kind(), items, clip, {.accumulation = accumulation});
}

/// Flat frames of these 8-bit values.
std::vector<FramePair> flat_clip(const std::vector<int>& values) {
  std::vector<Picture> pictures;
  for (const int value : values) pictures.push_back(flat_picture(luma(8, 6, 8), value));
  return clip_of(pictures);
}

std::vector<FramePair> synthetic(const char* content, Extent extent, PixelFormat pixel, int frames) {
  return synthetic_clip({.content = content, .format = {extent, pixel}, .frames = frames});
}

TEST(FloatMotion, UniformStep_ScoresTheStepIn8BitUnitsAtEveryDepth) {
  for (int depth = 8; depth <= 16; ++depth) {
    const int unit = 1 << (depth - 8);
    const VideoFormat format = luma(13, 5, depth);
    const auto clip = clip_of({flat_picture(format, 10 * unit), flat_picture(format, 30 * unit)});
    for (const Accumulation accumulation : {Accumulation::exact, Accumulation::libvmaf})
      EXPECT_THAT(run(kPlain, clip, accumulation).features.at("motion_mfs_1"), ElementsAre(0, 20)) << depth;
  }
}

TEST(FloatMotion, Series_TakeTheSmallerNeighbourAndFillFrameZero) {
  const MetricValues values = run(kPlain, flat_clip({0, 20, 28, 25}));
  EXPECT_THAT(values.features.at("motion_mfs_1"), ElementsAre(0, 20, 8, 3));
  EXPECT_THAT(values.features.at("motion2_mfs_1"), ElementsAre(0, 8, 3, 3));
  EXPECT_THAT(values.features.at("motion3_mfs_1"), ElementsAre(20, 8, 3, 3));
}

TEST(FloatMotion, ShortClips_HaveAllValues) {
  const MetricValues one = run(kPlain, flat_clip({9}));
  EXPECT_THAT(one.features.at("motion2_mfs_1"), ElementsAre(0));
  EXPECT_THAT(one.features.at("motion3_mfs_1"), ElementsAre(0));
  const MetricValues two = run(kPlain, flat_clip({9, 5}));
  EXPECT_THAT(two.features.at("motion2_mfs_1"), ElementsAre(0, 4));
  EXPECT_THAT(two.features.at("motion3_mfs_1"), ElementsAre(4, 4));
}

TEST(FloatMotion, WeightLimitAndBlend_ApplyInThisOrder) {
  const auto clip = flat_clip({0, 20, 28});
  const MetricValues values = run(plain({{"motion_fps_weight", "0.5"},
                                         {"motion_max_val", "6"},
                                         {"motion_blend_factor", "0.25"},
                                         {"motion_blend_offset", "2"}}),
                                  clip);
  const std::string suffix = "_mbf_0.25_mbo_2_mfs_1_mfw_0.5_mmxv_6";
  EXPECT_THAT(values.features.at("motion" + suffix), ElementsAre(0, 6, 4));
  EXPECT_THAT(values.features.at("motion2" + suffix), ElementsAre(0, 4, 4));
  // 10 * 0.25 + 0.75 * 2 and 4 * 0.25 + 0.75 * 2: the blend takes what motion had before its limit.
  EXPECT_THAT(values.features.at("motion3" + suffix), ElementsAre(4, 2.5, 2.5));
}

TEST(FloatMotion, AddScale1_AddsTheMotionAtHalfSize) {
  EXPECT_THAT(run(plain({{"motion_add_scale1", "true"}}), flat_clip({0, 20})).features.at("motion_mdc_mfs_1"),
              ElementsAre(0, 40));
  // At 8x6 the half size is 4x3 and each of its samples is the mean of four: one sample of 96 gives 96/48 + 24/12.
  const Picture dark = flat_picture(luma(8, 6, 8), 0);
  const Picture dot = make_picture(luma(8, 6, 8), [](int, int x, int y) { return x == 3 && y == 2 ? 96 : 0; });
  EXPECT_THAT(run(plain({{"motion_add_scale1", "true"}}), clip_of({dark, dot})).features.at("motion_mdc_mfs_1"),
              ElementsAre(0, 4));
}

TEST(FloatMotion, AddUv_AddsBothChromaPlanesAtEverySize) {
  for (const Extent extent : {Extent{8, 6}, Extent{5, 5}, Extent{3, 3}})
    for (const Subsampling s : {Subsampling::k420, Subsampling::k422, Subsampling::k444}) {
      const VideoFormat format{extent, {8, s}};
      const Picture step = make_picture(format, [](int plane, int, int) { return plane == 0 ? 20 : 5 * plane; });
      const auto clip = clip_of({flat_picture(format, 0), step});
      EXPECT_THAT(run(plain({{"motion_add_uv", "true"}}), clip).features.at("motion_mau_mfs_1"), ElementsAre(0, 35));
      EXPECT_THAT(run(kPlain, clip).features.at("motion_mfs_1"), ElementsAre(0, 20));
      EXPECT_THAT(run(plain({{"motion_add_uv", "true"}, {"motion_add_scale1", "true"}}), clip)
                      .features.at("motion_mdc_mau_mfs_1")
                      .size(),
                  2U);
    }
}

TEST(FloatMotion, AddUv_NeedsChroma) {
  const auto clip = flat_clip({0, 1});
  EXPECT_THROW(run({{"motion_add_uv", "true"}}, clip), Error);
}

TEST(FloatMotion, FilterSizes_OtherThanOneAndThree_AreFive) {
  const auto clip = synthetic("natural", {40, 30}, {}, 2);
  const auto motion = [&](const char* size, const char* name) {
    return run({{"motion_filter_size", size}}, clip).features.at(name).at(1);
  };
  const double five = run({}, clip).features.at(kMotion).at(1);
  EXPECT_EQ(motion("0", "motion_mfs_0"), five);
  EXPECT_EQ(motion("9", "motion_mfs_9"), five);
  EXPECT_NE(motion("3", "motion_mfs_3"), five);
  EXPECT_NE(motion("1", "motion_mfs_1"), five);
}

TEST(FloatMotion, ForceZero_SilencesEverything) {
  const MetricValues values = run({{"motion_force_zero", "true"}}, flat_clip({0, 20, 28}));
  for (const char* name : {"motion_force_0", "motion2_force_0", "motion3_force_0"})
    EXPECT_THAT(values.features.at(name), ElementsAre(0, 0, 0)) << name;
}

TEST(FloatMotion, ClipA_HasTheReferenceLibrarysValues) {
  const MetricValues values = run({}, synthetic("clip_a", {640, 360}, {}, 4), Accumulation::libvmaf);
  EXPECT_THAT(values.features.at(kMotion), ElementsAre(0, 9.354884147644043, 9.3538627624511719, 9.355010986328125));
  EXPECT_THAT(values.features.at(kMotion2), ElementsAre(0, 9.3538627624511719, 9.3538627624511719, 9.355010986328125));
  EXPECT_THAT(values.features.at(kMotion3),
              ElementsAre(9.354884147644043, 9.3538627624511719, 9.3538627624511719, 9.355010986328125));
}

// The sum in extended precision has no rounding: differences are multiples of 2^-40 below 2^8, and there are 2^14.
TEST(FloatMotion, ExactSum_IsTheSumOfTheDifferences) {
  const auto clip = synthetic("noise", {128, 96}, {16, Subsampling::k400}, 2);
  const FloatMotionSums sums =
      float_motion_reference(clip[0].reference, clip[1].reference, {.filter_size = 1}, Accumulation::exact);
  long double expected = 0;
  const auto a = clip[0].reference.plane<std::uint16_t>(0);
  const auto b = clip[1].reference.plane<std::uint16_t>(0);
  for (int y = 0; y < a.height(); ++y)
    for (int x = 0; x < a.width(); ++x) expected += std::abs(a.row(y)[x] - b.row(y)[x]) / 256.0L;
  EXPECT_EQ(sums.full[0].exact.value(), static_cast<double>(expected));
}

TEST(FloatMotion, ExactSum_DoesNotDependOnTheOrder) {
  const auto clip = synthetic("noise", {61, 47}, {8, Subsampling::k400}, 2);
  const auto turned = [](const Picture& picture) {
    const auto samples = picture.plane<std::uint8_t>(0);
    return make_picture({picture.extent(), picture.format()}, [&](int, int x, int y) {
      return samples.row(samples.height() - 1 - y)[samples.width() - 1 - x];
    });
  };
  const FloatMotionOptions options{.filter_size = 1};
  const auto sad = [&](Accumulation accumulation, bool turn) {
    const auto frame = [&](std::size_t i) { return turn ? turned(clip[i].reference) : clip[i].reference; };
    return float_motion_reference(frame(0), frame(1), options, accumulation).full[0];
  };
  EXPECT_EQ(sad(Accumulation::exact, false).exact, sad(Accumulation::exact, true).exact);
  EXPECT_NE(sad(Accumulation::exact, false).exact.value(), 0);
}

TEST(FloatMotion, Names_StandInTheReferenceLibrarysOrder) {
  const auto names = [](const OptionItems& items) {
    const auto& kind = float_motion_kind();
    std::vector<std::string> list;
    for (const FeatureInfo& f : kind.features(parse_options(kind.name, kind.options, items), luma(8, 8, 8)))
      if (f.kind != FeatureKind::hidden) list.push_back(reported_name(f, ""));
    return list;
  };
  EXPECT_THAT(names({}), ElementsAre("motion2", "motion", "motion3"));
  EXPECT_THAT(names({{"debug", "false"}}), ElementsAre("motion2", "motion3"));
  EXPECT_THAT(names({{"motion_force_zero", "true"}}), ElementsAre("motion2", "motion3", "motion"));
}

TEST(FloatMotion, OptionSetsOfOneRun_GetTheValuesOfTheirOwn) {
  const auto clip = synthetic("natural", {40, 30}, {8, Subsampling::k444}, 2);
  const std::vector<OptionItems> items{{{"motion_force_zero", "true"}}, {},
                                       {{"motion_max_val", "1"}},       {{"motion_filter_size", "3"}},
                                       {{"motion_add_uv", "true"}},     {{"motion_add_scale1", "true"}}};
  std::vector<OptionSet> sets;
  for (OptionItems i : items) {
    i.emplace_back("debug", "false");
    sets.push_back(parse_options("float_motion", float_motion_kind().options, i));
  }
  const auto metric = float_motion_kind().implementations[0].make(sets, {{{40, 30}, {8, Subsampling::k444}}});
  std::vector<std::byte> sums(metric->sums_bytes());
  std::vector<double> together(sets.size());
  metric->measure({&clip[1], &clip[0], nullptr});
  metric->read(sums);
  metric->collect(sums, together);
  for (std::size_t i = 0; i < sets.size(); ++i) {
    const auto alone =
        float_motion_kind().implementations[0].make(std::span(&sets[i], 1), {{{40, 30}, {8, Subsampling::k444}}});
    std::vector<std::byte> own(alone->sums_bytes());
    double value = -1;
    alone->measure({&clip[1], &clip[0], nullptr});
    alone->read(own);
    alone->collect(own, std::span(&value, 1));
    EXPECT_EQ(together[i], value) << i;
  }
  EXPECT_EQ(together[0], 0);
  EXPECT_EQ(together[1], together[2]);
  EXPECT_NE(together[1], together[3]);
  EXPECT_LT(together[1], together[4]);
  EXPECT_LT(together[1], together[5]);
}

TEST(FloatMotion, SmallestSizeIs3x3) {
  const auto clip = [](int width, int height) { return clip_of({flat_picture(luma(width, height, 8), 1)}); };
  EXPECT_THAT(run({}, clip(3, 3)).features.at(kMotion2), ElementsAre(0));
  EXPECT_THROW(run({}, clip(2, 3)), Error);
  EXPECT_THROW(run({}, clip(3, 2)), Error);
}

}  // namespace
}  // namespace snellen
