// SPDX-License-Identifier: BSD-2-Clause-Patent
// CAMBI over clips: the reference library's values on clip B, names, options, extremes.
#include "metrics/cambi/cambi.h"

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
using testing::UnorderedElementsAre;

std::vector<FramePair> clip_b(int width, int height, int depth) {
  return synthetic_clip({.content = "banded", .format = {{width, height}, {depth}}});
}

/// The one value of the only feature; the same with both accumulations.
double cambi(const OptionItems& items, const std::vector<FramePair>& clip) {
  const auto values = run_metric(cambi_kind(), items, clip).features;
  EXPECT_EQ(values, run_metric(cambi_kind(), items, clip, {.accumulation = Accumulation::libvmaf}).features);
  EXPECT_EQ(values.size(), 1U);
  return values.begin()->second.at(0);
}

// Contract with the reference library, section 9.3.
TEST(Cambi, ClipB_HasTheReferenceLibrarysValues) {
  const auto clip = clip_b(640, 360, 8);
  EXPECT_EQ(cambi({}, clip), 23.595316049976521);
  EXPECT_EQ(cambi({{"max_log_contrast", "4"}}, clip), 24.089573907374007);
  EXPECT_EQ(cambi({{"window_size", "31"}}, clip), 18.204485062676831);
  EXPECT_EQ(cambi({{"topk", "0.2"}}, clip), 26.8956873202936);
  EXPECT_EQ(cambi({{"enc_width", "320"}, {"enc_height", "180"}}, clip), 23.371508633327945);
}

TEST(Cambi, ClipBWith10Bits_HasTheReferenceLibrarysValues) {
  const auto clip = clip_b(640, 360, 10);
  EXPECT_EQ(cambi({}, clip), 2.2570457093981684);
  EXPECT_EQ(cambi({{"max_log_contrast", "4"}}, clip), 2.2821657824831716);
  EXPECT_EQ(cambi({{"window_size", "31"}}, clip), 1.7081403869851681);
  EXPECT_EQ(cambi({{"cambi_topk", "0.2"}}, clip), 3.6346795859309626);
  EXPECT_EQ(cambi({{"enc_width", "320"}, {"enc_height", "180"}}, clip), 3.564929946666755);
  EXPECT_EQ(cambi({{"enc_bitdepth", "8"}}, clip), 2.2326308210498853);
  EXPECT_EQ(cambi({{"tvi_threshold", "0.012"}}, clip), 3.377849322919904);
}

TEST(Cambi, FullHd_HasTheReferenceLibrarysValues) {
  const auto clip = clip_b(1920, 1080, 8);
  EXPECT_EQ(cambi({}, clip), 16.16296360452025);
  EXPECT_EQ(cambi({{"cambi_high_res_speedup", "1080"}}, clip), 15.886728042550281);
}

TEST(Cambi, Names_FollowTheOptionsOfVmafV1) {
  const auto values = run_metric(cambi_kind(),
                                 {{"cambi_max_val", "17"},
                                  {"cambi_vis_lum_threshold", "0.06"},
                                  {"cambi_high_res_speedup", "1080"},
                                  {"full_ref", "true"}},
                                 clip_b(216, 97, 8));
  EXPECT_THAT(values.features, UnorderedElementsAre(Key("cambi_hrs_1080_cmxv_17_vlt_0.06"), Key("cambi_source"),
                                                    Key("cambi_full_reference")));
}

TEST(Cambi, TextOptions_ShowInNames) {
  const auto values = run_metric(cambi_kind(), {{"eotf", "pq"}, {"cambi_eotf", "pq"}}, clip_b(216, 97, 8));
  EXPECT_THAT(values.features, UnorderedElementsAre(Key("cambi_ceot_pq_eotf_pq")));
}

TEST(Cambi, FlatVideo_HasNoBanding) {
  for (const int level : {16, 40, 235}) {
    const VideoFormat format{{216, 120}, {8, Subsampling::k400}};
    EXPECT_EQ(cambi({}, clip_of({flat_picture(format, level)})), 0) << level;
  }
}

TEST(Cambi, Reference_CountsOnlyWithFullRef) {
  const Picture banded = clip_b(240, 136, 8).at(0).distorted;
  const Picture flat = flat_picture({banded.extent(), banded.format()}, 60);
  const std::vector<FramePair> added{{FrameIndex{0}, flat, banded}};
  const std::vector<FramePair> removed{{FrameIndex{0}, banded, flat}};
  EXPECT_EQ(cambi({}, added), cambi({}, clip_of({banded})));
  const auto more = run_metric(cambi_kind(), {{"full_ref", "true"}}, added).features;
  EXPECT_EQ(more.at("cambi_source").at(0), 0);
  EXPECT_EQ(more.at("cambi_full_reference"), more.at("Cambi_feature_cambi_score"));
  const auto less = run_metric(cambi_kind(), {{"full_ref", "true"}}, removed).features;
  EXPECT_EQ(less.at("cambi_source"), more.at("Cambi_feature_cambi_score"));
  EXPECT_EQ(less.at("cambi_full_reference").at(0), 0) << "less banding than the reference is none";
}

// The difference is of what was not limited yet.
TEST(Cambi, MaxVal_LimitsEachFeature) {
  const Picture banded = clip_b(240, 136, 8).at(0).distorted;
  const Picture flat = flat_picture({banded.extent(), banded.format()}, 60);
  const std::vector<FramePair> clip{{FrameIndex{0}, flat, banded}};
  const auto values = run_metric(cambi_kind(), {{"full_ref", "true"}, {"cambi_max_val", "0.5"}}, clip).features;
  EXPECT_THAT(values.at("cambi_cmxv_0.5"), ElementsAre(0.5));
  EXPECT_THAT(values.at("cambi_full_reference"), ElementsAre(0.5));
  EXPECT_THAT(values.at("cambi_source"), ElementsAre(0));
}

// Windows are cut at the borders; the reference library reads beyond them here.
TEST(Cambi, PicturesLowerThanTheWindow_AreDefined) {
  for (const int height : {1, 2, 3, 9}) {
    const double value = cambi({{"window_size", "127"}}, clip_b(700, height, 10));
    EXPECT_GE(value, 0) << height;
    EXPECT_LT(value, 100) << height;
  }
}

TEST(Cambi, SourceSize_ChangesTheSourceOnly) {
  const auto clip = clip_b(400, 224, 8);
  const auto plain = run_metric(cambi_kind(), {{"full_ref", "true"}}, clip).features;
  const auto resized =
      run_metric(cambi_kind(), {{"full_ref", "true"}, {"src_width", "640"}, {"src_height", "360"}}, clip).features;
  EXPECT_EQ(resized.at("cambi_srch_360_srcw_640"), plain.at("Cambi_feature_cambi_score"));
  EXPECT_NE(resized.at("cambi_source"), plain.at("cambi_source"));
}

TEST(Cambi, OptionsThatMeanNothing_AreRefusedWithTheirMetric) {
  const auto clip = clip_b(216, 97, 8);
  EXPECT_THROW(run_metric(cambi_kind(), {{"enc_width", "200"}}, clip), Error);
  EXPECT_THROW(run_metric(cambi_kind(), {{"eotf", "srgb"}}, clip), Error);
  EXPECT_THROW(run_metric(cambi_kind(), {}, clip_b(215, 97, 8)), Error);
}

}  // namespace
}  // namespace snellen
