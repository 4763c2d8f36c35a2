// SPDX-License-Identifier: BSD-2-Clause-Patent
// What Snellen chooses when a user names a goal instead of models: presets and the automatic model.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "engine/auto_model.h"
#include "engine/presets.h"
#include "model/builtin_models.h"

namespace snellen {
namespace {

using testing::ElementsAre;

std::vector<std::string> metrics(const Preset& preset) {
  std::vector<std::string> names;
  for (const FeatureSpec& spec : preset.features) names.push_back(spec.metric);
  return names;
}

std::vector<std::string> labels(const Preset& preset) {
  std::vector<std::string> names;
  for (const ModelSpec& spec : preset.models) names.push_back(spec.name + "=" + spec.version);
  return names;
}

TEST(AomCtc, EveryVersion_HasTheAgreedFeaturesInOrder) {
  const std::vector<std::string> models{"vmaf=vmaf_v0.6.1", "vmaf_neg=vmaf_v0.6.1neg"};
  for (const char* version : {"v1.0", "v2.0"}) {
    EXPECT_THAT(metrics(aom_ctc(version)), ElementsAre("psnr", "ciede", "float_ssim", "float_ms_ssim", "psnr_hvs"));
    EXPECT_EQ(labels(aom_ctc(version)), models);
  }
  for (const char* version : {"v3.0", "v4.0", "v5.0", "v6.0", "v7.0"}) {
    EXPECT_THAT(metrics(aom_ctc(version)),
                ElementsAre("psnr", "ciede", "float_ssim", "float_ms_ssim", "psnr_hvs", "cambi"));
    EXPECT_EQ(labels(aom_ctc(version)), models);
  }
}

TEST(AomCtc, Options_AreTheAgreedOnes) {
  const OptionItems psnr{{"reduced_hbd_peak", "true"}, {"enable_apsnr", "true"}, {"min_sse", "0.5"}};
  const OptionItems ssim{{"enable_db", "true"}, {"clip_db", "true"}};
  EXPECT_EQ(aom_ctc("v1.0").features[0].options, psnr);
  EXPECT_EQ(aom_ctc("v6.0").features[2].options, ssim);
  EXPECT_EQ(aom_ctc("v6.0").features[3].options, ssim);
  EXPECT_EQ(aom_ctc("v7.0").features[2].options,
            (OptionItems{{"scale", "1"}, {"enable_db", "true"}, {"clip_db", "true"}}));
}

TEST(AomCtc, DepthIsPromotedFromVersion6On) {
  EXPECT_FALSE(aom_ctc("v5.0").promote_depth);
  EXPECT_TRUE(aom_ctc("v6.0").promote_depth);
  EXPECT_TRUE(aom_ctc("v7.0").promote_depth);
}

TEST(NflxCtc, HasThe4kModels) {
  EXPECT_THAT(metrics(nflx_ctc("v1.0")), ElementsAre("psnr", "float_ssim", "cambi"));
  EXPECT_THAT(labels(nflx_ctc("v1.0")), ElementsAre("vmaf=vmaf_4k_v0.6.1", "vmaf_neg=vmaf_4k_v0.6.1neg"));
}

TEST(Presets, UnknownVersions_AreRefused) {
  for (const char* version : {"v0.9", "v8.0", "proposed", "", "1.0"}) EXPECT_THROW(aom_ctc(version), Error);
  EXPECT_THROW(nflx_ctc("v2.0"), Error);
}

TEST(AutoModel, FollowsSizeAndFrameRate) {
  EXPECT_EQ(auto_model({1920, 1080}, 24.0), "vmaf_v1.0.16_3d0h");
  EXPECT_EQ(auto_model({1920, 1080}, std::nullopt), "vmaf_v1.0.16_3d0h");
  EXPECT_EQ(auto_model({2560, 1440}, 47.95), "vmaf_v1.0.16_3d0h");
  EXPECT_EQ(auto_model({1920, 1080}, 48.0), "vmaf_v1.0.16_hfr_3d0h");
  EXPECT_EQ(auto_model({2562, 1080}, 25.0), "vmaf_v1.0.16_3d0h_2160");
  EXPECT_EQ(auto_model({3840, 2160}, 60.0), "vmaf_v1.0.16_hfr_3d0h_2160");
}

TEST(AutoModel, EveryChoiceIsBuiltIn) {
  for (const Extent extent : {Extent{640, 360}, Extent{3840, 2160}})
    for (const double rate : {24.0, 60.0})
      EXPECT_NE(find_builtin_model(auto_model(extent, rate)), nullptr) << auto_model(extent, rate);
}

}  // namespace
}  // namespace snellen
