// SPDX-License-Identifier: BSD-2-Clause-Patent
// Collections: which member is which, bootstrap statistics by hand and against the reference library, and texts that
// are refused. The reference's numbers were made by giving it the same small collection and features.
#include "model/model_collection.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "model/builtin_models.h"
#include "tests/model/message.h"
#include "tests/model/small_model.h"

namespace snellen {
namespace {

using ::testing::ElementsAreArray;
using ::testing::HasSubstr;
using testing::small_collection;

// Scores of one frame as the reference library gives them.
struct Expected {
  std::array<double, 2> features;
  double plain;
  double bagging;
  double stddev;
  double ci_lo;
  double ci_hi;
  std::vector<double> members;
};

void expect_scores(const Json& json, ModelFlags flags, const Expected& expected) {
  const ModelCollection collection = ModelCollection::parse(json.dump(), flags);
  const BootstrapScore score = collection.predict(expected.features);
  EXPECT_EQ(collection.plain().predict(expected.features), expected.plain);
  EXPECT_EQ(score.bagging, expected.bagging);
  EXPECT_EQ(score.stddev, expected.stddev);
  EXPECT_EQ(score.ci_lo, expected.ci_lo);
  EXPECT_EQ(score.ci_hi, expected.ci_hi);
  EXPECT_THAT(score.members, ElementsAreArray(expected.members));
}

// A member that predicts gain * x.
Json linear_member(int gain, std::string_view type = "BOOTSTRAP_LIBSVMNUSVR") {
  Json dict;
  dict["model_type"] = type;
  dict["norm_type"] = "none";
  dict["feature_names"] = {"x"};
  dict["model"] = fmt::format("svm_type nu_svr\nkernel_type linear\nnr_class 2\ntotal_sv 1\nrho 0\nSV\n{} 1:1\n", gain);
  Json top;
  top["model_dict"] = std::move(dict);
  return top;
}

TEST(ModelCollection, Statistics_AreThoseOfTheEnsembleWithoutThePlainModel) {
  Json json;
  int member = 0;
  for (const int gain : {100, 3, 1, 7, 1}) json[std::to_string(member++)] = linear_member(gain);
  const ModelCollection collection = ModelCollection::parse(json.dump());
  const BootstrapScore score = collection.predict(std::array{1.0});
  EXPECT_EQ(collection.ensemble().size(), 4u);
  EXPECT_EQ(collection.plain().predict(std::array{1.0}), 100);
  EXPECT_THAT(score.members, ElementsAreArray({3, 1, 7, 1}));
  EXPECT_EQ(score.bagging, 3);
  // Population: (0 + 4 + 16 + 4) / 4. Without transform and clip the slope is 1 up to the rounding of 3 +- 0.01.
  EXPECT_EQ(score.stddev, std::sqrt(6.0) * (((3 + 0.01) - (3 - 0.01)) / 0.02));
  EXPECT_EQ(score.ci_lo, 1);                                  // position 0.075 between 1 and 1
  EXPECT_EQ(score.ci_hi, 3 * (3 - 2.925) + 7 * (2.925 - 2));  // position 97.5 * 3 / 100
}

TEST(ModelCollection, DefaultFlags_GiveTheReferencesNumbers) {
  const Json json = small_collection(6);
  expect_scores(json, {},
                {{0.75, 2.5},
                 67.399812997524378,
                 80.542520316787702,
                 8.0674056765036521,
                 70.368062450992099,
                 92.65195266918245,
                 {69.957133917596252, 73.244562184763026, 77.263468070391838, 81.993446548151425, 87.393326150884391,
                  93.403185028939319}});
  expect_scores(json, {},
                {{0.3, 0.1},
                 37.530753052218955,
                 54.888036211593167,
                 10.160303068434837,
                 41.784772303096943,
                 69.894568431044576,
                 {41.222338301683102, 45.721810312993831, 50.994597843024749, 56.983948116050165, 63.613685237048877,
                  70.791837458758252}});
}

TEST(ModelCollection, EnabledTransform_MapsScoresAndScalesTheDeviation) {
  const Json json = small_collection(6);
  expect_scores(json, {.enable_transform = true},
                {{0.3, 0.1},
                 42.511231388662821,
                 58.527553896416315,
                 8.8462891856783479,
                 46.603825174451359,
                 70.917730028767565,
                 {46.068962436844494, 50.294720560700434, 55.092170384114226, 60.339226710582111, 65.896319436143656,
                  71.615752198148158}});
  expect_scores(json, {.enable_transform = true},
                {{0.05, 14},
                 36.00068765811924,
                 34.736900897827809,
                 0.61561566354951425,
                 34.102349282246806,
                 35.778423460201672,
                 {35.118359536558501, 34.448559383458914, 34.09461767441293, 34.156460983726014, 34.724358723235291,
                  35.872512129398636}});
}

TEST(ModelCollection, AClipNearTheMean_FlattensTheSlopeOfTheDeviation) {
  Json json = small_collection(6);
  for (auto& member : json) member["model_dict"]["score_clip"] = {0, 80.5475};
  expect_scores(json, {},
                {{0.75, 2.5},
                 67.399812997524378,
                 80.542520316787702,
                 6.042359068954906,
                 70.368062450992099,
                 80.547499999999999,
                 {69.957133917596252, 73.244562184763026, 77.263468070391838, 80.547499999999999, 80.547499999999999,
                  80.547499999999999}});
}

TEST(ModelCollection, TransformOfMemberOne_MapsTheStatistics) {
  Json json = small_collection(6);
  json["1"]["model_dict"]["score_transform"]["enabled"] = true;
  expect_scores(json, {},
                {{0.05, 14},
                 30.983913643423907,
                 34.736900897827809,
                 0.61561566354951425,
                 34.102349282246806,
                 35.778423460201672,
                 {35.118359536558501, 29.46022886479814, 29.114675561272897, 29.175002789137061, 29.72997790101677,
                  30.857567052103125}});
}

TEST(ModelCollection, NanFeatures_GiveNanThroughout) {
  const BootstrapScore score = ModelCollection::parse(small_collection(3).dump())
                                   .predict(std::array{std::numeric_limits<double>::quiet_NaN(), 1.0});
  for (const double value : {score.bagging, score.stddev, score.ci_lo, score.ci_hi, score.members[2]})
    EXPECT_TRUE(std::isnan(value));
}

TEST(ModelCollection, Needs_AreThoseOfEveryMember) {
  const ModelCollection collection = ModelCollection::parse(small_collection(1).dump());
  ASSERT_EQ(collection.needs().size(), 2u);
  EXPECT_EQ(collection.needs()[1].feature, "VMAF_integer_feature_motion2_score");
}

TEST(ModelCollection, OtherKeys_AreSkipped) {
  Json json;
  json["comment"] = {1, 2};
  const Json members = small_collection(2);
  for (const auto& [key, member] : members.items()) json[key] = member;
  EXPECT_EQ(ModelCollection::parse(json.dump()).ensemble().size(), 2u);
}

TEST(ModelCollection, IsToldFromASingleModel) {
  EXPECT_TRUE(is_model_collection(small_collection(1).dump()));
  EXPECT_FALSE(is_model_collection(testing::small_model().dump()));
  EXPECT_FALSE(is_model_collection("{}"));
  EXPECT_FALSE(is_model_collection("[1]"));
  EXPECT_THAT(testing::message_of(Code::model, [] { is_model_collection("{"); }), HasSubstr("not json"));
}

TEST(ModelCollection, MembersAreReportedUnderFourDigits) {
  EXPECT_EQ(member_name("vmaf", 1), "vmaf_0001");
  EXPECT_EQ(member_name("vmaf", 20), "vmaf_0020");
}

std::string message_after(const std::function<void(Json&)>& change) {
  Json json = small_collection(2);
  change(json);
  return testing::message_of(Code::model, [&] { ModelCollection::parse(json.dump()); });
}

TEST(ModelCollection, AWrongMember_IsNamed) {
  EXPECT_THAT(message_after([](Json& json) { json = 3; }), HasSubstr("is number instead of an object"));
  EXPECT_THAT(message_after([](Json& json) { json = small_collection(0); }), HasSubstr("'1' is missing"));
  EXPECT_THAT(message_after([](Json& json) { json = Json::object(); }), HasSubstr("'0' is missing"));
  EXPECT_THAT(message_after([](Json& json) { json.erase("1"); }), HasSubstr("'2' stands where member '1' should be"));
  EXPECT_THAT(message_after([](Json& json) { json["007"] = 1; }), HasSubstr("'007' stands where member '3' should be"));
  EXPECT_THAT(message_after([](Json& json) { json["2"] = 1; }), HasSubstr("is number instead of an object"));
  EXPECT_THAT(message_after([](Json& json) { json["2"].erase("model_dict"); }), HasSubstr("'model_dict' is missing"));
  EXPECT_THAT(message_after([](Json& json) { json["2"]["model_dict"]["feature_names"][0] = "other"; }),
              HasSubstr("'2' needs other features or options"));
  EXPECT_THAT(message_after([](Json& json) {
                json["1"]["model_dict"]["feature_opts_dicts"] = {{{"a", 1}}};
              }),
              HasSubstr("'1' needs other features or options"));
}

TEST(ModelCollection, AnEnsembleOfNoOrMixedBootstrapType_IsRefused) {
  EXPECT_THAT(message_after([](Json& json) { json["1"]["model_dict"]["model_type"] = "LIBSVMNUSVR"; }),
              HasSubstr("'1' has no bootstrap type"));
  EXPECT_THAT(message_after([](Json& json) { json["2"]["model_dict"].erase("model_type"); }),
              HasSubstr("'2' has no bootstrap type"));
  EXPECT_THAT(message_after([](Json& json) { json["2"]["model_dict"]["model_type"] = "RESIDUEBOOTSTRAP_LIBSVMNUSVR"; }),
              HasSubstr("'2' has another model_type than member '1'"));
}

TEST(ModelCollection, ThePlainModel_MayHaveAnyType) {
  Json json = small_collection(1);
  json["0"]["model_dict"]["model_type"] = "LIBSVMNUSVR";
  EXPECT_EQ(ModelCollection::parse(json.dump()).plain().type(), ModelType::plain);
}

}  // namespace
}  // namespace snellen
