// SPDX-License-Identifier: BSD-2-Clause-Patent
// Every value of features/*.json, made by the reference library, against every implementation that a metric has, with
// every instruction set: equal bit for bit. The cases of a metric are a program of ctest (CMakeLists.txt).
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <sstream>

#include "base/error.h"
#include "engine/registry.h"
#include "ops/scale_plane.h"
#include "tests/golden/exact_bound.h"
#include "tests/golden/golden_clips.h"
#include "tests/golden/golden_devices.h"
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

bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

/// The golden cases of one metric, and what all its devices share of them.
class GoldenCases {
 public:
  explicit GoldenCases(std::string metric) : metric_(std::move(metric)), cases_(golden_cases(metric_)) {}

  const std::string& metric() const { return metric_; }
  const json& all() const { return cases_; }

  MetricValues run(const json& golden_case, const RunOptions& options) {
    return run_metric(find_metric(metric_), parse_items(golden_case.at("options")), clips_[golden_case.at("clip")],
                      options);
  }

  /// What the reference gives when it sums exactly.
  const MetricValues& exact(const json& golden_case) {
    const auto [found, is_new] = exact_.try_emplace(&golden_case);
    if (is_new) found->second = run(golden_case, {.executor = Executor::reference});
    return found->second;
  }

 private:
  std::string metric_;
  json cases_;
  GoldenClips clips_;
  std::map<const json*, MetricValues> exact_;
};

/// The devices of a metric are neighbours, so only the last metric's cases are kept.
GoldenCases& shared_cases(const std::string& metric) {
  static std::optional<GoldenCases> last;
  if (!last || last->metric() != metric) last.emplace(metric);
  return *last;
}

struct MetricOnDevice {
  std::string metric;
  DeviceSpec device;
};

class GoldenFeatures : public testing::TestWithParam<MetricOnDevice> {
 protected:
  void compare(GoldenCases& cases, const json& golden_case) {
    title_ = fmt::format("{} {} on {}", metric(), golden_case.at("options").dump(), golden_case.at("clip").dump());
    const DeviceSpec& device = GetParam().device;
    try {
      // In the reference library's own order of sums every digit is equal.
      compare(golden_case, cases.run(golden_case, {device.executor, Accumulation::libvmaf, device.target}));
      if (device.executor == Executor::reference)
        compare_exact(golden_case, cases.exact(golden_case));
      else
        expect_equal(cases.run(golden_case, {device.executor, Accumulation::exact, device.target}),
                     cases.exact(golden_case));
    } catch (const Error& error) {
      ADD_FAILURE() << title_ << ": " << error.what();
    }
  }

  const std::string& metric() const { return GetParam().metric; }

  int values_ = 0;
  double largest_ = 0;  // difference between the two accumulations

 private:
  void compare(const json& golden_case, const MetricValues& ours) {
    visit(golden_case, ours, [](const std::string& what, const std::string&, double value, double golden) {
      EXPECT_TRUE(same(value, golden)) << fmt::format("{}: ours {:.17g}, golden {:.17g}", what, value, golden);
    });
  }

  // Every printed digit, give or take one unit of the sixth decimal, but for sums that the reference library itself has
  // not to six decimals (tolerances.md).
  void compare_exact(const json& golden_case, const MetricValues& ours) {
    const Extent extent = measured_extent(golden_case);
    visit(golden_case, ours, [&](const std::string& what, const std::string& feature, double value, double golden) {
      if (same(value, golden)) return;
      const double difference = std::abs(value - golden);
      largest_ = std::max(largest_, difference);
      EXPECT_LE(difference, exact_bound(metric(), feature, extent, golden))
          << fmt::format("{} summed exactly: ours {:.17g}, golden {:.17g}", what, value, golden);
    });
  }

