// SPDX-License-Identifier: BSD-2-Clause-Patent
// Float VIF's options, feature names, and the way from sums to features; the same for every implementation.
#include "metrics/float_vif/float_vif.h"

#include <algorithm>
#include <utility>

#include "metrics/float_vif/float_vif_cpu.h"
#include "metrics/float_vif/float_vif_dev.h"
#include "metrics/float_vif/float_vif_observer.h"
#include "ops/gaussian.h"

namespace snellen {
namespace {

// Names, aliases and ranges: reference library, feature/float_vif.c.
const OptionTable<FloatVifOptions>& table() {
  using enum OptionRole;
  using Options = FloatVifOptions;
  static const OptionTable<Options> table({
      {"debug", "", &Options::debug, addition, 0, 0, "also the quotient over all scales, numerators and denominators"},
      {"vif_enhn_gain_limit", "egl", &Options::enhancement_gain_limit, key, 1, 100,
       "largest contrast gain that counts as information; 1 gives enhancement no credit"},
      {"vif_kernelscale", "ks", &Options::kernel_scale, key, 0.1, 4,
       "factor on the size of all windows; 21 values are known"},
      {"vif_prescale", "ps", &Options::prescale, key, 0.1, 4, "factor on width and height before anything else"},
      {"vif_scale1_min_val", "s1miv", &Options::scale1_min, key, 0, 1, "lower limit of the score of scale 1"},
      {"vif_scale2_min_val", "s2miv", &Options::scale2_min, key, 0, 1, "lower limit of the score of scale 2"},
      {"vif_scale3_min_val", "s3miv", &Options::scale3_min, key, 0, 1, "lower limit of the score of scale 3"},
      {"vif_prescale_method", "pm", &Options::prescale_method, key, 0, 0, "how vif_prescale resamples",
       scale_method_names()},
      {"vif_sigma_nsq", "snsq", &Options::noise_variance, key, 0, 5,
       "variance of the eye's own noise, in squared 8-bit steps"},
      {"vif_skip_scale0", "ssclz", &Options::skip_scale0, key, 0, 0, "scale 0 scores 0"},
  });
  return table;
}

void check_options(const OptionSet& set) {
  const double kernel_scale = table().build(set).kernel_scale;
  if (!is_known_kernel_scale(static_cast<float>(kernel_scale)))
    fail(
        Code::usage,
        "float_vif: vif_kernelscale={} is not one of the 21 known scales (windows of other sizes are not defined); use "
        "1, 0.5, 1.5, 2, 2.4, 3 or another of docs/metrics/float_vif.md",
        kernel_scale);
}

std::vector<FeatureInfo> features(const OptionSet& set, const VideoFormat&) {
  std::vector<FeatureInfo> list;
  for (int s = 0; s < float_vif::kScales; ++s) {
    const std::string scale = "vif_scale" + std::to_string(s);
    list.push_back({"VMAF_feature_" + scale + "_score", scale});
  }
  if (!table().build(set).debug) return list;
  for (const char* name : {"vif", "vif_num", "vif_den"}) list.push_back({name, ""});
  for (int s = 0; s < float_vif::kScales; ++s) {
    list.push_back({"vif_num_scale" + std::to_string(s), ""});
    list.push_back({"vif_den_scale" + std::to_string(s), ""});
  }
  return list;
}

/// The smallest side whose border every window of every scale can mirror within the plane, as the reference library
/// needs it: 16 at kernel scale 1. A scale's plane is as large as its window reaches beyond it, and one more.
int smallest_prescaled_side(float kernel_scale) {
  int side = 1;
  for (int s = 0; s < float_vif::kScales; ++s) {
    const int radius = vif_window_size(s, kernel_scale) / 2;
    side = std::max(side, (radius + 1) << s);
  }
  return side;
}

Requirements requirements(const OptionSet& set) {
  const FloatVifOptions options = table().build(set);
  const int needed = smallest_prescaled_side(static_cast<float>(options.kernel_scale));
  int side = 1;
  while (scaled_size(side, options.prescale) < needed) ++side;
  return {.min_extent = {side, side}};
}

/// `Compute` is called like float_vif_reference.
template <class Compute>
class FloatVifMetric final : public MetricOf<FloatVifSums> {
 public:
  FloatVifMetric(std::span<const OptionSet> sets, Accumulation accumulation, Compute compute)
      : MetricOf(sets.size()), accumulation_(accumulation), compute_(std::move(compute)) {
    for (const OptionSet& set : sets) options_.push_back(table().build(set));
  }

