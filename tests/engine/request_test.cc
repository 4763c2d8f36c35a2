// SPDX-License-Identifier: BSD-2-Clause-Patent
// The --model and --feature grammars.
#include "engine/request.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/error.h"

namespace snellen {
namespace {

using testing::HasSubstr;

template <class Parse>
std::string refusal(Parse parse) {
  try {
    parse();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::usage);
    return error.what();
  }
  ADD_FAILURE() << "was accepted";
  return "";
}

TEST(FeatureSpec, NameAlone_HasNoOptions) {
  const FeatureSpec spec = parse_feature_spec("psnr");
  EXPECT_EQ(spec.metric, "psnr");
  EXPECT_TRUE(spec.options.empty());
}

TEST(FeatureSpec, Options_KeepOrderAndText) {
  const FeatureSpec spec = parse_feature_spec("psnr=enable_mse=true:min_sse=0.5");
  EXPECT_EQ(spec.metric, "psnr");
  EXPECT_EQ(spec.options, (OptionItems{{"enable_mse", "true"}, {"min_sse", "0.5"}}));
}

TEST(FeatureSpec, MalformedText_IsRefusedByName) {
  EXPECT_THAT(refusal([] { parse_feature_spec("psnr=enable_mse"); }), HasSubstr("'enable_mse' is not option=value"));
  EXPECT_THAT(refusal([] { parse_feature_spec("psnr=a="); }), HasSubstr("'a=' is not option=value"));
  EXPECT_THAT(refusal([] { parse_feature_spec("=a=1"); }), HasSubstr("no name"));
  EXPECT_THAT(refusal([] { parse_feature_spec(""); }), HasSubstr("no name"));
}

TEST(ModelSpec, BuiltInName_IsAVersion) {
  const ModelSpec spec = parse_model_spec("vmaf_v0.6.1neg");
  EXPECT_EQ(spec.version, "vmaf_v0.6.1neg");
  EXPECT_EQ(spec.name, "vmaf");
}

TEST(ModelSpec, Grammar_ReachesEveryPart) {
  const ModelSpec spec = parse_model_spec(
      "version=vmaf_v0.6.1:name=mine:disable_clip:enable_transform=true:vif.vif_enhn_gain_limit=1.0:adm.x=y");
  EXPECT_EQ(spec.version, "vmaf_v0.6.1");
  EXPECT_EQ(spec.name, "mine");
  EXPECT_TRUE(spec.flags.disable_clip);
  EXPECT_TRUE(spec.flags.enable_transform);
  ASSERT_EQ(spec.overloads.size(), 2u);
  EXPECT_EQ(spec.overloads[0].metric, "vif");
  EXPECT_EQ(spec.overloads[0].option, "vif_enhn_gain_limit");
  EXPECT_EQ(spec.overloads[0].value, "1.0");
}

TEST(ModelSpec, FlagFalse_IsOff) {
  EXPECT_FALSE(parse_model_spec("version=vmaf_v0.6.1:disable_clip=false").flags.disable_clip);
}

TEST(ModelSpec, ExistingFile_MayHoldColonsAndEquals) {
  const std::filesystem::path path = std::filesystem::path(testing::TempDir()) / "a:b=c.json";
  std::ofstream(path) << "{}";
  EXPECT_EQ(parse_model_spec(path.string()).path, path.string());
  std::filesystem::remove(path);
}

TEST(ModelSpec, MalformedText_IsRefusedByName) {
  EXPECT_THAT(refusal([] { parse_model_spec("vmaf_v9"); }), HasSubstr("'vmaf_v9' is neither a built-in model"));
  EXPECT_THAT(refusal([] { parse_model_spec("name=foo"); }), HasSubstr("exactly one of version= and path="));
  EXPECT_THAT(refusal([] { parse_model_spec("version=a:path=b"); }), HasSubstr("exactly one of version= and path="));
  EXPECT_THAT(refusal([] { parse_model_spec("version=vmaf_v0.6.1:colour=red"); }), HasSubstr("unknown key 'colour'"));
  EXPECT_THAT(refusal([] { parse_model_spec("version=vmaf_v0.6.1:disable_clip=1"); }), HasSubstr("true or false"));
  EXPECT_THAT(refusal([] { parse_model_spec(""); }), HasSubstr("exactly one of"));
}

}  // namespace
}  // namespace snellen
