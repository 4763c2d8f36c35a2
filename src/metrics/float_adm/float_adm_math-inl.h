// SPDX-License-Identifier: BSD-2-Clause-Patent
// Taps and per-coefficient formulas of float ADM (reference library, feature/adm_tools.c and adm_tools.h). All in
// float; where the reference library passes through double, Accumulation::libvmaf does so too.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "metrics/float_adm/float_adm.h"
#include "ops/adm_bands.h"
#include "ops/wavelet_level.h"

namespace snellen::float_adm {

/// Daubechies' wavelet with two vanishing moments.
inline constexpr std::array<float, 4> kLowTaps{0.482962913144690F, 0.836516303737469F, 0.224143868041857F,
                                               -0.129409522550921F};
inline constexpr std::array<float, 4> kHighTaps{-0.129409522550921F, -0.224143868041857F, 0.836516303737469F,
                                                -0.482962913144690F};

/// Both filters over four values, summed in tap order.
inline LowHigh<float> filter(const std::array<float, 4>& values) noexcept {
  LowHigh<float> sums{0, 0};
  for (std::size_t k = 0; k < 4; ++k) {
    sums.low += kLowTaps[k] * values[k];
    sums.high += kHighTaps[k] * values[k];
  }
  return sums;
}

/// No coefficient is larger, by scale: samples are within 128 of mid-grey, and each level grows them by at most the
/// square of the taps' absolute sum, 2.7994. Split parts are not larger than the coefficients they are of.
inline constexpr std::array<float, adm::kScales> kCoefficientBounds{359, 1004, 2809, 7864};

/// Whether two (h, v) vectors differ by less than one degree: cos^2 of the angle is at least cos^2(1 degree).
inline bool same_direction(float ref_h, float ref_v, float dis_h, float dis_v) noexcept {
  constexpr float kCosSquared = 0.99969542F;
  const float dot = ref_h * dis_h + ref_v * dis_v;
  const float ref_square = ref_h * ref_h + ref_v * ref_v;
  const float dis_square = dis_h * dis_h + dis_v * dis_v;
  return dot >= 0 && dot * dot >= kCosSquared * ref_square * dis_square;
}

/// A coefficient of the distorted picture split into the detail that it restores and the impairment that it adds.
struct Split {
  float restored;
  float additive;
};

/// Restored detail is ratio * ref, with the ratio dis / ref limited to 0 to 1. The reference library divides by an
/// estimate of the reciprocal that depends on the processor's vendor; this divides. 1e-30 keeps a coefficient of 0 from
/// dividing by 0 and is lost beside any other. Where the direction is the same, contrast enhancement counts as detail
/// as well, up to `gain_limit` times the restored value but not past dis.
template <Accumulation accumulation>
Split split(float ref, float dis, bool same_direction, double gain_limit) noexcept {
  const float ratio = dis / (ref + 1e-30F);
  float restored = std::clamp(ratio, 0.0F, 1.0F) * ref;
  if (same_direction && restored != 0) {
    float raised = restored * static_cast<float>(gain_limit);
    if constexpr (accumulation == Accumulation::libvmaf) {
      const double product = double{restored} * gain_limit;
      const double limit = dis;
      raised = static_cast<float>(restored > 0 ? std::min(product, limit) : std::max(product, limit));
    }
    restored = restored > 0 ? std::min(raised, dis) : std::max(raised, dis);
  }
  return {restored, dis - restored};
}

/// What a weighed coefficient adds to the threshold of its neighbours.
template <Accumulation accumulation>
float neighbour_mask(float weighed) noexcept {
  if constexpr (accumulation == Accumulation::libvmaf)
    return static_cast<float>(0.0333333351 * double{std::fabs(weighed)});
  return 0.0333333351F * std::fabs(weighed);
}

/// A sum of masks and what a weighed coefficient adds to its own threshold.
template <Accumulation accumulation>
float add_own_mask(float sum, float weighed) noexcept {
  if constexpr (accumulation == Accumulation::libvmaf)
    return static_cast<float>(double{sum} + 0.0666666701 * double{std::fabs(weighed)});
  return sum + 0.0666666701F * std::fabs(weighed);
}

}  // namespace snellen::float_adm
