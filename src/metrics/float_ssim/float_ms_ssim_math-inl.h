// SPDX-License-Identifier: BSD-2-Clause-Patent
// The scales of float_ms_ssim, and the way from means to its score (reference library, feature/ms_ssim.c).
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <span>

#include "metrics/float_ssim/float_ms_ssim.h"
#include "metrics/float_ssim/float_ms_ssim_filter.h"
#include "ops/decimate.h"
#include "ops/ssim_window.h"

namespace snellen::float_ms_ssim {

inline constexpr int kScales = 5;

/// The guard of the definition halves a side with floor four times and asks for the window's 11 each time.
inline constexpr int kSmallestSide = 11 << (kScales - 1);

/// Exponents of luminance, and of contrast and structure alike, at each scale (Wang, Simoncelli, Bovik: "Multi-scale
/// structural similarity for image quality assessment", 2003).
inline constexpr std::array<float, kScales> kLuminanceExponents{0, 0, 0, 0, 0.1333F};
inline constexpr std::array<float, kScales> kExponents{0.0448F, 0.2856F, 0.3001F, 0.2363F, 0.1333F};

/// What the score is made of.
constexpr FloatMsSsimTerms score_terms() noexcept {
  FloatMsSsimTerms terms{};
  for (std::size_t i = 0; i < terms.size(); ++i)
    terms[i] = {.luminance = kLuminanceExponents[i] != 0, .product = false};
  return terms;
}

/// The score of five scales, finest first. NaN when a mean structure is negative: its power is not real.
inline double score(std::span<const ssim::Means, kScales> scales) {
  const auto power = [](float mean, float exponent) {
    return std::pow(static_cast<double>(mean), static_cast<double>(exponent));
  };
  double product = 1;
  for (std::size_t i = 0; i < scales.size(); ++i)
    product *= power(scales[i].luminance, kLuminanceExponents[i]) * power(scales[i].contrast, kExponents[i]) *
               power(scales[i].structure, kExponents[i]);
  return product;
}

}  // namespace snellen::float_ms_ssim