 private:
  void measure_sums(const FrameWindow& window, std::span<FloatVifSums> sums) override {
    when_known(
        compute_(window.now->reference, window.now->distorted, options_, accumulation_),
        [sums](const std::vector<FloatVifSums>& result) { std::copy(result.begin(), result.end(), sums.begin()); });
  }

  /// Numerator and denominator of a scale.
  struct Quotient {
    double num, den;
  };

  Quotient quotient(const FloatVifScaleSums& sums) const {
    if (accumulation_ == Accumulation::libvmaf) return {double{sums.sequential_num}, double{sums.sequential_den}};
    return {sums.num.value(), sums.den.value()};
  }

  std::size_t collect_set(std::size_t set, const FloatVifSums& sums, std::span<double> values) const override {
    const FloatVifOptions& options = options_[set];
    const std::array limits{0.0, options.scale1_min, options.scale2_min, options.scale3_min};
    std::array<Quotient, float_vif::kScales> scales{};
    std::size_t n = 0;
    double num = 0;
    double den = 0;
    for (std::size_t s = 0; s < scales.size(); ++s) {
      if (s == 0 && options.skip_scale0) {
        scales[s] = {0, -1};
        values[n++] = 0;
        continue;
      }
      scales[s] = quotient(sums.scales[s]);
      const double score = scales[s].num / scales[s].den;  // den > 0: every window adds at least one bit
      values[n++] = s == 0 ? score : std::max(score, limits[s]);
      num += scales[s].num;
      den += scales[s].den;
    }
    if (!options.debug) return n;
    for (const double value : {num / den, num, den}) values[n++] = value;
    for (const Quotient& scale : scales)
      for (const double value : {scale.num, scale.den}) values[n++] = value;
    return n;
  }

  Accumulation accumulation_;
  Compute compute_;
  std::vector<FloatVifOptions> options_;
};

std::unique_ptr<Metric> make_reference(std::span<const OptionSet> sets, const MetricSetup& setup) {
  return std::make_unique<FloatVifMetric<decltype(&float_vif_reference)>>(sets, setup.accumulation,
                                                                          &float_vif_reference);
}

std::unique_ptr<Metric> make_cpu(std::span<const OptionSet> sets, const MetricSetup& setup) {
  return std::make_unique<FloatVifMetric<FloatVifCpu>>(sets, setup.accumulation,
                                                       FloatVifCpu(setup.target, setup.workers));
}

std::unique_ptr<Metric> make_device(std::span<const OptionSet> sets, const MetricSetup& setup) {
  SNELLEN_CHECK(setup.frames != nullptr);
  return std::make_unique<FloatVifMetric<FloatVifDevice>>(sets, setup.accumulation, FloatVifDevice(*setup.frames));
}

}  // namespace

const MetricKind& float_vif_kind() {
  static const MetricKind kind{
      .name = "float_vif",
      .summary = "visual information fidelity at four scales, in float",
      .options = table().specs(),
      .features = &features,
      .requirements = &requirements,
      .check_options = &check_options,
      .has_accumulations = true,
      .implementations = implementations_of({.reference = &make_reference, .cpu = &make_cpu, .kernels = &make_device}),
  };
  return kind;
}

}  // namespace snellen
