// SPDX-License-Identifier: BSD-2-Clause-Patent
// ADM's options, feature names, and the way from sums to features; the same for every implementation.
#include "metrics/adm/adm.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "metrics/adm/adm_cpu.h"
#include "metrics/adm/adm_csf.h"
#include "metrics/adm/adm_dev.h"
#include "metrics/adm/adm_math-inl.h"

namespace snellen {
namespace {

const OptionTable<AdmOptions>& table() {
  using enum OptionRole;
  static const OptionTable<AdmOptions> table({
      {"debug", "", &AdmOptions::debug, addition, 0, 0, "also numerators and denominators"},
      {"adm_csf_scale", "scf", &AdmOptions::csf_scale, key, 0, 50,
       "of contrast sensitivity 1, which does not exist here: changes the name only"},
      {"adm_csf_diag_scale", "scfd", &AdmOptions::csf_diag_scale, key, 0, 50,
       "of contrast sensitivity 1, which does not exist here: changes the name only"},
      {"adm_dlm_weight", "dlmw", &AdmOptions::dlm_weight, key, 0, 1, "share of adm2 in adm3; the rest is 1 - aim"},
      {"adm_enhn_gain_limit", "egl", &AdmOptions::enhancement_gain_limit, key, 1, 100,
       "how far contrast enhancement counts as restored detail; 1: not at all"},
      {"adm_norm_view_dist", "nvd", &AdmOptions::view_distance, key, 0.75, 24,
       "viewing distance in heights of the display"},
      {"adm_ref_display_height", "rdh", &AdmOptions::display_height, key, 1, 4320, "height of the display in pixels"},
      {"adm_csf_mode", "csf", &AdmOptions::csf_mode, key, 0, 3,
       "contrast sensitivity: 0 Watson; 2 and 3 tables for some displays"},
      {"adm_noise_weight", "nw", &AdmOptions::noise_weight, key, 0, 1500,
       "what each coefficient adds to the sums of cubes, for flat areas"},
      {"adm_skip_aim", "", &AdmOptions::skip_aim, value, 0, 0, "leave additive impairments out: aim is 0"},
      {"adm_skip_scale0", "ssz", &AdmOptions::skip_scale0, key, 0, 0, "leave the finest scale out"},
      {"adm_min_val", "min", &AdmOptions::min_val, key, 0, 1, "lower limit of adm3"},
  });
  return table;
}

void check_options(const OptionSet& set) {
  const AdmOptions options = table().build(set);
  const double viewing = options.view_distance * options.display_height;
  if (viewing < adm::kMinViewing)
    fail(Code::usage,
         "adm_norm_view_dist={} times adm_ref_display_height={} is {} (below {} the contrast sensitivity does not fit "
         "its fixed-point factors); raise one of them, as in 1.5 and 2160",
         options.view_distance, options.display_height, viewing, adm::kMinViewing);
  if (static_cast<adm::CsfMode>(options.csf_mode) == adm::CsfMode::watson) return;
  if (options.csf_mode == 1)
    fail(Code::usage,
         "adm_csf_mode=1 is not possible in integer adm (its factors overflow the fixed-point range of the "
         "definition); use 0, 2 or 3");
  if (!adm::csf_has_viewing(options.display_height, options.view_distance))
    fail(Code::usage,
         "adm_csf_mode={} has no table for adm_ref_display_height={} at adm_norm_view_dist={} (it exists for fixed "
         "pairs only); use one of {}, or mode 0",
         options.csf_mode, options.display_height, options.view_distance, adm::csf_viewings());
}

std::vector<FeatureInfo> features(const OptionSet& set, const VideoFormat&) {
  std::vector<FeatureInfo> list;
  for (const char* name : {"adm2", "aim", "adm3"})
    list.push_back({"VMAF_integer_feature_" + std::string(name) + "_score", "integer_" + std::string(name)});
  for (int scale = 0; scale < adm::kScales; ++scale) list.push_back({"integer_adm_scale" + std::to_string(scale), ""});
  if (!table().build(set).debug) return list;
  for (const char* name : {"integer_adm", "integer_adm_num", "integer_adm_den"}) list.push_back({name, ""});
  for (int scale = 0; scale < adm::kScales; ++scale)
    for (const char* part : {"num", "den"})
      list.push_back({"integer_adm_" + std::string(part) + "_scale" + std::to_string(scale), ""});
  return list;
}

// The smallest band of scale 0 for which the sums' shifts are not negative is 17x17.
Requirements requirements(const OptionSet&) { return {.min_extent = {33, 33}}; }

float cube_root(float value) { return std::pow(value, 1.0f / 3.0f); }

/// Numerators and the denominator of one scale. Float and double alternate exactly as in the definition.
struct ScaleScore {
  float restored = 0;
  float additive = 0;
  float reference = 0;

