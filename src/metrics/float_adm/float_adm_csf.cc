// SPDX-License-Identifier: BSD-2-Clause-Patent
// Contrast sensitivities of Barten and Li; Watson's is shared with ADM in fixed point. Once per run and on the host:
// what C computes in double is double here, and rounded to float at the same places.
#include "metrics/float_adm/float_adm_csf.h"

#include <array>
#include <cmath>
#include <cstddef>

#include "ops/watson_csf.h"

namespace snellen::float_adm {
namespace {

/// Luminance for which the reference library takes Barten's function (adm_options.h), in cd/m^2.
constexpr float kLuminance = 100;

/// Nominal spatial frequency of a scale in cycles per degree: half the display's resolution at scale 0.
float spatial_frequency(const FloatAdmOptions& options, int scale) {
  const float resolution = adm::pixels_per_degree(options.view_distance, options.display_height);
  return static_cast<float>(double{resolution} / std::exp2(static_cast<double>(scale + 1)));
}

/// Parameters of the neural sensitivity that HDR-VDP-2 (Mantiuk, Kim, Rempel, Heidrich, ACM Transactions on Graphics
/// 30(4), 2011; values of its release 2.2.1, by way of the reference library's barten_csf_tools.h) fits at the two
/// luminances around kLuminance.
struct Fit {
  float luminance;
  std::array<float, 4> parameters;
};
constexpr Fit kBelow{20, {0.334278F, 3.79542F, 1.07327F, 6.4635F}};
constexpr Fit kAbove{150, {0.394533F, 2.7755F, 1.16577F, 7.45665F}};

/// A parameter at kLuminance, linear in the logarithm.
float parameter(std::size_t i) {
  const auto position = [](float luminance) { return static_cast<float>(std::log10(double{luminance})); };
  const float low = position(kBelow.luminance);
  const float slope = (kAbove.parameters[i] - kBelow.parameters[i]) / (position(kAbove.luminance) - low);
  return kBelow.parameters[i] + slope * (position(kLuminance) - low);
}

float neural_sensitivity(float frequency) {
  const auto a = static_cast<float>(1.0 + std::pow(double{parameter(0) * frequency}, double{parameter(1)}));
  const double low_pass = 1 - std::exp(-std::pow(double{frequency / 7}, 2.0));
  const auto b = static_cast<float>(1.0 / std::pow(low_pass, double{parameter(2)}));
  return static_cast<float>(double{parameter(3)} / std::pow(double{a * b}, 0.5));
}

/// Modulation transfer of the eye's optics: four exponentials.
float optical_transfer(float frequency) {
  constexpr std::array<float, 4> kAmplitude{0.424838596301290F, 0.572435103936480F, 0.000167576239164937F,
                                            0.00255872352306433F};
  constexpr std::array<float, 4> kDecay{0.028F, 0.37F, 37.0F, 360.0F};
  float sum = 0;
  for (std::size_t i = 0; i < kAmplitude.size(); ++i)
    sum = static_cast<float>(double{sum} + double{kAmplitude[i]} * std::exp(double{-kDecay[i] * frequency}));
  return sum;
}

/// Joint sensitivity of rods and cones at kLuminance.
float receptor_sensitivity() {
  constexpr float kPeak = 30.162F;
  constexpr float kDrop = 4.0627F;
  constexpr float kTransition = 1.6596F;
  constexpr float kLowSlope = 0.2712F;
  const double relative = std::pow(double{kDrop / kLuminance}, double{kTransition});
  return static_cast<float>(double{kPeak} * std::pow(relative + 1, double{-kLowSlope}));
}

float barten_factor(float frequency, double scale) {
  const float sensitivity = neural_sensitivity(frequency) * optical_transfer(frequency) * receptor_sensitivity();
  return static_cast<float>(double{sensitivity} * scale);
}

/// S. Li, F. Zhang, L. Ma, K. N. Ngan: "Image quality assessment by separately evaluating detail losses and additive
/// impairments", IEEE Transactions on Multimedia 13(5), 2011. Diagonal patterns are seen as if they were finer.
float li_factor(float frequency, bool diagonal) {
  const double f = diagonal ? double{static_cast<float>(double{frequency} / 0.7)} : double{frequency};
  return static_cast<float>((0.31 + 0.69 * f) * std::exp(-0.29 * f));
}

Csf factors_of_mode(const FloatAdmOptions& options, int scale) {
  const float frequency = spatial_frequency(options, scale);
  if (options.csf_mode == 1)
    return {barten_factor(frequency, options.csf_scale), barten_factor(frequency, options.csf_diag_scale)};
  if (options.csf_mode == 2) return {li_factor(frequency, false), li_factor(frequency, true)};
  const auto watson = [&](bool diagonal) {
    return adm::watson_factor(options.view_distance, options.display_height, scale, diagonal);
  };
  return {watson(false), watson(true)};
}

}  // namespace

Csf csf_factors(const FloatAdmOptions& options, int scale) {
  const auto i = static_cast<std::size_t>(scale);
  const std::array axial{options.axial0, options.axial1, options.axial2, options.axial3};
  const std::array diagonal{options.diagonal0, options.diagonal1, options.diagonal2, options.diagonal3};
  Csf csf = factors_of_mode(options, scale);
  if (axial[i] >= 0) csf.axial = static_cast<float>(axial[i]);
  if (diagonal[i] >= 0) csf.diagonal = static_cast<float>(diagonal[i]);
  return csf;
}

}  // namespace snellen::float_adm
