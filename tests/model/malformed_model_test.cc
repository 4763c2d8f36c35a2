// SPDX-License-Identifier: BSD-2-Clause-Patent
// Model files that are refused, each with the name of the key that is wrong.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "model/model.h"
#include "tests/model/message.h"
#include "tests/model/small_model.h"

namespace snellen {
namespace {

using testing::message_of;

// The message for a good model after `change` to its model_dict.
std::string message_after(const std::function<void(Json&)>& change) {
  Json json = testing::small_model();
  Json& dict = json["model_dict"];
  dict["norm_type"] = "linear_rescale";
  dict["slopes"] = {1, 1, 1};
  dict["intercepts"] = {0, 0, 0};
  dict["score_clip"] = {0, 100};
  dict["score_transform"] = {{"p0", 1}};
  dict["chroma_correction_parameter"] = 120;
  change(dict);
  return message_of(Code::model, [&] { Model::parse(json.dump()); });
}

struct Damage {
  std::string key;
  std::string value;  // JSON; empty: the key is taken out
  std::string says;
};

TEST(MalformedModel, AWrongValueOfModelDict_IsNamed) {
  for (const Damage& damage : {
           Damage{"model", "", "is missing"},
           Damage{"model", "3", "is number instead of a string"},
           Damage{"model", "\"\"", "ends before"},
           Damage{"model_type", "\"LIBSVMSVC\"", "'LIBSVMSVC'"},
           Damage{"model_type", "null", "is null"},
           Damage{"feature_names", "", "is missing"},
           Damage{"feature_names", "\"a\"", "is string instead of an array"},
           Damage{"feature_names", "[1]", "is number instead of a string"},
           Damage{"feature_names", "[]", "has 0 features"},
           Damage{"feature_opts_dicts", "{}", "is object instead of an array"},
           Damage{"feature_opts_dicts", "[3]", "is number instead of an object"},
           Damage{"feature_opts_dicts", "[{}, {}, {}]", "has 3 dictionaries for 2 features"},
           Damage{"norm_type", "", "is missing"},
           Damage{"norm_type", "\"clip_0to1\"", "'clip_0to1'"},
           Damage{"slopes", "", "is missing"},
           Damage{"slopes", "[1, 1]", "has 2 numbers instead of 3"},
           Damage{"slopes", "[1, 1, 1, 1]", "has 4 numbers instead of 3"},
           Damage{"slopes", "[0, 1, 1]", "starts with 0"},
           Damage{"slopes", "[1, \"1\", 1]", "is string instead of a number"},
           Damage{"intercepts", "", "is missing"},
           Damage{"intercepts", "[]", "has 0 numbers instead of 3"},
           Damage{"intercepts", "7", "is number instead of an array"},
           Damage{"score_clip", "null", "is null instead of an array"},
           Damage{"score_clip", "[0]", "has 1 numbers instead of 2"},
           Damage{"score_clip", "[0, null]", "is null instead of a number"},
           Damage{"score_clip", "[100, 0]", "empty range"},
           Damage{"score_transform", "null", "is null instead of an object"},
           Damage{"score_transform", "[]", "is array instead of an object"},
           Damage{"chroma_correction_parameter", "0", "is 0"},
           Damage{"chroma_correction_parameter", "null", "is null instead of a number"},
       }) {
    const std::string message = message_after([&](Json& dict) {
      if (damage.value.empty())
        dict.erase(damage.key);
      else
        dict[damage.key] = Json::parse(damage.value);
    });
    EXPECT_THAT(message, ::testing::StartsWith("model key '" + damage.key + "' "));
    EXPECT_THAT(message, ::testing::HasSubstr(damage.says));
  }
}

TEST(MalformedModel, AWrongPartOfTheTransform_IsNamed) {
  for (const Damage& damage : {
           Damage{"enabled", "\"true\"", "is string instead of true or false"},
           Damage{"p0", "null", "is null instead of a number"},
           Damage{"p1", "\"1\"", "is string instead of a number"},
           Damage{"p2", "null", "is null instead of a number"},
           Damage{"out_lte_in", "true", "is boolean instead of a string"},
           Damage{"out_gte_in", "false", "is boolean instead of a string"},
           Damage{"knots", "null", "is null instead of an array"},
           Damage{"knots", "[[1, 2, 3]]", "point of 3 numbers"},
           Damage{"knots", "[[1]]", "point of 1 numbers"},
           Damage{"knots", "[1]", "is number instead of an array"},
           Damage{"knots", "[[1,1],[2,1],[3,1],[4,1],[5,1],[6,1],[7,1],[8,1],[9,1],[10,1],[11,1]]", "11 points"},
       }) {
    const std::string message =
        message_after([&](Json& dict) { dict["score_transform"][damage.key] = Json::parse(damage.value); });
    EXPECT_THAT(message, ::testing::StartsWith("model key '" + damage.key + "' "));
    EXPECT_THAT(message, ::testing::HasSubstr(damage.says));
  }
}

TEST(MalformedModel, AnOptionWithoutValue_IsNamed) {
  for (const char* value : {"null", "[]", "{}"})
    EXPECT_THAT(message_after([&](Json& dict) {
                  dict["feature_opts_dicts"] = Json::parse(std::string("[{\"gain\": ") + value + "}]");
                }),
                ::testing::StartsWith("model key 'gain' "));
}

TEST(MalformedModel, MoreThan64Features_AreRefused) {
  const auto many = [](Json& dict) {
    dict["norm_type"] = "none";
    dict["feature_names"] = std::vector<std::string>(kMaxFeatures + 1, "f");
  };
  EXPECT_THAT(message_after(many), ::testing::HasSubstr("'feature_names' has 65 features"));
}

TEST(MalformedModel, AChromaRuleWithoutItsTwoFeatures_IsRefused) {
  const auto names = [](const char* a, const char* b) { return [=](Json& dict) { dict["feature_names"] = {a, b}; }; };
  EXPECT_THAT(message_after(names("adm2", "speed_chroma")),
              ::testing::HasSubstr("like adm3, and 'feature_names' has 0"));
  EXPECT_THAT(message_after(names("adm3", "cambi")),
              ::testing::HasSubstr("like speed_chroma, and 'feature_names' has 0"));
  EXPECT_THAT(message_after(names("adm3", "adm3_speed_chroma")),
              ::testing::HasSubstr("like adm3, and 'feature_names' has 2"));
}

std::string message_of_text(const std::string& text) {
  return message_of(Code::model, [&] { Model::parse(text); });
}

TEST(MalformedModel, TextThatIsNoModel_IsRefused) {
  EXPECT_THAT(message_of_text(""), ::testing::HasSubstr("not json at byte 1"));
  EXPECT_THAT(message_of_text("{\"model_dict\": {"), ::testing::HasSubstr("not json at byte 17"));
  EXPECT_THAT(message_of_text("{} {}"), ::testing::HasSubstr("not json at byte 4"));
  EXPECT_THAT(message_of_text("{\"a\": \"\xff\"}"), ::testing::HasSubstr("not json at byte 8"));
  EXPECT_THAT(message_of_text("{\"a\": NaN}"), ::testing::HasSubstr("not json at byte 7"));
  EXPECT_THAT(message_of_text("[]"), ::testing::HasSubstr("is array instead of an object"));
  EXPECT_THAT(message_of_text("{}"), ::testing::HasSubstr("'model_dict' is missing"));
  EXPECT_THAT(message_of_text("{\"model_dict\": 1}"), ::testing::HasSubstr("'model_dict' is number"));
  EXPECT_THAT(message_of_text("{\"a\": 1e999}"), ::testing::HasSubstr("beyond double"));
}

TEST(MalformedModel, DeepNesting_IsRefusedHoweverDeep) {
  EXPECT_THAT(message_of_text(std::string(100000, '[')), ::testing::HasSubstr("deeper than 32 levels"));
}

TEST(MalformedModel, AKeyGivenTwice_IsRefusedWhereverItStands) {
  EXPECT_THAT(message_of_text("{\"a\": 1, \"a\": 1}"), ::testing::HasSubstr("'a' is given twice"));
  EXPECT_THAT(message_of_text("{\"x\": {}, \"o\": [{\"gain\": 1, \"gain\": 2}]}"),
              ::testing::HasSubstr("'gain' is given twice"));
  EXPECT_THAT(message_of_text("{\"o\": [{\"gain\": 1}, {\"gain\": 2}]}"),
              ::testing::HasSubstr("'model_dict' is missing"));
}

TEST(MalformedModel, TextOfTheFile_CannotBreakTheMessage) {
  EXPECT_THAT(message_after([](Json& dict) { dict["norm_type"] = "a\nb\x1b" + std::string(100, 'c'); }),
              ::testing::HasSubstr("is 'a?b?" + std::string(56, 'c') + "...'"));
}

}  // namespace
}  // namespace snellen
