// SPDX-License-Identifier: BSD-2-Clause-Patent
// What becomes of the errors of PSNR-HVS-M's blocks (reference library, feature/third_party/xiph/psnr_hvs.c); a block's
// own formulas are in psnr_hvs_block-inl.h.
#pragma once

#include <cmath>
#include <cstdint>

#include "metrics/psnr_hvs/psnr_hvs.h"
#include "metrics/psnr_hvs/psnr_hvs_block-inl.h"
#include "metrics/psnr_hvs/psnr_hvs_places.h"

namespace snellen::psnr_hvs {

inline constexpr int kMaxDepth = 12;

/// Steps of 8-bit video in a sample step.
constexpr float step_size(int depth) noexcept { return 1.0F / static_cast<float>(1 << (depth - 8)); }

/// Mean visible error of a plane over the square of its largest sample.
inline double exact_score(const PsnrHvsPlaneSums& sums, std::int64_t coefficients, int depth) noexcept {
  const double peak = static_cast<double>((1 << depth) - 1) / (1 << (depth - 8));
  return sums.exact.value() / static_cast<double>(coefficients) / (peak * peak);
}

/// The same in float, from the running sum.
inline float sequential_score(const PsnrHvsPlaneSums& sums, std::int64_t coefficients, int depth) noexcept {
  const int peak = (1 << depth) - 1;
  return sums.sequential / static_cast<float>(coefficients) / static_cast<float>(peak * peak);
}

/// A score in dB; no error is +infinity.
inline double decibels(double score) { return 10 * -std::log10(score); }

}  // namespace snellen::psnr_hvs
