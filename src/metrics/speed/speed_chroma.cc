// SPDX-License-Identifier: BSD-2-Clause-Patent
// speed_chroma: SpEED of both chroma planes of a frame.
#include <utility>

#include "metrics/speed/speed_implementations.h"
#include "metrics/speed/speed_options.h"
#include "metrics/speed/speed_score.h"

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

/// `Compute` is called like speed::reference_statistics.
template <class Compute>
class SpeedChromaMetric final : public MetricOf<SpeedChromaSums> {
 public:
  SpeedChromaMetric(std::span<const OptionSet> sets, const VideoFormat& format, Compute compute)
      : MetricOf(sets.size()), compute_(std::move(compute)) {
    for (const OptionSet& set : sets) options_.push_back(table().build(set));
    groups_ = speed::group_by_planes(options_, plane_extent(format.extent, format.pixel.subsampling, 1));
  }

 private:
  void measure_sums(const FrameWindow& window, std::span<SpeedChromaSums> sums) override {
    const auto& [index, reference, distorted] = *window.now;
    std::vector<speed::Job> jobs;
    for (const speed::OptionGroup& group : groups_)
      for (const int plane : {1, 2})
        for (const Picture* picture : {&reference, &distorted}) jobs.push_back({{picture, plane}, &group.reduction});
    when_known(compute_(jobs),
               [this, sums](const std::vector<speed::Statistics>& statistics) { score(statistics, sums); });
  }

  void score(const std::vector<speed::Statistics>& statistics, std::span<SpeedChromaSums> sums) const {
    const auto* pair = statistics.data();
    for (const speed::OptionGroup& group : groups_)
      for (const std::size_t plane : {std::size_t{0}, std::size_t{1}}) {
        for (const std::size_t set : group.sets)
          sums[set].planes[plane] = speed::score(pair[0], pair[1], options_[set]);
        pair += 2;
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

  Compute compute_;
  std::vector<SpeedOptions> options_;
  std::vector<speed::OptionGroup> groups_;
};

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
      .implementations = speed::implementations<SpeedChromaMetric>(),
  };
  return kind;
}

}  // namespace snellen