  /// restored / reference; 1 when the reference has neither detail nor noise.
  double ratio() const { return reference == 0 ? 1 : double{restored} / double{reference}; }
};

float reference_term(std::uint64_t sum, int fraction_bits, float factor) {
  const double cubes = std::ldexp(static_cast<double>(sum), -fraction_bits);
  return cube_root(static_cast<float>(cubes * std::pow(double{factor}, 3.0)));
}

float excess_term(std::uint64_t sum, int fraction_bits, int scale) {
  // Scale 0 is divided in double, the others in float.
  return cube_root(scale == 0 ? static_cast<float>(std::ldexp(static_cast<double>(sum), -fraction_bits))
                              : std::ldexp(static_cast<float>(sum), -fraction_bits));
}

ScaleScore score_of_scale(const AdmScaleSums& sums, int scale, Extent band, const AdmOptions& options) {
  if (scale == 0 && options.skip_scale0) return {.reference = 1e-10f};  // the definition's guard against dividing by 0
  const adm::Csf csf = adm::csf_factors(options, scale);
  const auto scored =
      static_cast<double>(std::int64_t{adm::scored(band.width).size()} * adm::scored(band.height).size());
  const float noise = cube_root(static_cast<float>(scored * options.noise_weight));
  const int reference_bits = adm::reference_fraction_bits(scale, band);
  ScaleScore score;
  for (std::size_t i = 0; i < adm::kBandCount; ++i) {
    const float factor = i == adm::kDiagonal ? csf.diagonal : csf.axial;
    const int excess_bits = adm::excess_fraction_bits(scale, i, band);
    score.reference += reference_term(sums.reference[i], reference_bits, factor) + noise;
    score.restored += excess_term(sums.restored[i], excess_bits, scale) + noise;
    score.additive += excess_term(sums.additive[i], excess_bits, scale);
  }
  return score;
}

/// `Compute` is called like adm_reference.
template <class Compute>
class AdmMetric final : public MetricOf<AdmSums> {
 public:
  AdmMetric(std::span<const OptionSet> sets, const VideoFormat& format, Compute compute)
      : MetricOf(sets.size()), extent_(format.extent), compute_(std::move(compute)) {
    for (const OptionSet& set : sets) options_.push_back(table().build(set));
  }

 private:
  void measure_sums(const FrameWindow& window, std::span<AdmSums> sums) override {
    when_known(compute_(window.now->reference, window.now->distorted, options_),
               [sums](const std::vector<AdmSums>& result) { std::copy(result.begin(), result.end(), sums.begin()); });
  }

  std::size_t collect_set(std::size_t set, const AdmSums& sums, std::span<double> values) const override {
    const AdmOptions& options = options_[set];
    std::array<ScaleScore, adm::kScales> scales;
    double restored = 0;
    double reference = 0;
    double additive = 0;
    Extent band = extent_;
    for (int s = 0; s < adm::kScales; ++s) {
      const auto i = static_cast<std::size_t>(s);
      band = {half_up(band.width), half_up(band.height)};
      scales[i] = score_of_scale(sums.scales[i], s, band, options);
      restored += double{scales[i].restored};
      reference += double{scales[i].reference};
      additive += double{scales[i].additive};
    }
    const double negligible = 1e-10 * static_cast<double>(extent_.area()) / (1920.0 * 1080.0);
    if (restored < negligible) restored = 0;
    if (reference < negligible) reference = 0;
    const double adm2 = reference == 0 ? 1 : restored / reference;
    const double aim = reference == 0 ? 0 : additive / reference;
    const double adm3 = adm2 * options.dlm_weight + (1 - aim) * (1 - options.dlm_weight);

    std::size_t n = 0;
    for (const double value : {adm2, aim, std::max(adm3, options.min_val)}) values[n++] = value;
    for (const ScaleScore& scale : scales) values[n++] = scale.ratio();
    if (!options.debug) return n;
    for (const double value : {adm2, restored, reference}) values[n++] = value;
    for (const ScaleScore& scale : scales)
      for (const float value : {scale.restored, scale.reference}) values[n++] = double{value};
    return n;
  }

  Extent extent_;
  Compute compute_;
  std::vector<AdmOptions> options_;
};

std::unique_ptr<Metric> make_reference(std::span<const OptionSet> sets, const MetricSetup& setup) {
  return std::make_unique<AdmMetric<decltype(&adm_reference)>>(sets, setup.format, &adm_reference);
}

std::unique_ptr<Metric> make_cpu(std::span<const OptionSet> sets, const MetricSetup& setup) {
  return std::make_unique<AdmMetric<AdmCpu>>(sets, setup.format, AdmCpu(setup.target, setup.workers));
}

std::unique_ptr<Metric> make_device(std::span<const OptionSet> sets, const MetricSetup& setup) {
  SNELLEN_CHECK(setup.frames != nullptr);
  return std::make_unique<AdmMetric<AdmDevice>>(sets, setup.format, AdmDevice(*setup.frames));
}

}  // namespace

const MetricKind& adm_kind() {
  static const MetricKind kind{
      .name = "adm",
      .summary = "detail loss and additive impairment in wavelet bands, in fixed point",
      .options = table().specs(),
      .features = &features,
      .requirements = &requirements,
      .check_options = &check_options,
      .implementations = implementations_of({.reference = &make_reference, .cpu = &make_cpu, .kernels = &make_device}),
  };
  return kind;
}

}  // namespace snellen
