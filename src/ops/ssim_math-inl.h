// SPDX-License-Identifier: BSD-2-Clause-Patent
// The window, constants and per-window formulas of SSIM in float (reference library, iqa/ssim_tools.h and
// ssim_tools.c), in the two arithmetics: with doubles as the library, and with float pairs.
//
// ops/ssim_window-inl.h includes this once more for each target of the executor `cpu`, with SNELLEN_LANE_TARGET as the
// target's namespace; see base/lane_pair-inl.h.
#if !defined(SNELLEN_OPS_SSIM_MATH_INL_H_)
#include <array>
#include <cstddef>

#include "base/lane_pair-inl.h"

namespace snellen::ssim {

/// A Gaussian of deviation 1.5, in six decimals, along rows and then along columns.
inline constexpr int kWindowSize = 11;
SNELLEN_FN constexpr float window_tap(int k) noexcept {
  constexpr float kHalf[] = {0.001028F, 0.007599F, 0.036001F, 0.109361F, 0.213006F, 0.266012F};
  return kHalf[k <= kWindowSize / 2 ? k : kWindowSize - 1 - k];
}

inline constexpr std::array<float, kWindowSize> kWindow = [] {
  std::array<float, kWindowSize> taps{};
  for (std::size_t k = 0; k < taps.size(); ++k) taps[k] = window_tap(static_cast<int>(k));
  return taps;
}();

/// The stabilisers, (0.01 * 255)^2, (0.03 * 255)^2 and half of the latter, rounded to float at each step.
inline constexpr float kC1 = (0.01F * 255) * (0.01F * 255);
inline constexpr float kC2 = (0.03F * 255) * (0.03F * 255);
inline constexpr float kC3 = kC2 / 2;

}  // namespace snellen::ssim
#endif  // once

#if !defined(SNELLEN_OPS_SSIM_MATH_INL_H_) || defined(SNELLEN_LANE_TARGET)

namespace snellen::ssim {
#ifdef SNELLEN_LANE_TARGET
namespace SNELLEN_LANE_TARGET {
namespace pairs = lane::SNELLEN_LANE_TARGET;
#else
namespace pairs = lane;
#endif
using lane::select_lt;
using lane::square_root;

/// Windowed means of one window: samples, their squares and their products, in steps of 8-bit video.
template <class F>
struct MomentsOf {
  F ref, dis;
  F ref_ref, dis_dis, ref_dis;
};

/// What luminance, contrast and structure are made of. Roundings can make a variance negative: it counts as 0.
template <class F>
struct StatisticsOf {
  F ref, dis;          // means
  F var_ref, var_dis;  // >= 0
  F covariance;        // not negative where `deviations` is 0: that is rounding, too
  F deviations;        // product of the standard deviations
};

template <class F>
SNELLEN_FN F not_negative(F variance) noexcept {
  return select_lt(F(0.0F), variance, variance, F(0.0F));
}

template <class F>
SNELLEN_FN StatisticsOf<F> statistics(const MomentsOf<F>& m) noexcept {
  const F zero(0.0F);
  StatisticsOf<F> s{};
  s.ref = m.ref;
  s.dis = m.dis;
  s.var_ref = not_negative(m.ref_ref - m.ref * m.ref);
  s.var_dis = not_negative(m.dis_dis - m.dis * m.dis);
  s.deviations = square_root(s.var_ref * s.var_dis);
  const F covariance = m.ref_dis - m.ref * m.dis;
  s.covariance = select_lt(covariance, zero, select_lt(zero, s.deviations, covariance, zero), covariance);
  return s;
}

/// The denominators, in float in both arithmetics. At least kC1 and kC2.
template <class F>
SNELLEN_FN F luminance_scale(const StatisticsOf<F>& s) noexcept {
  return s.ref * s.ref + s.dis * s.dis + F(kC1);
}
template <class F>
SNELLEN_FN F contrast_scale(const StatisticsOf<F>& s) noexcept {
  return s.var_ref + s.var_dis + F(kC2);
}

/// Luminance and contrast lie between 0 and 1, up to roundings.
template <class F>
SNELLEN_FN pairs::Pair<F> luminance_pair(const StatisticsOf<F>& s) noexcept {
  return (pairs::product_of(F(2.0F) * s.ref, s.dis) + F(kC1)) / pairs::Pair<F>{luminance_scale(s), F(0.0F)};
}
template <class F>
SNELLEN_FN pairs::Pair<F> contrast_pair(const StatisticsOf<F>& s) noexcept {
  return pairs::sum_of(F(2.0F) * s.deviations, F(kC2)) / pairs::Pair<F>{contrast_scale(s), F(0.0F)};
}

/// Structure lies between -1 and 1, up to roundings, which weigh most beside a flat window: the window's taps sum to
/// 1.000002, so that a variance up to 65536 * 4e-6 + 0.05 counts as 0 while its covariance with a variance of 16384 may
/// reach 72. Hence it lies within -2 and 4.
template <class F>
SNELLEN_FN F structure(const StatisticsOf<F>& s) noexcept {
  return (s.covariance + F(kC3)) / (s.deviations + F(kC3));
}

#ifdef SNELLEN_LANE_TARGET
}  // namespace SNELLEN_LANE_TARGET
#endif
}  // namespace snellen::ssim
#endif  // once, and per target

#if !defined(SNELLEN_OPS_SSIM_MATH_INL_H_)
#define SNELLEN_OPS_SSIM_MATH_INL_H_

namespace snellen::ssim {

using Moments = MomentsOf<float>;
using Statistics = StatisticsOf<float>;

inline double luminance(const Statistics& s) noexcept {
  return (2.0 * static_cast<double>(s.ref) * static_cast<double>(s.dis) + static_cast<double>(kC1)) /
         static_cast<double>(luminance_scale(s));
}
inline double contrast(const Statistics& s) noexcept {
  return (2.0 * static_cast<double>(s.deviations) + static_cast<double>(kC2)) / static_cast<double>(contrast_scale(s));
}

}  // namespace snellen::ssim
#endif  // once
