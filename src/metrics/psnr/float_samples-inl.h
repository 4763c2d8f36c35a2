// SPDX-License-Identifier: BSD-2-Clause-Patent
// Formulas over float samples, which are in steps of 8-bit video whatever the depth (reference library,
// feature/float_psnr.c, psnr.c and moment.c).
#pragma once

#include <algorithm>
#include <cmath>

#include "metrics/accumulation.h"
#include "ops/square_sum.h"

namespace snellen::psnr {

/// The sum as `accumulation` has it.
constexpr double value(const SquareSum& sum, Accumulation accumulation) noexcept {
  return accumulation == Accumulation::exact ? static_cast<double>(sum.exact) : sum.sequential;
}

/// Mean of samples to the power `order` (1 or 2) from their sum in sample steps. The scaling is by a power of two,
/// hence exact.
constexpr double float_mean(double sum, int order, double samples, int depth) noexcept {
  return sum / static_cast<double>(1 << (order * (depth - 8))) / samples;
}

/// Largest sample: 255, 255.75, 255.9375, 255.99609375 for 8, 10, 12, 16 bits.
constexpr double float_peak(int depth) noexcept {
  return static_cast<double>((1 << depth) - 1) / static_cast<double>(1 << (depth - 8));
}

/// PSNR in dB of a mean squared error. 1e-10 stands for anything smaller; the cap is 6 * depth + 12 dB.
inline double float_decibels(double mean, int depth) {
  const double peak = float_peak(depth);
  return std::min(10 * std::log10(peak * peak / std::max(mean, 1e-10)), 6.0 * depth + 12);
}

}  // namespace snellen::psnr
