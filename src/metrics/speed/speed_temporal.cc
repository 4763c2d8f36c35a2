// SPDX-License-Identifier: BSD-2-Clause-Patent
// speed_temporal: SpEED of the luma differences between a frame and the one before.
#include <algorithm>

#include "metrics/speed/speed_options.h"
#include "metrics/speed/speed_planes.h"
#include "metrics/speed/speed_score.h"
#include "ops/float_plane.h"

namespace snellen {
namespace {

constexpr std::string_view kName = "speed_temporal";

const OptionTable<SpeedOptions>& table() {
  static const OptionTable<SpeedOptions> table = [] {
    auto fields = speed::shared_fields();
    fields.emplace_back("speed_max_val", "mxv", &SpeedOptions::max_val, OptionRole::key, 0, 1000,
                        "only changes the feature's name: the reference library never applies it");
    fields.emplace_back("speed_use_ref_diff", "urd", &SpeedOptions::use_ref_diff, OptionRole::key, 0, 0,
                        "the reference frame, not the distorted one, is taken off the distorted frame before");
    return OptionTable<SpeedOptions>(std::move(fields));
  }();
  return table;
}

std::vector<FeatureInfo> features(const OptionSet&, const VideoFormat&) {
  return {{"Speed_temporal_feature_speed_temporal_score", "speed_temporal"}};
}

Requirements requirements(const OptionSet&) { return {}; }

void check_options(const OptionSet& set) { speed::check_values(kName, table().build(set)); }

void check_format(const OptionSet& set, const VideoFormat& format) {
  speed::check_planes(kName, table().build(set), format.extent);
}

// Luma of `before` minus luma of `now`. Exact: samples have at most 16 bits, differences 17.
Plane<float> change(const Picture& before, const Picture& now) {
  Plane<float> result = float_plane(before, 0);
  const Plane<float> less = float_plane(now, 0);
  for (int y = 0; y < result.extent().height; ++y) {
    float* row = result.row(y);
    const float* less_row = less.row(y);
    for (int x = 0; x < result.extent().width; ++x) row[x] -= less_row[x];
  }
  return result;
}

class SpeedTemporalMetric final : public MetricOf<SpeedPlaneScore> {
 public:
  explicit SpeedTemporalMetric(std::span<const OptionSet> sets) : MetricOf(sets.size()) {
    for (const OptionSet& set : sets) options_.push_back(table().build(set));
    groups_ = speed::group_by_planes(options_);
  }

 private:
  void measure_sums(const FrameWindow& window, std::span<SpeedPlaneScore> sums) override {
    std::fill(sums.begin(), sums.end(), SpeedPlaneScore{});
    if (window.back1 == nullptr) return;
    const FramePair& before = *window.back1;
    const FramePair& now = *window.now;
    const Plane<float> reference = change(before.reference, now.reference);
    for (const speed::OptionGroup& group : groups_) {
      const Plane<float> distorted =
          change(before.distorted, group.options.use_ref_diff ? now.reference : now.distorted);
      const auto r = speed::statistics(speed::local_differences(reference.view(), group.options).view());
      const auto d = speed::statistics(speed::local_differences(distorted.view(), group.options).view());
      for (const std::size_t set : group.sets) sums[set] = speed::score(r, d, options_[set]);
    }
  }

  std::size_t collect_set(std::size_t, const SpeedPlaneScore& sums, std::span<double> values) const override {
    values[0] = double{sums.score};
    return 1;
  }

  std::vector<SpeedOptions> options_;
  std::vector<speed::OptionGroup> groups_;
};

std::unique_ptr<Metric> make_reference(std::span<const OptionSet> sets, const MetricSetup&) {
  return std::make_unique<SpeedTemporalMetric>(sets);
}

}  // namespace

const MetricKind& speed_temporal_kind() {
  static const MetricKind kind{
      .name = std::string(kName),
      .summary = "change of the entropy of the luma's differences between frames",
      .options = table().specs(),
      .features = &features,
      .requirements = &requirements,
      .check_options = &check_options,
      .check_format = &check_format,
      .every_frame = true,  // each frame is compared with the one before
      .implementations = {{Executor::reference, &make_reference}},
  };
  return kind;
}

}  // namespace snellen
