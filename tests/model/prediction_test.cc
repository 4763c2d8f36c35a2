// SPDX-License-Identifier: BSD-2-Clause-Patent
// Every shipped model predicts the reference library's scores, all 17 digits, from the features of
// tests/golden/predictions.json. Its C library is glibc 2.36; another may round exp differently in the last digit.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "model/builtin_models.h"
#include "model/model.h"

namespace snellen {
namespace {

using nlohmann::json;

// Each case: `model`, `frames` (features in the order of needs()) and one of `scores` for each.
json golden() { return json::parse(std::ifstream(SNELLEN_GOLDEN_DIR "/predictions.json")); }

TEST(Prediction, OfEveryShippedModel_IsTheReferenceLibrarys) {
  for (const json& entry : golden()) {
    const std::string name = entry.at("model");
    const auto frames = entry.at("frames").get<std::vector<std::vector<double>>>();
    const auto scores = entry.at("scores").get<std::vector<double>>();
    const BuiltinModel* builtin = find_builtin_model(name);
    ASSERT_NE(builtin, nullptr) << name;
    const Model model = Model::parse(builtin->json);
    ASSERT_EQ(frames.size(), scores.size());
    for (std::size_t i = 0; i < frames.size(); ++i)
      EXPECT_EQ(model.predict(frames[i]), scores[i]) << name << " frame " << i;
  }
}

TEST(Prediction, GoldenTable_CoversEveryShippedModel) {
  std::set<std::string> covered;
  for (const json& entry : golden()) covered.insert(entry.at("model"));
  for (const BuiltinModel& builtin : builtin_models()) EXPECT_TRUE(covered.contains(std::string(builtin.name)));
}

TEST(Prediction, Flags_SwitchClipAndTransform) {
  const std::vector<std::vector<double>> frames{
      {0.4, 3, 0.1, 0.25, 0.3, 0.35}, {0.995, 12, 0.99, 0.995, 0.998, 0.999}, {0.1, 0.5, 0.01, 0.02, 0.05, 0.1}};
  const auto expect = [&](ModelFlags flags, const std::vector<double>& scores) {
    const Model model = Model::parse(find_builtin_model("vmaf_v0.6.1")->json, flags);
    for (std::size_t i = 0; i < frames.size(); ++i) EXPECT_EQ(model.predict(frames[i]), scores[i]) << i;
  };
  expect({}, {0, 100, 0});
  expect({.disable_clip = true}, {-14.966908085564951, 111.43049350616792, -2.2781256085946633});
  expect({.enable_transform = true}, {0, 100, 0});
  expect({.disable_clip = true, .enable_transform = true},
         {-14.966908085564951, 111.43049350616792, -2.2629010177220712});
}

}  // namespace
}  // namespace snellen
