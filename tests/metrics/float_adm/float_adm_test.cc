// SPDX-License-Identifier: BSD-2-Clause-Patent
// Float ADM's values: the reference library's on clip A, and what Snellen defines where the library does not.
#include "metrics/float_adm/float_adm.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/error.h"
#include "media/synthetic.h"
#include "tests/support/make_pair.h"
#include "tests/support/run_metric.h"

namespace snellen {
namespace {

using Series = std::vector<double>;

std::vector<FramePair> clip(const char* content, Extent extent, int depth, int frames) {
  return synthetic_clip({.content = content,
                         .format = {extent, {.depth = depth, .subsampling = Subsampling::k400}},
                         .frames = frames,
                         .seed = 1});
}

std::map<std::string, Series> run(const OptionItems& items, const std::vector<FramePair>& frames,
                                  Accumulation accumulation = Accumulation::exact) {
  return run_metric(float_adm_kind(), items, frames, {.accumulation = accumulation}).features;
}

std::vector<FramePair> constants(int reference, int distorted) {
  const VideoFormat format{{64, 64}, {.depth = 8, .subsampling = Subsampling::k400}};
  return {{FrameIndex{0}, flat_picture(format, reference), flat_picture(format, distorted)}};
}

// Where the reference library's estimate of reciprocals makes no difference: these frames have the same digits on
// processors of both vendors and with exact division.
TEST(FloatAdm, ClipA_EqualsTheReferenceLibrary) {
  const auto eight = run({}, clip("clip_a", {640, 360}, 8, 4), Accumulation::libvmaf);
  EXPECT_EQ(eight.at("VMAF_feature_adm2_score")[0], 0.9656764578236563);
  EXPECT_EQ(eight.at("VMAF_feature_adm2_score")[2], 0.96499573196562383);
  EXPECT_EQ(eight.at("VMAF_feature_aim_score")[0], 0.012753814339860415);
  const auto ten = run({}, clip("clip_a", {640, 360}, 10, 4), Accumulation::libvmaf);
  EXPECT_EQ(ten.at("VMAF_feature_adm2_score"),
            (Series{0.965664766130926, 0.9674862133961537, 0.96501446409790381, 0.96610429276894894}));
}

TEST(FloatAdm, IdenticalPictures_ScoreOne) {
  for (const Accumulation accumulation : {Accumulation::exact, Accumulation::libvmaf})
    for (const char* power : {"3", "2.5"}) {
      const auto values = run({{"adm_p_norm", power}}, clip("identical", {176, 144}, 8, 1), accumulation);
      for (const auto& [name, series] : values)
        EXPECT_EQ(series, Series{name.find("aim") != std::string::npos ? 0.0 : 1.0}) << name;
    }
}

// Unlike integer ADM's, whose aim has no upper limit.
TEST(FloatAdm, MoreAddedThanTheReferenceHas_ScoresOneInAim) {
  const std::vector<FramePair> noise = clip("noise", {64, 64}, 8, 1);
  const Picture grey = flat_picture({{64, 64}, noise[0].reference.format()}, 128);
  for (const Accumulation accumulation : {Accumulation::exact, Accumulation::libvmaf}) {
    const auto values = run({}, {{FrameIndex{0}, grey, noise[0].reference}}, accumulation);
    EXPECT_EQ(values.at("VMAF_feature_aim_score"), Series{1});
  }
}

TEST(FloatAdm, DepthsOf8BitContent_ScoreAlike) {
  const std::vector<FramePair> eight = clip("natural", {67, 45}, 8, 1);
  const auto expected = run({{"debug", "true"}}, eight);
  for (int depth = 9; depth <= 16; ++depth) {
    const auto raised = [&](const Picture& picture) {
      const auto samples = picture.plane<std::uint8_t>(0);
      return make_picture({picture.extent(), {depth, Subsampling::k400}},
                          [&](int, int x, int y) { return samples.row(y)[x] << (depth - 8); });
    };
    const std::vector<FramePair> deep{{FrameIndex{0}, raised(eight[0].reference), raised(eight[0].distorted)}};
    EXPECT_EQ(run({{"debug", "true"}}, deep), expected) << depth;
  }
}

TEST(FloatAdm, FlatMidGreyWithoutNoise_HasDefinedScores) {
  for (const Accumulation accumulation : {Accumulation::exact, Accumulation::libvmaf}) {
    const auto values = run({{"adm_noise_weight", "0"}}, constants(128, 128), accumulation);
    for (const auto& [name, series] : values)
      EXPECT_EQ(series, Series{name.find("aim") != std::string::npos ? 0.0 : 1.0}) << name;
  }
}

TEST(FloatAdm, EveryContent_HasFiniteScores) {
  for (const char* content : {"flat", "near_flat", "noise", "extremes", "impulse"})
    for (const OptionItems& items : {OptionItems{}, OptionItems{{"adm_noise_weight", "0"}},
                                     OptionItems{{"adm_p_norm", "20"}, {"adm_f1s3", "10"}, {"adm_f2s3", "10"}},
                                     OptionItems{{"adm_csf_mode", "1"}, {"adm_csf_scale", "50"}}})
      for (const auto& [name, series] : run(items, clip(content, {48, 40}, 16, 2)))
        for (const double value : series) EXPECT_TRUE(std::isfinite(value)) << content << ' ' << name;
}

TEST(FloatAdm, OptionSetsOfOneRun_GetTheValuesOfTheirOwn) {
  const auto frames = clip("natural", {50, 40}, 10, 1);
  const std::vector<FloatAdmOptions> sets{{}, {.enhancement_gain_limit = 1}, {.p_norm = 2}, {.skip_scale0 = true}};
  for (const Accumulation accumulation : {Accumulation::exact, Accumulation::libvmaf}) {
    const auto together = float_adm_reference(frames[0].reference, frames[0].distorted, sets, accumulation);
    for (std::size_t i = 0; i < sets.size(); ++i) {
      const auto alone =
          float_adm_reference(frames[0].reference, frames[0].distorted, std::span(&sets[i], 1), accumulation);
      for (std::size_t s = 0; s < 4; ++s)
        for (std::size_t b = 0; b < 3; ++b) {
          EXPECT_EQ(together[i].scales[s].restored[b].large, alone[0].scales[s].restored[b].large);
          EXPECT_EQ(together[i].scales[s].additive[b].small, alone[0].scales[s].additive[b].small);
          EXPECT_EQ(together[i].scales[s].reference[b].sequential, alone[0].scales[s].reference[b].sequential);
        }
    }
  }
}

TEST(FloatAdm, SizesBelow17_AreRefused) {
  EXPECT_NO_THROW(run({}, clip("noise", {17, 17}, 8, 1)));
  EXPECT_THROW(run({}, clip("noise", {16, 17}, 8, 1)), Error);
  EXPECT_THROW(run({}, clip("noise", {17, 16}, 8, 1)), Error);
}

}  // namespace
}  // namespace snellen
