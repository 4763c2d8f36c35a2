// SPDX-License-Identifier: BSD-2-Clause-Patent
// Every value of features/*.json, made by the reference library, against the reference implementations: equal bit for
// bit.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "engine/registry.h"
#include "media/synthetic.h"
#include "tests/support/run_metric.h"

namespace snellen {
namespace {

using nlohmann::json;

json golden_cases(const std::string& metric) {
  std::ifstream file(SNELLEN_GOLDEN_DIR "/features/" + metric + ".json");
  return file ? json::parse(file) : json::array();
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
    try {
      // In the reference library's own order of sums every digit is equal; summed exactly, every printed digit, give or
      // take one unit of the sixth decimal (tolerances.md).
      compare(title, golden_case, Accumulation::libvmaf);
      compare(title, golden_case, Accumulation::exact);
    } catch (const Error& error) {
      ADD_FAILURE() << title << ": " << error.what();
    }
    ++cases_;
  }

  std::int64_t cases_ = 0;
  std::int64_t values_ = 0;
  double largest_ = 0;  // difference between the two accumulations

 private:
  void compare(const std::string& title, const json& golden_case, Accumulation accumulation) {
    const MetricValues ours = run_metric(find_metric(GetParam()), parse_items(golden_case.at("options")),
                                         clip(golden_case), {.accumulation = accumulation});
    for (const auto& [name, values] : golden_case.at("features").items()) {
      const auto found = ours.features.find(name);
      if (found == ours.features.end() || found->second.size() != values.size()) {
        ADD_FAILURE() << title << ": no " << name << " for each of " << values.size() << " frames";
        continue;
      }
      for (std::size_t i = 0; i < values.size(); ++i)
        expect_value(fmt::format("{}\n{} at frame {}", title, name, i), found->second[i],
                     golden_value(values[i], golden_case, name, fmt::format("{}", i)), accumulation);
    }
    for (const auto& [name, value] : golden_case.at("clip_features").items()) {
      const auto found = ours.clip.find(name);
      if (found == ours.clip.end()) {
        ADD_FAILURE() << title << ": no " << name;
        continue;
      }
      expect_value(fmt::format("{}\n{} of the clip", title, name), found->second,
                   golden_value(value, golden_case, name, "clip"), accumulation);
    }
  }

  void expect_value(const std::string& what, double ours, double golden, Accumulation accumulation) {
    if (accumulation == Accumulation::libvmaf) {
      ++values_;
      EXPECT_TRUE(same(ours, golden)) << fmt::format("{}: ours {:.17g}, golden {:.17g}", what, ours, golden);
      return;
    }
    if (same(ours, golden)) return;
    const double difference = std::abs(ours - golden);
    largest_ = std::max(largest_, difference);
    EXPECT_LE(difference, 1e-6) << fmt::format("{} summed exactly: ours {:.17g}, golden {:.17g}", what, ours, golden);
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
  const json cases = golden_cases(GetParam());
  for (const json& golden_case : cases) compare(golden_case);
  fmt::print("golden {}: {} cases, {} values compared; exact sums differ by at most {:.1e}\n", GetParam(), cases_,
             values_, largest_);
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

TEST(GoldenFiles, NameOnlyMetricsThatExist) {
  for (const auto& entry : std::filesystem::directory_iterator(SNELLEN_GOLDEN_DIR "/features"))
    EXPECT_NO_THROW(find_metric(entry.path().stem().string())) << entry.path();
}

}  // namespace
}  // namespace snellen
