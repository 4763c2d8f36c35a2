// SPDX-License-Identifier: BSD-2-Clause-Patent
// Float ADM's options, feature names, and the way from sums to features; the same for every implementation.
#include "metrics/float_adm/float_adm.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "metrics/float_adm/float_adm_cpu.h"
#include "metrics/float_adm/float_adm_dev.h"
#include "metrics/float_adm/float_adm_norm.h"
#include "ops/adm_bands.h"

namespace snellen {
namespace {

// Names, aliases and ranges: reference library, feature/float_adm.c.
const OptionTable<FloatAdmOptions>& table() {
  using enum OptionRole;
  using Options = FloatAdmOptions;
  const char* const axial = "factor of bands h and v at this scale; negative: that of adm_csf_mode";
  const char* const diagonal = "factor of band d at this scale; negative: that of adm_csf_mode";
  static const OptionTable<Options> table({
      {"debug", "", &Options::debug, addition, 0, 0, "also numerators and denominators"},
      {"adm_enhn_gain_limit", "egl", &Options::enhancement_gain_limit, key, 1, 100,
       "how far contrast enhancement counts as restored detail; 1: not at all"},
      {"adm_norm_view_dist", "nvd", &Options::view_distance, key, 0.75, 24,
       "viewing distance in heights of the display"},
      {"adm_noise_weight", "nw", &Options::noise_weight, key, 0, 1500,
       "what each coefficient adds to the sums of powers, for flat areas"},
      {"adm_csf_scale", "scf", &Options::csf_scale, key, 0, 50, "factor of adm_csf_mode 1, bands h and v"},
      {"adm_csf_diag_scale", "scfd", &Options::csf_diag_scale, key, 0, 50, "factor of adm_csf_mode 1, band d"},
      {"adm_ref_display_height", "rdf", &Options::display_height, key, 1, 4320, "height of the display in pixels"},
      {"adm_csf_mode", "csf", &Options::csf_mode, key, 0, 9,
       "contrast sensitivity: 1 Barten, 2 Li, any other value Watson"},
      {"adm_bypass_cm", "bcm", &Options::bypass_cm, key, 0, 1, "1: nothing is masked"},
      {"adm_adm3_apply_hm", "aah", &Options::apply_hm, key, 0, 0, "adm3 is the harmonic mean of adm2 and aim"},
      {"adm_p_norm", "apn", &Options::p_norm, key, 1, 20, "exponent of the sums of powers"},
      {"adm_dlm_weight", "dlmw", &Options::dlm_weight, key, 0, 1, "share of adm2 in adm3; the rest is 1 - aim"},
      {"adm_min_val", "min", &Options::min_val, key, 0, 1, "lower limit of adm3"},
      {"adm_f1s0", "f1s0", &Options::axial0, key, -1, 10, axial},
      {"adm_f1s1", "f1s1", &Options::axial1, key, -1, 10, axial},
      {"adm_f1s2", "f1s2", &Options::axial2, key, -1, 10, axial},
      {"adm_f1s3", "f1s3", &Options::axial3, key, -1, 10, axial},
      {"adm_f2s0", "f2s0", &Options::diagonal0, key, -1, 10, diagonal},
      {"adm_f2s1", "f2s1", &Options::diagonal1, key, -1, 10, diagonal},
      {"adm_f2s2", "f2s2", &Options::diagonal2, key, -1, 10, diagonal},
      {"adm_f2s3", "f2s3", &Options::diagonal3, key, -1, 10, diagonal},
      {"adm_skip_aim_scale", "sasc", &Options::skip_aim_scale, key, 0, 3, "leave this scale out of aim"},
      {"adm_skip_scale0", "ssz", &Options::skip_scale0, key, 0, 0, "leave the finest scale out"},
  });
  return table;
}

std::vector<FeatureInfo> features(const OptionSet& set, const VideoFormat&) {
  std::vector<FeatureInfo> list;
  for (const char* name : {"adm2", "aim", "adm3", "adm_scale0", "adm_scale1", "adm_scale2", "adm_scale3"})
    list.push_back({"VMAF_feature_" + std::string(name) + "_score", name});
  if (!table().build(set).debug) return list;
  // The reference library forgot this name in the list of those that take a suffix.
  list.push_back({"adm", "", FeatureKind::frame, false});
  for (const char* name : {"adm_num", "adm_den"}) list.push_back({name, ""});
  for (int scale = 0; scale < adm::kScales; ++scale)
    for (const char* part : {"num", "den"})
      list.push_back({"adm_" + std::string(part) + "_scale" + std::to_string(scale), ""});
  return list;
}

// From 17x17 on the bands of the coarsest scale are at least 2x2, which its masks' neighbours need.
Requirements requirements(const OptionSet&) { return {.min_extent = {17, 17}}; }

/// Numerators and the denominator of one scale, in the reference library's float.
struct ScaleScore {
  float restored = 0;
  float additive = 0;
  float reference = 0;

