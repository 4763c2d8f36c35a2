// SPDX-License-Identifier: BSD-2-Clause-Patent
// The window, constants and per-window formulas of SSIM in float (reference library, iqa/ssim_tools.h and
// ssim_tools.c), in the two arithmetics: with doubles as the library, and with float pairs.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "base/lane_pair-inl.h"

namespace snellen::ssim {

/// A Gaussian of deviation 1.5, in six decimals, along rows and then along columns.
inline constexpr int kWindowSize = 11;
inline constexpr std::array<float, kWindowSize> kWindow{0.001028F, 0.007599F, 0.036001F, 0.109361F,
                                                        0.213006F, 0.266012F, 0.213006F, 0.109361F,
                                                        0.036001F, 0.007599F, 0.001028F};

/// The stabilisers, (0.01 * 255)^2, (0.03 * 255)^2 and half of the latter, rounded to float at each step.
inline constexpr float kC1 = (0.01F * 255) * (0.01F * 255);
inline constexpr float kC2 = (0.03F * 255) * (0.03F * 255);
inline constexpr float kC3 = kC2 / 2;

/// Windowed means of one window: samples, their squares and their products, in steps of 8-bit video.
struct Moments {
  float ref, dis;
  float ref_ref, dis_dis, ref_dis;
};

/// What luminance, contrast and structure are made of. Roundings can make a variance negative: it counts as 0.
struct Statistics {
  float ref, dis;          // means
  float var_ref, var_dis;  // >= 0
  float covariance;        // not negative where `deviations` is 0: that is rounding, too
  float deviations;        // product of the standard deviations
};

inline Statistics statistics(const Moments& m) noexcept {
  Statistics s{};
  s.ref = m.ref;
  s.dis = m.dis;
  s.var_ref = std::max(0.0F, m.ref_ref - m.ref * m.ref);
  s.var_dis = std::max(0.0F, m.dis_dis - m.dis * m.dis);
  s.deviations = std::sqrt(s.var_ref * s.var_dis);
  const float covariance = m.ref_dis - m.ref * m.dis;
  s.covariance = covariance < 0 && s.deviations <= 0 ? 0 : covariance;
  return s;
}

/// The denominators, in float in both arithmetics. At least kC1 and kC2.
inline float luminance_scale(const Statistics& s) noexcept { return s.ref * s.ref + s.dis * s.dis + kC1; }
inline float contrast_scale(const Statistics& s) noexcept { return s.var_ref + s.var_dis + kC2; }

/// Luminance and contrast lie between 0 and 1, up to roundings.
inline double luminance(const Statistics& s) noexcept {
  return (2.0 * static_cast<double>(s.ref) * static_cast<double>(s.dis) + static_cast<double>(kC1)) /
         static_cast<double>(luminance_scale(s));
}
inline double contrast(const Statistics& s) noexcept {
  return (2.0 * static_cast<double>(s.deviations) + static_cast<double>(kC2)) / static_cast<double>(contrast_scale(s));
}

inline lane::Pair<float> luminance_pair(const Statistics& s) noexcept {
  return (lane::product_of(2 * s.ref, s.dis) + kC1) / lane::Pair<float>{luminance_scale(s), 0};
}
inline lane::Pair<float> contrast_pair(const Statistics& s) noexcept {
  return lane::sum_of(2 * s.deviations, kC2) / lane::Pair<float>{contrast_scale(s), 0};
}

/// Structure lies between -1 and 1, up to roundings, which weigh most beside a flat window: the window's taps sum to
/// 1.000002, so that a variance up to 65536 * 4e-6 + 0.05 counts as 0 while its covariance with a variance of 16384 may
/// reach 72. Hence it lies within -2 and 4.
inline float structure(const Statistics& s) noexcept { return (s.covariance + kC3) / (s.deviations + kC3); }

}  // namespace snellen::ssim
