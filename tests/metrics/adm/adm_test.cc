// SPDX-License-Identifier: BSD-2-Clause-Patent
// ADM's values, beside those of the reference library's scalar code, and what Snellen defines where the library does
// not.
#include "metrics/adm/adm.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "base/error.h"
#include "media/synthetic.h"
#include "tests/support/make_pair.h"
#include "tests/support/run_metric.h"

namespace snellen {
namespace {

using Series = std::vector<double>;

constexpr int kFrames = 4;

const OptionItems kNeg{{"adm_enhn_gain_limit", "1"}};
const OptionItems kV1{{"adm_csf_mode", "2"},
                      {"adm_dlm_weight", "0.7"},
                      {"adm_enhn_gain_limit", "1"},
                      {"adm_min_val", "0.5"},
                      {"adm_noise_weight", "0.02"}};

OptionItems with(OptionItems items, const char* name, const char* value) {
  items.emplace_back(name, value);
  return items;
}

std::vector<FramePair> clip(const char* content, Extent extent, int depth, int frames) {
  return synthetic_clip({.content = content,
                         .format = {extent, {.depth = depth, .subsampling = Subsampling::k400}},
                         .frames = frames,
                         .seed = 1});
}

std::map<std::string, Series> clip_a(int depth, const OptionItems& items) {
  return run_metric(adm_kind(), items, clip("clip_a", {640, 360}, depth, kFrames)).features;
}

/// A pair of pictures of one constant each.
std::vector<FramePair> constants(int reference, int distorted) {
  const VideoFormat format{{64, 64}, {.depth = 8, .subsampling = Subsampling::k400}};
  return {{FrameIndex{0}, flat_picture(format, reference), flat_picture(format, distorted)}};
}

TEST(Adm, ClipA_EqualsTheReferenceLibrary) {
  auto values = clip_a(8, {});
  EXPECT_EQ(values["VMAF_integer_feature_adm2_score"],
            (Series{0.96566345337476145, 0.96751486496069805, 0.9650273975369027, 0.96609151506869073}));
  EXPECT_EQ(values["VMAF_integer_feature_aim_score"],
            (Series{0.012752398643926242, 0.012946326781498941, 0.01314299601793781, 0.013196670869751966}));
  EXPECT_EQ(values["VMAF_integer_feature_adm3_score"],
            (Series{0.97645552736541763, 0.97728426908959953, 0.97594220075948246, 0.97644742209946944}));
  EXPECT_EQ(values["integer_adm_scale0"],
            (Series{0.9630227399771969, 0.96312137920810148, 0.96344741454096627, 0.96275878173849383}));
  EXPECT_EQ(values["integer_adm_scale1"],
            (Series{0.92490962434950741, 0.92510619457009668, 0.92433157227495144, 0.92475013729260302}));
  EXPECT_EQ(values["integer_adm_scale2"],
            (Series{0.94343541572587419, 0.94647238814394519, 0.94283109071771076, 0.94544473442238741}));
  EXPECT_EQ(values["integer_adm_scale3"],
            (Series{0.98981239602671678, 0.992287524265834, 0.98845764077595544, 0.98980368161595833}));
}

TEST(Adm, ClipAWithoutEnhancementGain_EqualsTheReferenceLibrary) {
  auto values = clip_a(8, kNeg);
  EXPECT_EQ(values["integer_adm2_egl_1"],
            (Series{0.9488362031205162, 0.94915278969122441, 0.94866702756323429, 0.94880825947400838}));
  EXPECT_EQ(values["integer_aim_egl_1"],
            (Series{0.012892836874404184, 0.013097826105106894, 0.0133016342332397, 0.013369204055505924}));
}

TEST(Adm, ClipAWithTheOptionsOfVmafV1_EqualsTheReferenceLibrary) {
  auto values = clip_a(8, kV1);
  EXPECT_EQ(values["integer_adm2_csf_2_dlmw_0.7_egl_1_min_0.5_nw_0.02"],
            (Series{0.95256329569188603, 0.95293020526858441, 0.95256286676124047, 0.95256402788771277}));
  EXPECT_EQ(values["integer_aim_csf_2_dlmw_0.7_egl_1_min_0.5_nw_0.02"],
            (Series{0.0090149480650198715, 0.0091565724387966431, 0.0092702547459823457, 0.009349159642877726}));
  EXPECT_EQ(values["integer_adm3_csf_2_dlmw_0.7_egl_1_min_0.5_nw_0.02"],
            (Series{0.96408982256481424, 0.96430417195637008, 0.96401293030907365, 0.96399007162853556}));
  values = clip_a(8, with(kV1, "adm_norm_view_dist", "5"));
  EXPECT_EQ(values["integer_adm3_csf_2_dlmw_0.7_egl_1_min_0.5_nw_0.02_nvd_5"],
            (Series{0.97050868408864421, 0.97072880164780539, 0.9705257469875288, 0.97045410397973197}));
}

TEST(Adm, TenBitClipA_EqualsTheReferenceLibrary) {
  auto values = clip_a(10, {});
  EXPECT_EQ(values["VMAF_integer_feature_adm2_score"],
            (Series{0.965713968014142, 0.96742155288677667, 0.96502678960331667, 0.966094582278054}));
  EXPECT_EQ(values["VMAF_integer_feature_aim_score"],
            (Series{0.012719725141728044, 0.012928931186179436, 0.013119167586935845, 0.013188491378650387}));
  values = clip_a(10, kNeg);
  EXPECT_EQ(values["integer_adm2_egl_1"],
            (Series{0.948830501429759, 0.94915611071864359, 0.94866917291097108, 0.94880451013791278}));
  values = clip_a(10, with(kV1, "adm_norm_view_dist", "5"));
  EXPECT_EQ(values["integer_adm3_csf_2_dlmw_0.7_egl_1_min_0.5_nw_0.02_nvd_5"],
            (Series{0.9705086335063855, 0.97073083850018782, 0.97052851470529955, 0.97045506214156552}));
}

struct SizeCase {
  Extent extent;
  double adm2;
  double aim;
  double scale3;
};

TEST(Adm, OddAndSmallestSizes_EqualTheReferenceLibrary) {
  for (const SizeCase& c : {SizeCase{{33, 33}, 0.95674150143449121, 0.011917811920686848, 0.98557740625876722},
                            SizeCase{{35, 33}, 0.9598846083401863, 0.012241388206544874, 0.98932529558404914},
                            SizeCase{{65, 63}, 0.95971788757033305, 0.013165364097736852, 0.9722464482526143},
                            SizeCase{{177, 143}, 0.9631730479652838, 0.011834141419483893, 0.9855194687409452}}) {
    auto values = run_metric(adm_kind(), {}, clip("clip_a", c.extent, 8, 1)).features;
    EXPECT_EQ(values["VMAF_integer_feature_adm2_score"], Series{c.adm2}) << c.extent.width;
    EXPECT_EQ(values["VMAF_integer_feature_aim_score"], Series{c.aim}) << c.extent.width;
    EXPECT_EQ(values["integer_adm_scale3"], Series{c.scale3}) << c.extent.width;
  }
}

TEST(Adm, SizesBelow33_AreRefused) {
  EXPECT_EQ(adm_kind().requirements({}).min_extent, (Extent{33, 33}));
  EXPECT_THROW(run_metric(adm_kind(), {}, clip("clip_a", {32, 33}, 8, 1)), Error);
}

TEST(Adm, IdenticalPictures_ScoreAsTheReferenceLibraryRounds) {
  auto values = run_metric(adm_kind(), {}, clip("identical", {176, 144}, 8, 1)).features;
  EXPECT_EQ(values["VMAF_integer_feature_adm2_score"], Series{1.0000021143434399});
  EXPECT_EQ(values["VMAF_integer_feature_aim_score"], Series{0});
  EXPECT_EQ(values["VMAF_integer_feature_adm3_score"], Series{1.0000010571717199});
}

TEST(Adm, BlackAgainstWhite_ShowsNoLostDetail) {
  auto values = run_metric(adm_kind(), {}, constants(0, 255)).features;
  for (const char* name : {"VMAF_integer_feature_adm2_score", "VMAF_integer_feature_adm3_score", "integer_adm_scale0",
                           "integer_adm_scale1", "integer_adm_scale2", "integer_adm_scale3"})
    EXPECT_EQ(values[name], Series{1}) << name;
  EXPECT_EQ(values["VMAF_integer_feature_aim_score"], Series{0});
}

TEST(Adm, FlatReferenceWithoutNoise_HasDefinedScores) {
  auto values = run_metric(adm_kind(), {{"adm_noise_weight", "0"}}, constants(40, 200)).features;
  for (const char* name : {"integer_adm2_nw_0", "integer_adm3_nw_0", "integer_adm_scale0_nw_0",
                           "integer_adm_scale1_nw_0", "integer_adm_scale2_nw_0", "integer_adm_scale3_nw_0"})
    EXPECT_EQ(values[name], Series{1}) << name;
  EXPECT_EQ(values["integer_aim_nw_0"], Series{0});
}

TEST(Adm, MoreAddedThanTheReferenceHas_ScoresAboveOneInAim) {
  const std::vector<FramePair> noise = clip("noise", {64, 64}, 8, 1);
  const Picture grey = flat_picture({{64, 64}, noise[0].reference.format()}, 128);
  auto values = run_metric(adm_kind(), {}, {{FrameIndex{0}, grey, noise[0].reference}}).features;
  EXPECT_GT(values["VMAF_integer_feature_aim_score"][0], 1);
}

// The sum lies just above the middle of two floats. Scale 0 divides it as a double, which loses its lowest bit, so that
// it rounds to the even neighbour below; the other scales round it to float at once, and up.
TEST(Adm, Numerators_AreDoublesAtScale0AndFloatsBehindIt) {
  const OptionSet set = parse_options("adm", adm_kind().options, {{"debug", "true"}, {"adm_noise_weight", "0"}});
  const auto metric = adm_kind().implementations.front().make(std::span(&set, 1), {{{64, 64}, {8, Subsampling::k400}}});
  AdmSums sums{};
  sums.scales[0].restored[0] = 1201400140506595329;
  sums.scales[1].restored[0] = 1201400140506595329;
  std::vector<double> values(18);
  metric->collect(std::as_bytes(std::span(&sums, 1)), values);
  EXPECT_EQ(values[10], 25.749530792236328);  // num_scale0: the cube root of the sum / 2^46
  EXPECT_EQ(values[12], 205.99627685546875);  // num_scale1: of the sum / 2^37
}

TEST(Adm, SkippingScale0_LeavesItsNumeratorOut) {
  auto values =
      run_metric(adm_kind(), {{"adm_skip_scale0", "true"}, {"debug", "true"}}, clip("clip_a", {64, 64}, 8, 1)).features;
  EXPECT_EQ(values["integer_adm_scale0_ssz"], Series{0});
  EXPECT_EQ(values["integer_adm_num_scale0_ssz"], Series{0});
  EXPECT_EQ(values["integer_adm_den_scale0_ssz"], Series{double{1e-10f}});
  EXPECT_GT(values["integer_adm2_ssz"][0], 0.9);
}

TEST(Adm, SkippingAim_ChangesAimAndAdm3Only) {
  auto all = run_metric(adm_kind(), {}, clip("clip_a", {64, 64}, 8, 1)).features;
  auto skipped = run_metric(adm_kind(), {{"adm_skip_aim", "true"}}, clip("clip_a", {64, 64}, 8, 1)).features;
  EXPECT_NE(all["VMAF_integer_feature_aim_score"], Series{0});
  EXPECT_EQ(skipped["VMAF_integer_feature_aim_score"], Series{0});
  EXPECT_EQ(skipped["VMAF_integer_feature_adm2_score"], all["VMAF_integer_feature_adm2_score"]);
  EXPECT_EQ(skipped["VMAF_integer_feature_adm3_score"][0], all["VMAF_integer_feature_adm2_score"][0] * 0.5 + 1 * 0.5);
}

TEST(Adm, LowerLimit_HoldsForAdm3Only) {
  auto values = run_metric(adm_kind(), {{"adm_min_val", "1"}}, clip("clip_a", {64, 64}, 8, 1)).features;
  EXPECT_EQ(values["integer_adm3_min_1"], Series{1});
  EXPECT_LT(values["integer_adm2_min_1"][0], 1);
}

TEST(Adm, OptionSetsTogether_GiveWhatEachGivesAlone) {
  const std::vector<AdmOptions> sets{{},
                                     {.enhancement_gain_limit = 1, .skip_aim = true},
                                     {.enhancement_gain_limit = 1.5, .view_distance = 5, .csf_mode = 2},
                                     {.skip_scale0 = true}};
  const FramePair pair = clip("noise", {97, 51}, 10, 1).front();
  const std::vector<AdmSums> together = adm_reference(pair.reference, pair.distorted, sets);
  ASSERT_EQ(together.size(), sets.size());
  for (std::size_t i = 0; i < sets.size(); ++i) {
    const AdmSums alone = adm_reference(pair.reference, pair.distorted, {&sets[i], 1}).front();
    EXPECT_EQ(std::memcmp(&together[i], &alone, sizeof alone), 0) << i;
  }
  EXPECT_EQ(together[1].scales[2].additive, (std::array<std::uint64_t, 3>{}));
  EXPECT_NE(together[0].scales[2].additive, (std::array<std::uint64_t, 3>{}));
  EXPECT_EQ(together[3].scales[0].restored, (std::array<std::uint64_t, 3>{}));
  EXPECT_EQ(together[3].scales[1].restored, together[0].scales[1].restored);
}

TEST(Adm, MetricOfSeveralSets_CollectsThemInOrder) {
  const std::vector<FramePair> frames = clip("clip_a", {640, 360}, 8, 1);
  std::vector<OptionSet> sets;
  for (const OptionItems& items : {OptionItems{}, kNeg})
    sets.push_back(parse_options("adm", adm_kind().options, items));
  const VideoFormat format{{640, 360}, frames[0].reference.format()};
  const auto metric = adm_kind().implementations.front().make(sets, {format});
  std::vector<std::byte> sums(metric->sums_bytes());
  metric->measure({.now = &frames[0]});
  metric->read(sums);
  std::vector<double> values(14);
  metric->collect(sums, values);
  EXPECT_EQ(values[0], 0.96566345337476145);
  EXPECT_EQ(values[7], 0.9488362031205162);
}

TEST(Adm, LargestCoefficients_StayWithinTheirSums) {
  // Rows of 16-bit extremes whose signs meet the high taps: the largest coefficients that a picture can have, at a
  // width whose sums drop the fewest bits for their length. The reference library's value.
  const VideoFormat format{{64, 64}, {.depth = 16, .subsampling = Subsampling::k400}};
  const Picture picture = make_picture(format, [](int, int, int y) { return y % 4 == 1 ? 65535 : 0; });
  auto values = run_metric(adm_kind(), {{"debug", "true"}}, clip_of({picture})).features;
  EXPECT_EQ(values["VMAF_integer_feature_adm2_score"], Series{1.0000156108986875});
  EXPECT_EQ(values["integer_adm_num_scale0"], Series{47.288341522216797});
}

TEST(Adm, ExtremesOfEveryDepth_HaveFiniteScores) {
  for (int depth = 8; depth <= 16; ++depth)
    for (const char* content : {"extremes", "noise", "impulse", "near_flat"})
      for (const OptionItems& items : {OptionItems{}, kV1})
        for (const auto& [name, series] :
             run_metric(adm_kind(), with(items, "debug", "true"), clip(content, {67, 45}, depth, 2)).features)
          EXPECT_TRUE(std::all_of(series.begin(), series.end(), [](double v) { return std::isfinite(v); }))
              << content << ' ' << depth << ' ' << name;
}

}  // namespace
}  // namespace snellen