  /// restored / reference; 1 when the reference has neither detail nor noise.
  double ratio() const { return reference == 0 ? 1 : double{restored} / double{reference}; }
};

ScaleScore score_of_scale(const FloatAdmScaleSums& sums, int scale, Extent band, const FloatAdmOptions& options,
                          Accumulation accumulation) {
  if (scale == 0 && options.skip_scale0) return {.reference = 1e-10F};  // the definition's guard against dividing by 0
  const auto coefficients =
      static_cast<double>(std::int64_t{adm::scored(band.width).size()} * adm::scored(band.height).size());
  const float noise =
      std::pow(static_cast<float>(coefficients * options.noise_weight), static_cast<float>(1.0 / options.p_norm));
  ScaleScore score;
  for (std::size_t i = 0; i < adm::kBandCount; ++i) {
    score.reference += float_adm::norm(sums.reference[i], options.p_norm, accumulation) + noise;
    score.restored += float_adm::norm(sums.restored[i], options.p_norm, accumulation) + noise;
    score.additive += float_adm::norm(sums.additive[i], options.p_norm, accumulation);
  }
  return score;
}

/// adm3 before its lower limit.
double combine(double adm2, double aim, const FloatAdmOptions& options) {
  if (options.apply_hm) return 2 * adm2 * aim / (adm2 + aim);
  return adm2 * options.dlm_weight + (1 - aim) * (1 - options.dlm_weight);
}

/// `Compute` is called like float_adm_reference.
template <class Compute>
class FloatAdmMetric final : public MetricOf<FloatAdmSums> {
 public:
  FloatAdmMetric(std::span<const OptionSet> sets, const MetricSetup& setup, Compute compute)
      : MetricOf(sets.size()), setup_(setup), compute_(std::move(compute)) {
    for (const OptionSet& set : sets) options_.push_back(table().build(set));
  }

 private:
  void measure_sums(const FrameWindow& window, std::span<FloatAdmSums> sums) override {
    when_known(
        compute_(window.now->reference, window.now->distorted, options_, setup_.accumulation),
        [sums](const std::vector<FloatAdmSums>& result) { std::copy(result.begin(), result.end(), sums.begin()); });
  }

  std::size_t collect_set(std::size_t set, const FloatAdmSums& sums, std::span<double> values) const override {
    const FloatAdmOptions& options = options_[set];
    std::array<ScaleScore, adm::kScales> scales;
    double restored = 0;
    double reference = 0;
    double additive = 0;
    double aim_reference = 0;
    Extent band = setup_.format.extent;
    for (int s = 0; s < adm::kScales; ++s) {
      const auto i = static_cast<std::size_t>(s);
      band = {half_up(band.width), half_up(band.height)};
      scales[i] = score_of_scale(sums.scales[i], s, band, options, setup_.accumulation);
      restored += double{scales[i].restored};
      reference += double{scales[i].reference};
      if (s == options.skip_aim_scale) continue;
      additive += double{scales[i].additive};
      aim_reference += double{scales[i].reference};
    }
    const double negligible = 1e-10 * static_cast<double>(setup_.format.extent.area()) / (1920.0 * 1080.0);
    if (restored < negligible) restored = 0;
    if (reference < negligible) reference = 0;
    const double adm2 = reference == 0 ? 1 : restored / reference;
    // fmin: where the scales that are left have neither detail nor impairment, 0 / 0 counts as 1, as in the definition.
    const double aim = reference == 0 ? 0 : std::fmin(additive / aim_reference, 1);
    const double adm3 = std::fmax(combine(adm2, aim, options), options.min_val);

    std::size_t n = 0;
    for (const double value : {adm2, aim, adm3}) values[n++] = value;
    for (const ScaleScore& scale : scales) values[n++] = scale.ratio();
    if (!options.debug) return n;
    for (const double value : {adm2, restored, reference}) values[n++] = value;
    for (const ScaleScore& scale : scales)
      for (const float value : {scale.restored, scale.reference}) values[n++] = double{value};
    return n;
  }

  MetricSetup setup_;
  Compute compute_;
  std::vector<FloatAdmOptions> options_;
};

std::unique_ptr<Metric> make_reference(std::span<const OptionSet> sets, const MetricSetup& setup) {
  return std::make_unique<FloatAdmMetric<decltype(&float_adm_reference)>>(sets, setup, &float_adm_reference);
}

std::unique_ptr<Metric> make_cpu(std::span<const OptionSet> sets, const MetricSetup& setup) {
  return std::make_unique<FloatAdmMetric<FloatAdmCpu>>(sets, setup, FloatAdmCpu(setup.target, setup.workers));
}

std::unique_ptr<Metric> make_device(std::span<const OptionSet> sets, const MetricSetup& setup) {
  SNELLEN_CHECK(setup.frames != nullptr);
  return std::make_unique<FloatAdmMetric<FloatAdmDevice>>(sets, setup, FloatAdmDevice(*setup.frames));
}

}  // namespace

const MetricKind& float_adm_kind() {
  static const MetricKind kind{
      .name = "float_adm",
      .summary = "detail loss and additive impairment in wavelet bands, in float",
      .options = table().specs(),
      .features = &features,
      .requirements = &requirements,
      .has_accumulations = true,
      .implementations = implementations_of({.reference = &make_reference, .cpu = &make_cpu, .kernels = &make_device}),
  };
  return kind;
}

}  // namespace snellen
