// SPDX-License-Identifier: BSD-2-Clause-Patent
// speed_temporal: SpEED of the luma differences between a frame and the one before.
#include <utility>

#include "metrics/speed/speed_implementations.h"
#include "metrics/speed/speed_options.h"
#include "metrics/speed/speed_score.h"

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

/// `Compute` is called like speed::reference_statistics.
template <class Compute>
class SpeedTemporalMetric final : public MetricOf<SpeedPlaneScore> {
 public:
  SpeedTemporalMetric(std::span<const OptionSet> sets, const VideoFormat& format, Compute compute)
      : MetricOf(sets.size()), compute_(std::move(compute)) {
    for (const OptionSet& set : sets) options_.push_back(table().build(set));
    groups_ = speed::group_by_planes(options_, format.extent);
  }

 private:
  void measure_sums(const FrameWindow& window, std::span<SpeedPlaneScore> sums) override {
    if (window.back1 == nullptr) return;
    const FramePair& before = *window.back1;
    const FramePair& now = *window.now;
    std::vector<speed::Job> jobs;
    for (const speed::OptionGroup& group : groups_) {
      const Picture& less = group.options.use_ref_diff ? now.reference : now.distorted;
      jobs.push_back({{&before.reference, 0, &now.reference}, &group.reduction});
      jobs.push_back({{&before.distorted, 0, &less}, &group.reduction});
    }
    when_known(compute_(jobs),
               [this, sums](const std::vector<speed::Statistics>& statistics) { score(statistics, sums); });
  }

  void score(const std::vector<speed::Statistics>& statistics, std::span<SpeedPlaneScore> sums) const {
    const auto* pair = statistics.data();
    for (const speed::OptionGroup& group : groups_) {
      for (const std::size_t set : group.sets) sums[set] = speed::score(pair[0], pair[1], options_[set]);
      pair += 2;
    }
  }

  std::size_t collect_set(std::size_t, const SpeedPlaneScore& sums, std::span<double> values) const override {
    values[0] = double{sums.score};
    return 1;
  }

  Compute compute_;
  std::vector<SpeedOptions> options_;
  std::vector<speed::OptionGroup> groups_;
};

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
      .implementations = speed::implementations<SpeedTemporalMetric>(),
  };
  return kind;
}

}  // namespace snellen
