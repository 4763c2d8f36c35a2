// SPDX-License-Identifier: BSD-2-Clause-Patent
// The low-pass filter between the scales of float_ms_ssim, and the way from means to its score (reference library,
// feature/ms_ssim.c).
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <span>

#include "image/extent.h"
#include "ops/decimate.h"
#include "ops/ssim_window.h"

namespace snellen::float_ms_ssim {

inline constexpr int kScales = 5;

/// The guard of the definition halves a side with floor four times and asks for the window's 11 each time.
inline constexpr int kSmallestSide = 11 << (kScales - 1);

/// The biorthogonal 9/7 wavelet's low-pass filter in two dimensions, in six decimals: not the product of its rows.
inline constexpr int kFilterSize = 9;
inline constexpr std::array<std::array<float, 5>, 5> kFilterQuadrant{{
    {0.000714F, -0.000450F, -0.002090F, 0.007132F, 0.016114F},
    {-0.000450F, 0.000283F, 0.001316F, -0.004490F, -0.010146F},
    {-0.002090F, 0.001316F, 0.006115F, -0.020867F, -0.047149F},
    {0.007132F, -0.004490F, -0.020867F, 0.071207F, 0.160885F},
    {0.016114F, -0.010146F, -0.047149F, 0.160885F, 0.363505F},
}};

inline constexpr std::array<float, std::size_t{kFilterSize}* kFilterSize> kFilter = [] {
  std::array<float, std::size_t{kFilterSize} * kFilterSize> taps{};
  const auto folded = [](std::size_t i) { return i < kFilterSize / 2 ? i : kFilterSize - 1 - i; };
  for (std::size_t i = 0; i < taps.size(); ++i)
    taps[i] = kFilterQuadrant[folded(i / kFilterSize)][folded(i % kFilterSize)];
  return taps;
}();

/// Exponents of luminance, and of contrast and structure alike, at each scale (Wang, Simoncelli, Bovik: "Multi-scale
/// structural similarity for image quality assessment", 2003).
inline constexpr std::array<float, kScales> kLuminanceExponents{0, 0, 0, 0, 0.1333F};
inline constexpr std::array<float, kScales> kExponents{0.0448F, 0.2856F, 0.3001F, 0.2363F, 0.1333F};

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
