// SPDX-License-Identifier: BSD-2-Clause-Patent
// Every value of features.json, made by the reference library, against the reference implementations: equal bit for
// bit.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "media/synthetic.h"
#include "tests/support/metric_kinds.h"
#include "tests/support/run_metric.h"

namespace snellen {
namespace {

using nlohmann::json;

const json& golden_cases() {
  static const json cases = json::parse(std::ifstream(SNELLEN_GOLDEN_DIR "/features.json"));
  return cases;
}

SyntheticSpec parse_clip(const json& clip) {
  const auto subsampling = parse_subsampling(clip.at("subsampling").get<std::string>());
  SNELLEN_CHECK(subsampling.has_value());
  return {.content = clip.at("content"),
          .format = {{clip.at("width"), clip.at("height")}, {clip.at("depth"), *subsampling}},
          .frames = clip.at("frames"),
          .seed = clip.at("seed")};
}

OptionItems parse_items(const json& options) {
  OptionItems items;
  for (const auto& [name, value] : options.items()) items.emplace_back(name, value.get<std::string>());
  return items;
}

/// The value of the file: null has its meaning under "nonfinite", keyed by feature and frame ("clip" for the clip's).
double golden_value(const json& value, const json& golden_case, const std::string& feature, const std::string& frame) {
  if (!value.is_null()) return value.get<double>();
  const std::string text = golden_case.at("nonfinite").at(feature).at(frame);
  if (text == "nan") return std::numeric_limits<double>::quiet_NaN();
  return text == "inf" ? std::numeric_limits<double>::infinity() : -std::numeric_limits<double>::infinity();
}

bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

class GoldenFeatures : public testing::TestWithParam<std::string> {
 protected:
  void compare(const json& golden_case) {
    const std::string title =
        fmt::format("{} {} on {}", GetParam(), golden_case.at("options").dump(), golden_case.at("clip").dump());
    MetricValues ours;
    try {
      ours = run_metric(*find_metric_kind(GetParam()), parse_items(golden_case.at("options")), clip(golden_case));
    } catch (const Error& error) {
      ADD_FAILURE() << title << ": " << error.what();
      return;
    }
    for (const auto& [name, values] : golden_case.at("features").items()) {
      const auto found = ours.features.find(name);
      if (found == ours.features.end() || found->second.size() != values.size()) {
        ADD_FAILURE() << title << ": no " << name << " for each of " << values.size() << " frames";
        continue;
      }
      for (std::size_t i = 0; i < values.size(); ++i)
        expect_same(title, name, fmt::format("{}", i), found->second[i],
                    golden_value(values[i], golden_case, name, fmt::format("{}", i)));
    }
    for (const auto& [name, value] : golden_case.at("clip_features").items()) {
      const auto found = ours.clip.find(name);
      if (found == ours.clip.end()) {
        ADD_FAILURE() << title << ": no " << name;
        continue;
      }
      expect_same(title, name, "clip", found->second, golden_value(value, golden_case, name, "clip"));
    }
    ++cases_;
  }

  std::int64_t cases_ = 0;
  std::int64_t values_ = 0;

 private:
  void expect_same(const std::string& title, const std::string& name, const std::string& frame, double ours,
                   double golden) {
    ++values_;
    EXPECT_TRUE(same(ours, golden)) << fmt::format("{}\n{} at frame {}: ours {:.17g}, golden {:.17g}", title, name,
                                                   frame, ours, golden);
  }

  // Neighbouring cases share their clip, so only the last one is kept.
  const std::vector<FramePair>& clip(const json& golden_case) {
    if (golden_case.at("clip") != clip_name_) {
      clip_name_ = golden_case.at("clip");
      clip_ = synthetic_clip(parse_clip(clip_name_));
    }
    return clip_;
  }

  json clip_name_;
  std::vector<FramePair> clip_;
};

TEST_P(GoldenFeatures, EqualTheReferenceLibrary) {
  for (const json& golden_case : golden_cases())
    if (golden_case.at("metric") == GetParam()) compare(golden_case);
  fmt::print("golden {}: {} cases, {} values compared\n", GetParam(), cases_, values_);
  EXPECT_GT(cases_, 0) << "no golden case of " << GetParam() << " was compared";
  EXPECT_GT(values_, 0);
}

std::vector<std::string> metric_names() {
  std::vector<std::string> names;
  for (const MetricKind* kind : metric_kinds()) names.push_back(kind->name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Metrics, GoldenFeatures, testing::ValuesIn(metric_names()),
                         [](const auto& instance) { return instance.param; });

TEST(GoldenFile, NamesOnlyMetricsThatExist) {
  for (const json& golden_case : golden_cases())
    ASSERT_NE(find_metric_kind(golden_case.at("metric").get<std::string>()), nullptr) << golden_case.at("metric");
}

}  // namespace
}  // namespace snellen
