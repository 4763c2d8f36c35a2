// SPDX-License-Identifier: BSD-2-Clause-Patent
// VIF's options, feature names, and the way from sums to features; the same for every implementation.
#include "metrics/vif/vif.h"

#include <algorithm>
#include <utility>

#include "metrics/vif/vif_cpu.h"
#include "metrics/vif/vif_dev.h"
#include "metrics/vif/vif_math-inl.h"

namespace snellen {
namespace {

// Names, aliases and ranges: reference library, feature/integer_vif.c.
const OptionTable<VifOptions>& table() {
  static const OptionTable<VifOptions> table({
      {"debug", "", &VifOptions::debug, OptionRole::addition, 0, 0,
       "also the quotient over all scales, numerators and denominators"},
      {"vif_enhn_gain_limit", "egl", &VifOptions::enhancement_gain_limit, OptionRole::key, 1, 100,
       "largest contrast gain that counts as information; 1 gives enhancement no credit"},
      {"vif_skip_scale0", "ssclz", &VifOptions::skip_scale0, OptionRole::key, 0, 0, "scale 0 scores 0"},
  });
  return table;
}

std::vector<FeatureInfo> features(const OptionSet& set, const VideoFormat&) {
  std::vector<FeatureInfo> list;
  for (int s = 0; s < vif::kScales; ++s) {
    const std::string scale = std::to_string(s);
    list.push_back({"VMAF_integer_feature_vif_scale" + scale + "_score", "integer_vif_scale" + scale});
  }
  if (!table().build(set).debug) return list;
  for (const char* name : {"integer_vif", "integer_vif_num", "integer_vif_den"}) list.push_back({name, ""});
  for (int s = 0; s < vif::kScales; ++s) {
    list.push_back({"integer_vif_num_scale" + std::to_string(s), ""});
    list.push_back({"integer_vif_den_scale" + std::to_string(s), ""});
  }
  return list;
}

// The smallest size whose border every scale can mirror within itself, as the reference library needs it.
Requirements requirements(const OptionSet&) { return {.min_extent = {16, 16}}; }

/// `Compute` is called like vif_reference.
template <class Compute>
class VifMetric final : public MetricOf<VifSums> {
 public:
  VifMetric(std::span<const OptionSet> sets, Compute compute) : MetricOf(sets.size()), compute_(std::move(compute)) {
    for (const OptionSet& set : sets) options_.push_back(table().build(set));
  }

 private:
  void measure_sums(const FrameWindow& window, std::span<VifSums> sums) override {
    when_known(compute_(window.now->reference, window.now->distorted, options_),
               [sums](const std::vector<VifSums>& result) { std::copy(result.begin(), result.end(), sums.begin()); });
  }

  std::size_t collect_set(std::size_t set, const VifSums& sums, std::span<double> values) const override {
    const VifOptions& options = options_[set];
    std::size_t n = 0;
    std::array<vif::Quotient, vif::kScales> scales{};
    for (std::size_t s = 0; s < scales.size(); ++s) {
      scales[s] = vif::quotient(sums.scales[s]);
      values[n++] = skipped(options, s) ? 0.0 : double{scales[s].score()};
    }
    if (!options.debug) return n;
    double num = 0;
    double den = 0;
    for (std::size_t s = options.skip_scale0 ? 1 : 0; s < scales.size(); ++s) {
      num += double{scales[s].num};
      den += double{scales[s].den};
    }
    values[n++] = num / den;  // den > 0: every window adds at least one bit
    values[n++] = num;
    values[n++] = den;
    for (std::size_t s = 0; s < scales.size(); ++s) {
      values[n++] = skipped(options, s) ? 0.0 : double{scales[s].num};
      values[n++] = skipped(options, s) ? -1.0 : double{scales[s].den};
    }
    return n;
  }

  static bool skipped(const VifOptions& options, std::size_t scale) { return scale == 0 && options.skip_scale0; }

  Compute compute_;
  std::vector<VifOptions> options_;
};

std::unique_ptr<Metric> make_reference(std::span<const OptionSet> sets, const MetricSetup&) {
  return std::make_unique<VifMetric<decltype(&vif_reference)>>(sets, &vif_reference);
}

std::unique_ptr<Metric> make_cpu(std::span<const OptionSet> sets, const MetricSetup& setup) {
  return std::make_unique<VifMetric<VifCpu>>(sets, VifCpu(setup.target, setup.workers));
}

std::unique_ptr<Metric> make_device(std::span<const OptionSet> sets, const MetricSetup& setup) {
  SNELLEN_CHECK(setup.frames != nullptr);
  return std::make_unique<VifMetric<VifDevice>>(sets, VifDevice(*setup.frames));
}

}  // namespace

const MetricKind& vif_kind() {
  static const MetricKind kind{
      .name = "vif",
      .summary = "visual information fidelity at four scales",
      .options = table().specs(),
      .features = &features,
      .requirements = &requirements,
      .implementations = implementations_of({.reference = &make_reference, .cpu = &make_cpu, .kernels = &make_device}),
  };
  return kind;
}

}  // namespace snellen
