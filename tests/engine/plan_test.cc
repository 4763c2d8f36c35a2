// SPDX-License-Identifier: BSD-2-Clause-Patent
// Resolution of requests: which entries a run has, under which names, and what is refused before the first frame.
#include "engine/plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"

namespace snellen {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

PlanRequest request(const std::vector<std::string>& models, const std::vector<std::string>& features,
                    VideoFormat format = {{352, 288}, {8, Subsampling::k420}}) {
  PlanRequest request{.format = format, .models = {}, .features = {}, .predict = true, .device = {}};
  for (const std::string& text : models) request.models.push_back(parse_model_spec(text));
  for (const std::string& text : features) request.features.push_back(parse_feature_spec(text));
  return request;
}

std::vector<std::string> entries(const Plan& plan) {
  std::vector<std::string> names;
  for (const PlannedFeatures& entry : plan.entries) names.push_back(entry.kind->name + entry.suffix);
  return names;
}

std::string refusal(const PlanRequest& request, Code code) {
  try {
    make_plan(request);
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), code) << error.what();
    return error.what();
  }
  ADD_FAILURE() << "was accepted";
  return "";
}

TEST(Plan, Model_BringsItsFeaturesInItsOrder) {
  const Plan plan = make_plan(request({"vmaf_v0.6.1"}, {}));
  EXPECT_THAT(entries(plan), ElementsAre("adm", "motion", "vif"));
  EXPECT_THAT(plan.models.at(0).inputs,
              ElementsAre("VMAF_integer_feature_adm2_score", "VMAF_integer_feature_motion2_score",
                          "VMAF_integer_feature_vif_scale0_score", "VMAF_integer_feature_vif_scale1_score",
                          "VMAF_integer_feature_vif_scale2_score", "VMAF_integer_feature_vif_scale3_score"));
}

TEST(Plan, SecondModel_SharesWhatIsEqual) {
  const Plan plan = make_plan(request({"version=vmaf_v0.6.1", "version=vmaf_v0.6.1neg:name=neg"}, {"motion", "psnr"}));
  EXPECT_THAT(entries(plan), ElementsAre("adm", "motion", "vif", "adm_egl_1", "vif_egl_1", "psnr"));
  EXPECT_THAT(plan.models.at(1).inputs.front(), "integer_adm2_egl_1");
}

TEST(Plan, Overload_ReplacesTheModelsOption) {
  const Plan plan = make_plan(request({"version=vmaf_v0.6.1:vif.vif_enhn_gain_limit=1.0"}, {}));
  EXPECT_THAT(entries(plan), ElementsAre("adm", "motion", "vif_egl_1"));
  const Plan back = make_plan(request({"version=vmaf_v0.6.1neg:vif.vif_enhn_gain_limit=100"}, {}));
  EXPECT_THAT(entries(back), ElementsAre("adm_egl_1", "motion", "vif"));
}

TEST(Plan, FeatureThatOnlyAdds_MergesWithTheModels) {
  const Plan plan = make_plan(request({"vmaf_v0.6.1"}, {"vif=debug=true"}));
  EXPECT_THAT(entries(plan), ElementsAre("adm", "motion", "vif"));
  EXPECT_GT(plan.entries.at(2).features.size(), 4u);
}

TEST(Plan, FeatureThatWouldChangeASharedName_IsRefused) {
  EXPECT_THAT(refusal(request({"vmaf_v0.6.1"}, {"adm=adm_skip_aim=true"}), Code::usage), HasSubstr("adm_skip_aim"));
  EXPECT_THAT(refusal(request({}, {"psnr=min_sse=0.5", "psnr"}), Code::usage), HasSubstr("min_sse"));
}

TEST(Plan, UnknownNames_AreRefused) {
  EXPECT_THAT(refusal(request({}, {"vmafx"}), Code::usage), HasSubstr("no feature 'vmafx'"));
  EXPECT_THAT(refusal(request({}, {"vif=gain=1"}), Code::usage), HasSubstr("unknown option 'gain'"));
  EXPECT_THAT(refusal(request({"version=vmaf_v9"}, {}), Code::usage), HasSubstr("no built-in model 'vmaf_v9'"));
  EXPECT_THAT(refusal(request({"path=/nonexistent.json"}, {}), Code::model), HasSubstr("cannot read model file"));
  EXPECT_THAT(refusal(request({"version=vmaf_v0.6.1:psnr.min_sse=1"}, {}), Code::usage), HasSubstr("psnr.min_sse"));
}

TEST(Plan, EqualNames_AreRefused) {
  EXPECT_THAT(refusal(request({"vmaf_v0.6.1", "vmaf_v0.6.1neg"}, {}), Code::usage), HasSubstr("called 'vmaf'"));
  EXPECT_THAT(refusal(request({"version=vmaf_v0.6.1:name=psnr_y"}, {"psnr"}), Code::usage), HasSubstr("'psnr_y'"));
}

TEST(Plan, VideoThatAFeatureIsNotDefinedFor_IsRefusedByFeatureAndSize) {
  const VideoFormat small{{32, 40}, {8, Subsampling::k420}};
  EXPECT_THAT(refusal(request({"vmaf_v0.6.1"}, {}, small), Code::input),
              AllOf(HasSubstr("adm"), HasSubstr("32x40"), HasSubstr("33x33")));
  EXPECT_THAT(refusal(request({}, {"vif"}, {{15, 16}, {8, Subsampling::k420}}), Code::input),
              AllOf(HasSubstr("vif"), HasSubstr("16x16")));
}

TEST(Plan, LumaOnlyVideo_HasNoChromaFeatures) {
  const Plan plan = make_plan(request({}, {"psnr"}, {{64, 64}, {8, Subsampling::k400}}));
  EXPECT_EQ(plan.entries.at(0).features.size(), 1u);
}

}  // namespace
}  // namespace snellen
