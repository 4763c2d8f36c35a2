// SPDX-License-Identifier: BSD-2-Clause-Patent
// What a model asks for and how it predicts, on models small enough to do by hand.
#include "model/model.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

#include "base/error.h"
#include "tests/model/small_model.h"

namespace snellen {
namespace {

using testing::small_model;

double predict(const Json& json, double a, double b, ModelFlags flags = {}) {
  return Model::parse(json.dump(), flags).predict(std::array{a, b});
}

Json rescaling_model() {
  Json json = small_model();
  json["model_dict"]["norm_type"] = "linear_rescale";
  json["model_dict"]["slopes"] = {0.5, 2, 4};
  json["model_dict"]["intercepts"] = {1, 3, -5};
  return json;
}

TEST(Model, Needs_AreTheFeaturesInOrderWithTheirOptionsAsText) {
  Json json = small_model();
  json["model_dict"]["feature_opts_dicts"] = Json::parse(
      R"([{}, {"z": 1.0, "limit": 0.1234567891, "big": 2073600, "on": true, "off": false, "mode": "near", "text": "1.0"}])");
  const Model model = Model::parse(json.dump());
  EXPECT_THAT(model.needs(),
              ::testing::ElementsAre(FeatureRequest{"x_adm3_score", {}}, FeatureRequest{"x_speed_chroma_score",
                                                                                        {{"z", "1"},
                                                                                         {"limit", "0.123457"},
                                                                                         {"big", "2.0736e+06"},
                                                                                         {"on", "true"},
                                                                                         {"off", "false"},
                                                                                         {"mode", "near"},
                                                                                         {"text", "1.0"}}}));
}

TEST(Model, FewerOptionDictionariesThanFeatures_LeaveTheOthersAtTheirDefaults) {
  Json json = small_model();
  json["model_dict"]["feature_opts_dicts"] = Json::parse(R"([{"a": 2}])");
  EXPECT_TRUE(Model::parse(json.dump()).needs()[1].options.empty());
}

TEST(Model, NormNone_TakesFeaturesAndScoreAsTheyAre) { EXPECT_EQ(predict(small_model(), 5, 7), 2 * (5 + 21) - 1); }

TEST(Model, LinearRescale_AppliesToFeaturesAndIsUndoneOnTheScore) {
  // a' = 2 * 5 + 3 = 13, b' = 4 * 7 - 5 = 23; 2 * (13 + 69) - 1 = 163; (163 - 1) / 0.5
  EXPECT_EQ(predict(rescaling_model(), 5, 7), 324);
}

TEST(Model, UnknownKeys_AreSkippedAnywhere) {
  Json json = small_model();
  json["param_dict"] = {{"C", 4.0}};
  json["summary"] = "x";
  json["model_dict"]["feature_dict"] = {{"a", {1, 2}}};
  json["model_dict"]["score_transform"] = {{"enabled", false}, {"else", nullptr}};
  EXPECT_EQ(predict(json, 5, 7), 51);
}

TEST(Model, ScoreClip_BoundsTheScoreUnlessDisabled) {
  Json json = small_model();
  json["model_dict"]["score_clip"] = {0, 40.5};
  EXPECT_EQ(predict(json, 5, 7), 40.5);
  EXPECT_EQ(predict(json, -5, 0), 0);
  EXPECT_EQ(predict(json, 5, 7, {.disable_clip = true}), 51);
}

TEST(Model, ScoreTransform_NeedsTheFileOrTheFlagToEnableIt) {
  Json json = small_model();
  json["model_dict"]["score_transform"] = {{"p0", 10}, {"p1", 2}};
  EXPECT_EQ(predict(json, 5, 7), 51);
  EXPECT_EQ(predict(json, 5, 7, {.enable_transform = true}), 112);
  json["model_dict"]["score_transform"]["enabled"] = true;
  EXPECT_EQ(predict(json, 5, 7), 112);
}

TEST(Model, EveryPartOfAScoreTransform_IsRead) {
  Json json = small_model();
  json["model_dict"]["score_transform"] = {{"enabled", true}, {"p2", 2}};
  EXPECT_EQ(predict(json, 1, 0), 2);
  json["model_dict"]["score_transform"] = {{"enabled", true}, {"knots", {{0, 0}, {2, 10}}}};
  EXPECT_EQ(predict(json, 1, 0), 5);
  json["model_dict"]["score_transform"]["out_lte_in"] = "true";
  EXPECT_EQ(predict(json, 1, 0), 1);
  json["model_dict"]["score_transform"]["out_lte_in"] = "yes";
  EXPECT_EQ(predict(json, 1, 0), 5);
  json["model_dict"]["score_transform"] = {{"enabled", true}, {"p0", -9}, {"out_gte_in", "true"}};
  EXPECT_EQ(predict(json, 1, 0), 1);
}

TEST(Model, ClipFollowsTransform) {
  Json json = small_model();
  json["model_dict"]["score_transform"] = {{"enabled", true}, {"p0", 10}, {"p1", 2}};
  json["model_dict"]["score_clip"] = {0, 100};
  EXPECT_EQ(predict(json, 5, 7), 100);
}

TEST(Model, ChromaRule_ReplacesAChromaOfExactlyZero) {
  Json json = rescaling_model();
  json["model_dict"]["chroma_correction_parameter"] = 8;
  // adm3 0.75: chroma becomes -8 * 0.75 + 8 = 2; a' = 4.5, b' = 3; 2 * (4.5 + 9) - 1 = 26; (26 - 1) / 0.5
  EXPECT_EQ(predict(json, 0.75, 0), 50);
  EXPECT_EQ(predict(json, 0.75, -0.0), 50);
  EXPECT_EQ(predict(json, 0.75, 2), 50);
  EXPECT_NE(predict(json, 0.75, 1e-9), 50);
}

TEST(Model, ChromaRule_WorksWithoutRescalingToo) {
  Json json = small_model();
  json["model_dict"]["chroma_correction_parameter"] = 8;
  EXPECT_EQ(predict(json, 0.75, 0), 2 * (0.75 + 3 * 2) - 1);
  EXPECT_EQ(predict(json, 0.75, 1), 2 * (0.75 + 3 * 1) - 1);
}

TEST(Model, NanFeature_GivesNanDespiteTheClip) {
  Json json = small_model();
  json["model_dict"]["score_clip"] = {0, 100};
  EXPECT_TRUE(std::isnan(predict(json, std::numeric_limits<double>::quiet_NaN(), 1)));
}

TEST(Model, SixtyFourFeatures_AreAccepted) {
  Json json = small_model();
  json["model_dict"]["feature_names"] = std::vector<std::string>(kMaxFeatures, "f");
  const Model model = Model::parse(json.dump());
  std::array<double, kMaxFeatures> features{};
  features[1] = 2;
  EXPECT_EQ(model.predict(features), 11);
}

TEST(Model, AWrongNumberOfFeatures_IsCaught) {
  EXPECT_THROW(Model::parse(small_model().dump()).predict(std::array{1.0}), Error);
}

TEST(Model, Type_IsWhatTheFileSays) {
  Json json = small_model();
  EXPECT_EQ(Model::parse(json.dump()).type(), ModelType::plain);
  json["model_dict"]["model_type"] = "BOOTSTRAP_LIBSVMNUSVR";
  EXPECT_EQ(Model::parse(json.dump()).type(), ModelType::bootstrap);
  json["model_dict"]["model_type"] = "RESIDUEBOOTSTRAP_LIBSVMNUSVR";
  EXPECT_EQ(Model::parse(json.dump()).type(), ModelType::residue_bootstrap);
  json["model_dict"].erase("model_type");
  EXPECT_EQ(Model::parse(json.dump()).type(), ModelType::unstated);
}

}  // namespace
}  // namespace snellen
