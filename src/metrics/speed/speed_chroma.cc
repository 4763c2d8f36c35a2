// SPDX-License-Identifier: BSD-2-Clause-Patent
// speed_chroma: SpEED of both chroma planes of a frame.
#include "metrics/speed/speed_options.h"
#include "metrics/speed/speed_planes.h"
#include "metrics/speed/speed_score.h"
#include "ops/float_plane.h"

namespace snellen {
namespace {

constexpr std::string_view kName = "speed_chroma";

const OptionTable<SpeedOptions>& table() {
  static const OptionTable<SpeedOptions> table = [] {
    auto fields = speed::shared_fields();
    fields.emplace_back("speed_max_val", "mxv", &SpeedOptions::max_val, OptionRole::key, 0, 1000,
                        "upper limit of every value");
    fields.emplace_back("speed_weight_var_mode", "wvm", &SpeedOptions::weight_var_mode, OptionRole::key, 0, 6,
                        "whose variance weights an entropy: 0 its own, 1 the reference's, 2 the distorted video's, 3 "
                        "the mean; 4 to 6 the distorted video's entropy by the mean, 3/4 and 1/4 of the reference's");
    return OptionTable<SpeedOptions>(std::move(fields));
  }();
  return table;
}

std::vector<FeatureInfo> features(const OptionSet&, const VideoFormat&) {
  return {{"Speed_chroma_feature_speed_chroma_u_score", "speed_chroma_u"},
          {"Speed_chroma_feature_speed_chroma_v_score", "speed_chroma_v"},
          {"Speed_chroma_feature_speed_chroma_uv_score", "speed_chroma_uv"}};
}

Requirements requirements(const OptionSet&) { return {.needs_chroma = true}; }

void check_options(const OptionSet& set) { speed::check_values(kName, table().build(set)); }

void check_format(const OptionSet& set, const VideoFormat& format) {
  speed::check_planes(kName, table().build(set), plane_extent(format.extent, format.pixel.subsampling, 1));
}

// A plane without an inverse covariance (a flat one) says nothing of the pair: the other plane then stands for both.
float both_planes(const SpeedPlaneScore& u, const SpeedPlaneScore& v) {
  if (u.singular != v.singular) return u.singular != 0 ? v.score : u.score;
  return (u.score + v.score) / 2.0F;
}

class SpeedChromaMetric final : public MetricOf<SpeedChromaSums> {
 public:
  explicit SpeedChromaMetric(std::span<const OptionSet> sets) : MetricOf(sets.size()) {
    for (const OptionSet& set : sets) options_.push_back(table().build(set));
    groups_ = speed::group_by_planes(options_);
  }

 private:
  void measure_sums(const FrameWindow& window, std::span<SpeedChromaSums> sums) override {
    for (const int plane : {1, 2}) {
      const Plane<float> reference = float_plane(window.now->reference, plane, kMidGrey);
      const Plane<float> distorted = float_plane(window.now->distorted, plane, kMidGrey);
      for (const speed::OptionGroup& group : groups_) {
        const auto r = speed::statistics(speed::local_differences(reference.view(), group.options).view());
        const auto d = speed::statistics(speed::local_differences(distorted.view(), group.options).view());
        for (const std::size_t set : group.sets)
          sums[set].planes[static_cast<std::size_t>(plane - 1)] = speed::score(r, d, options_[set]);
      }
    }
  }

  std::size_t collect_set(std::size_t set, const SpeedChromaSums& sums, std::span<double> values) const override {
    const auto& [u, v] = sums.planes;
    // Not std::min(limited, ...): a score that is not a number becomes the limit, as in the reference library.
    const auto limited = [max = options_[set].max_val](float s) { return double{s} < max ? double{s} : max; };
    values[0] = limited(u.score);
    values[1] = limited(v.score);
    values[2] = limited(both_planes(u, v));
    return 3;
  }

  std::vector<SpeedOptions> options_;
  std::vector<speed::OptionGroup> groups_;
};

std::unique_ptr<Metric> make_reference(std::span<const OptionSet> sets, const MetricSetup&) {
  return std::make_unique<SpeedChromaMetric>(sets);
}

}  // namespace

const MetricKind& speed_chroma_kind() {
  static const MetricKind kind{
      .name = std::string(kName),
      .summary = "change of the entropy of local differences in the chroma planes",
      .options = table().specs(),
      .features = &features,
      .requirements = &requirements,
      .check_options = &check_options,
      .check_format = &check_format,
      .implementations = {{Executor::reference, &make_reference}},
  };
  return kind;
}

}  // namespace snellen
