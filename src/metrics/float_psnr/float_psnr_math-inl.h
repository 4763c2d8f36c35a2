// SPDX-License-Identifier: BSD-2-Clause-Patent
// Formulas of PSNR over float samples (reference library, feature/float_psnr.c and psnr.c).
#pragma once

#include <algorithm>
#include <cmath>

namespace snellen::float_psnr {

/// Largest sample in steps of 8-bit video: 255, 255.75, 255.9375, 255.99609375 for 8, 10, 12, 16 bits.
constexpr double peak(int depth) noexcept {
  return static_cast<double>((1 << depth) - 1) / static_cast<double>(1 << (depth - 8));
}

/// Mean of squared sample steps, in squared steps of 8-bit video. The scaling is by a power of two, hence exact.
constexpr double mean(double squared_error, double samples, int depth) noexcept {
  const auto step = static_cast<double>(1 << (depth - 8));
  return squared_error / (step * step) / samples;
}

/// PSNR in dB of a mean squared error. 1e-10 stands for anything smaller; the cap is 6 * depth + 12 dB.
inline double decibels(double mean, int depth) {
  const double p = peak(depth);
  return std::min(10 * std::log10(p * p / std::max(mean, 1e-10)), 6.0 * depth + 12);
}

}  // namespace snellen::float_psnr