  // Calls use(what, feature, our value, golden value) for every value of the case.
  template <class Use>
  void visit(const json& golden_case, const MetricValues& ours, Use use) {
    const auto own =
        own_names(metric(), parse_items(golden_case.at("options")), parse_clip(golden_case.at("clip")).format);
    for (const auto& [name, values] : golden_case.at("features").items()) {
      const auto found = ours.features.find(own.contains(name) ? own.at(name) : name);
      if (found == ours.features.end() || found->second.size() != values.size()) {
        ADD_FAILURE() << title_ << ": no " << name << " for each of " << values.size() << " frames";
        continue;
      }
      for (std::size_t i = 0; i < values.size(); ++i)
        use(fmt::format("{}\n{} at frame {}", title_, name, i), name, found->second[i],
            golden_value(values[i], golden_case, name, fmt::format("{}", i)));
      values_ += static_cast<int>(values.size());
    }
    for (const auto& [name, value] : golden_case.at("clip_features").items()) {
      const auto found = ours.clip.find(name);
      if (found == ours.clip.end()) {
        ADD_FAILURE() << title_ << ": no " << name;
        continue;
      }
      use(fmt::format("{}\n{} of the clip", title_, name), name, found->second,
          golden_value(value, golden_case, name, "clip"));
      ++values_;
    }
  }

  void expect_equal(const MetricValues& ours, const MetricValues& reference) {
    expect_equal(ours.features, reference.features);
    EXPECT_EQ(ours.clip.size(), reference.clip.size()) << title_;
    for (const auto& [name, value] : reference.clip) expect_equal(name, ours.clip.at(name), value);
  }

  void expect_equal(const std::map<std::string, std::vector<double>>& ours,
                    const std::map<std::string, std::vector<double>>& reference) {
    EXPECT_EQ(ours.size(), reference.size()) << title_;
    for (const auto& [name, values] : reference)
      for (std::size_t i = 0; i < values.size(); ++i) expect_equal(name, ours.at(name).at(i), values[i]);
  }

  void expect_equal(const std::string& name, double ours, double reference) {
    EXPECT_TRUE(same(ours, reference)) << fmt::format("{}\n{} summed exactly: ours {:.17g}, reference {:.17g}", title_,
                                                      name, ours, reference);
    ++values_;
  }

  std::string title_;
};

TEST_P(GoldenFeatures, EqualTheReferenceLibrary) {
  SNELLEN_SKIP_UNLESS_MACHINE_HAS(GetParam().device);
  GoldenCases& cases = shared_cases(metric());
  for (const json& golden_case : cases.all()) compare(cases, golden_case);
  fmt::print("golden {} on {}: {} cases, {} values compared", metric(), device_name(GetParam().device),
             cases.all().size(), values_);
  if (largest_ > 0) fmt::print("; exact sums differ by at most {:.1e}", largest_);
  fmt::print("\n");
  RecordProperty("values", values_);
  EXPECT_GT(values_, 0) << "no golden case of " << metric() << " was compared";
}

/// Kernels are compared with the reference, bit for bit, in suites of their own.
std::vector<MetricOnDevice> metrics_on_devices() {
  std::vector<MetricOnDevice> all;
  for (const MetricKind* kind : metric_kinds())
    for (const DeviceSpec& device : golden_devices()) all.push_back({kind->name, device});
  return all;
}

INSTANTIATE_TEST_SUITE_P(Metrics, GoldenFeatures, testing::ValuesIn(metrics_on_devices()), [](const auto& instance) {
  return instance.param.metric + "_on_" + device_name(instance.param.device);
});

TEST(GoldenFiles, NameOnlyMetricsThatExist) {
  for (const auto& entry : std::filesystem::directory_iterator(SNELLEN_GOLDEN_DIR "/features"))
    EXPECT_NO_THROW(find_metric(entry.path().stem().string())) << entry.path();
}

// Each metric of the registry is a program of ctest, named in CMakeLists.txt.
TEST(GoldenFiles, EveryMetricIsAProgram) {
  std::set<std::string> programs;
  std::istringstream names(SNELLEN_GOLDEN_METRICS);
  for (std::string name; std::getline(names, name, ',');) programs.insert(name);
  std::set<std::string> metrics;
  for (const MetricKind* kind : metric_kinds()) metrics.insert(kind->name);
  EXPECT_EQ(programs, metrics);
}

}  // namespace
}  // namespace snellen
