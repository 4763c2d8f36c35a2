// SPDX-License-Identifier: BSD-2-Clause-Patent
// Every value of features/*.json, made by the reference library, against every implementation that a metric has:
// equal bit for bit.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "engine/registry.h"
#include "media/synthetic.h"
#include "ops/scale_plane.h"
#include "tests/support/run_metric.h"

namespace snellen {
namespace {

using nlohmann::json;

/// The metric whose golden values a metric has: itself, unless it is a second registration of another one.
std::string golden_metric(const std::string& metric) { return metric == "motion_v2" ? "motion" : metric; }

json golden_cases(const std::string& metric) {
  std::ifstream file(SNELLEN_GOLDEN_DIR "/features/" + golden_metric(metric) + ".json");
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

/// What a metric calls the features that its golden values have under the names of golden_metric().
std::map<std::string, std::string> own_names(const std::string& metric, const OptionItems& items,
                                             const VideoFormat& format) {
  const auto names = [&](const MetricKind& kind) {
    const OptionSet set = parse_options(kind.name, kind.options, items);
    std::vector<std::string> list;
    for (const FeatureInfo& info : kind.features(set, format))
      list.push_back(stored_name(info, key_suffix(kind.options, set)));
    return list;
  };
  const std::vector<std::string> golden = names(find_metric(golden_metric(metric)));
  const std::vector<std::string> own = names(find_metric(metric));
  SNELLEN_CHECK(golden.size() == own.size());
  std::map<std::string, std::string> result;
  for (std::size_t i = 0; i < own.size(); ++i) result[golden[i]] = own[i];
  return result;
}

/// The size of the planes that a metric sums over.
Extent measured_extent(const json& golden_case) {
  const Extent extent = parse_clip(golden_case.at("clip")).format.extent;
  const json& options = golden_case.at("options");
  if (!options.contains("vif_prescale")) return extent;
  const double scale = std::stod(options.at("vif_prescale").get<std::string>());
  return {scaled_size(extent.width, scale), scaled_size(extent.height, scale)};
}

/// How far a value that was summed exactly may stand from the reference library's (tolerances.md).
double exact_bound(const std::string& metric, const std::string& feature, Extent extent, double golden) {
  const bool is_sum = metric == "float_motion" || feature.starts_with("adm_num") || feature.starts_with("adm_den");
  // Rows, then rows' sums, of terms that are not negative; then three roundings.
  if (is_sum) return std::max(1e-6, golden * (extent.width + extent.height + 3) / (1 << 24));
  // Quotients of two such sums, whose terms have three roundings more where the reference library computes in double.
  const double of_quotient = (2.0 * (extent.width + extent.height) + 10) / (1 << 24);
  if (metric == "float_vif") return std::max(1e-6, std::abs(golden) * of_quotient);
  if (metric == "float_ansnr") return -10 * std::log10(1 - of_quotient);
  if (metric != "psnr_hvs") return 1e-6;
  // One running float over the 64 coefficients of all blocks, against one for each block; then three roundings.
  const double roundings = 64.0 * ((extent.width - 1) / 7) * ((extent.height - 1) / 7) + 64 + 3;
  return -10 * std::log10(1 - roundings / (1 << 24));
}

bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

class GoldenFeatures : public testing::TestWithParam<std::string> {
 protected:
  void compare(const json& golden_case) {
    const std::string title =
        fmt::format("{} {} on {}", GetParam(), golden_case.at("options").dump(), golden_case.at("clip").dump());
    extent_ = measured_extent(golden_case);
    for (const Executor executor : host_executors())
      compare(fmt::format("{} on {}", title, to_string(executor)), golden_case, executor);
    ++cases_;
  }

  /// Kernels are compared with the reference, bit for bit, in suites of their own.
  static std::vector<Executor> host_executors() {
    std::vector<Executor> executors;
    for (const Implementation& implementation : find_metric(GetParam()).implementations)
      if (!runs_kernels(implementation.executor)) executors.push_back(implementation.executor);
    return executors;
  }

  int cases_ = 0;
  int values_ = 0;
  double largest_ = 0;  // difference between the two accumulations

 private:
  void compare(const std::string& title, const json& golden_case, Executor executor) {
    try {
      // In the reference library's own order of sums every digit is equal; summed exactly, every printed digit, give or
      // take one unit of the sixth decimal, but for sums that the library itself has not to six decimals
      // (tolerances.md).
      compare(title, golden_case, {executor, Accumulation::libvmaf});
      compare(title, golden_case, {executor, Accumulation::exact});
    } catch (const Error& error) {
      ADD_FAILURE() << title << ": " << error.what();
    }
  }

  void compare(const std::string& title, const json& golden_case, const RunOptions& run) {
    const OptionItems items = parse_items(golden_case.at("options"));
    const MetricValues ours = run_metric(find_metric(GetParam()), items, clip(golden_case), run);
    const auto own = own_names(GetParam(), items, parse_clip(golden_case.at("clip")).format);
    for (const auto& [name, values] : golden_case.at("features").items()) {
      const auto found = ours.features.find(own.contains(name) ? own.at(name) : name);
      if (found == ours.features.end() || found->second.size() != values.size()) {
        ADD_FAILURE() << title << ": no " << name << " for each of " << values.size() << " frames";
        continue;
      }
      for (std::size_t i = 0; i < values.size(); ++i)
        expect_value(fmt::format("{}\n{} at frame {}", title, name, i), name, found->second[i],
                     golden_value(values[i], golden_case, name, fmt::format("{}", i)), run.accumulation);
    }
    for (const auto& [name, value] : golden_case.at("clip_features").items()) {
      const auto found = ours.clip.find(name);
      if (found == ours.clip.end()) {
        ADD_FAILURE() << title << ": no " << name;
        continue;
      }
      expect_value(fmt::format("{}\n{} of the clip", title, name), name, found->second,
                   golden_value(value, golden_case, name, "clip"), run.accumulation);
    }
  }

  void expect_value(const std::string& what, const std::string& feature, double ours, double golden,
                    Accumulation accumulation) {
    ++values_;
    if (accumulation == Accumulation::libvmaf) {
      EXPECT_TRUE(same(ours, golden)) << fmt::format("{}: ours {:.17g}, golden {:.17g}", what, ours, golden);
      return;
    }
    if (same(ours, golden)) return;
    const double difference = std::abs(ours - golden);
    largest_ = std::max(largest_, difference);
    EXPECT_LE(difference, exact_bound(GetParam(), feature, extent_, golden))
        << fmt::format("{} summed exactly: ours {:.17g}, golden {:.17g}", what, ours, golden);
  }

  // Neighbouring cases share their clip, so only the last one is kept.
  const std::vector<FramePair>& clip(const json& golden_case) {
    if (golden_case.at("clip") != clip_name_) {
      clip_name_ = golden_case.at("clip");
      clip_ = synthetic_clip(parse_clip(clip_name_));
    }
    return clip_;
  }

  Extent extent_;
  json clip_name_;
  std::vector<FramePair> clip_;
};

TEST_P(GoldenFeatures, EqualTheReferenceLibrary) {
  const json cases = golden_cases(GetParam());
  for (const json& golden_case : cases) compare(golden_case);
  std::string executors;
  for (const Executor executor : host_executors()) executors += fmt::format(" {}", to_string(executor));
  fmt::print("golden {}:{}, {} cases, {} values compared; exact sums differ by at most {:.1e}\n", GetParam(), executors,
             cases_, values_, largest_);
  RecordProperty("values", values_);
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
