// SPDX-License-Identifier: BSD-2-Clause-Patent
// Formulas of PSNR (reference library, feature/integer_psnr.c).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "metrics/psnr/psnr.h"

namespace snellen::psnr {

/// Largest sample value. 8-bit video ignores reduced_hbd_peak.
inline double peak(const PsnrOptions& options, int depth) {
  return options.reduced_hbd_peak && depth > 8 ? 255 << (depth - 8) : (1 << depth) - 1;
}

/// Upper limit in dB of a plane of this size.
inline double cap(const PsnrOptions& options, int depth, Extent plane) {
  if (options.min_sse == 0) return 6.0 * depth + 12;
  const double p = peak(options, depth);
  const double mse = options.min_sse / static_cast<double>(plane.area());
  return std::ceil(10 * std::log10(p * p / mse));
}

/// PSNR in dB of a mean squared error. 1e-16 stands for zero error.
inline double decibels(double mse, double peak, double cap) {
  return std::min(10 * std::log10(peak * peak / std::max(mse, 1e-16)), cap);
}

/// PSNR in dB of a clip with `samples` samples whose squared errors sum to `squared_error`.
inline double clip_decibels(double squared_error, double samples, double peak) {
  const double value = 10 * (std::log10(peak * peak) + std::log10(samples) - std::log10(squared_error));
  return std::min(value, std::ceil(10 * std::log10(peak * peak * samples * 2)));
}

}  // namespace snellen::psnr
