// SPDX-License-Identifier: BSD-2-Clause-Patent
// Taps and per-coefficient formulas of float ADM (reference library, feature/adm_tools.c and adm_tools.h). All in
// float; where the reference library passes through double, Accumulation::libvmaf does so too.
//
// float_adm_lanes-inl.h includes this once more for each target of the executor `cpu`, with SNELLEN_LANE_TARGET as the
// target's namespace; see base/lane_pair-inl.h.
#if !defined(SNELLEN_METRICS_FLOAT_ADM_MATH_INL_H_)
#include <array>
#include <cstdint>

#include "base/device_array.h"
#include "base/exact_sum.h"
#include "base/lane_float.h"
#include "metrics/accumulation.h"
#include "ops/adm_band_order.h"

namespace snellen::float_adm {

using adm::kBandCount;
using adm::kDiagonal;

/// Daubechies' wavelet with two vanishing moments.
using FilterTaps = DeviceArray<float, 4>;
inline constexpr FilterTaps kLowTaps{0.482962913144690F, 0.836516303737469F, 0.224143868041857F, -0.129409522550921F};
inline constexpr FilterTaps kHighTaps{-0.129409522550921F, -0.224143868041857F, 0.836516303737469F,
                                      -0.482962913144690F};

/// No coefficient is larger, by scale: samples are within 128 of mid-grey, and each level grows them by at most the
/// square of the taps' absolute sum, 2.7994. Split parts are not larger than the coefficients they are of.
inline constexpr std::array<float, adm::kScales> kCoefficientBounds{359, 1004, 2809, 7864};

/// The exponent for a FloatAdmSum whose magnitudes are at most `largest`: the smallest n with largest < 2^n, but not so
/// small that 2^-n is no float.
SNELLEN_FN int exponent_above(float largest) noexcept {
  const int exponent = static_cast<int>(lane::exponent(largest)) + 1;
  return exponent < -125 ? -125 : exponent;
}

/// Adds a power, from 0 to below 1, to the sums of FloatAdmSum.
SNELLEN_FN void add_power(float power, ExactSum<0>& large, ExactSum<-48>& small) noexcept {
  // Both, since a choice of the sum would keep the sums out of registers on some devices.
  const bool is_small = power < 0x1p-48F;
  large.add(is_small ? 0 : power);
  small.add(is_small ? power : 0);
}

/// factor * x in double, rounded to float once.
inline float multiply_in_double(double factor, float x) noexcept { return static_cast<float>(factor * double{x}); }

/// sum + factor * x in double, rounded to float once.
inline float add_in_double(float sum, double factor, float x) noexcept {
  return static_cast<float>(double{sum} + factor * double{x});
}

}  // namespace snellen::float_adm
#endif  // once

#if !defined(SNELLEN_METRICS_FLOAT_ADM_MATH_INL_H_) || defined(SNELLEN_LANE_TARGET)
#ifndef SNELLEN_LANE_TARGET
#define SNELLEN_METRICS_FLOAT_ADM_MATH_INL_H_
#endif

namespace snellen::float_adm {
#ifdef SNELLEN_LANE_TARGET
namespace SNELLEN_LANE_TARGET {
#endif
using lane::magnitude;
using lane::select_eq;
using lane::select_lt;

/// One filter over four values, summed in tap order.
template <class F>
SNELLEN_ALWAYS_INLINE F filter_with(const FilterTaps& taps, const F& a, const F& b, const F& c, const F& d) noexcept {
  return F(taps[0]) * a + F(taps[1]) * b + F(taps[2]) * c + F(taps[3]) * d;
}

/// What says whether two (h, v) vectors differ by less than one degree: whether `dot` is not negative and its square at
/// least `limit`, cos^2(1 degree) times both squared lengths.
template <class F>
struct Direction {
  F dot, square, limit;
};

template <class F>
SNELLEN_ALWAYS_INLINE Direction<F> direction(const F& ref_h, const F& ref_v, const F& dis_h, const F& dis_v) noexcept {
  const F dot = ref_h * dis_h + ref_v * dis_v;
  const F ref_square = ref_h * ref_h + ref_v * ref_v;
  const F dis_square = dis_h * dis_h + dis_v * dis_v;
  return {dot, dot * dot, F(0.99969542F) * ref_square * dis_square};
}

/// `yes` where the direction is the same, else `no`.
template <class F>
SNELLEN_ALWAYS_INLINE F select_same(const Direction<F>& d, const F& yes, const F& no) noexcept {
  return select_lt(d.dot, F(0.0F), no, select_lt(d.square, d.limit, no, yes));
}

/// Detail of `ref` that `dis` restores: ratio * ref, with the ratio dis / ref limited to 0 to 1. The reference library
/// divides by an estimate of the reciprocal that depends on the processor's vendor; this divides. 1e-30 keeps a
/// coefficient of 0 from dividing by 0 and is lost beside any other.
template <class F>
SNELLEN_ALWAYS_INLINE F restored_detail(const F& ref, const F& dis) noexcept {
  const F ratio = dis / (ref + F(1e-30F));
  return select_lt(ratio, F(0.0F), F(0.0F), select_lt(F(1.0F), ratio, F(1.0F), ratio)) * ref;
}

template <Accumulation accumulation, class Factor, class F>
SNELLEN_ALWAYS_INLINE F multiply(Factor factor, const F& x) noexcept {
  if constexpr (accumulation == Accumulation::libvmaf)
    return multiply_in_double(factor, x);
  else
    return F(static_cast<float>(factor)) * x;
}

/// Restored detail where the direction is the same: contrast enhancement counts as detail as well, up to `gain_limit`
/// times the restored value but not past dis. The limit is a double on hosts and a float on devices.
template <Accumulation accumulation, class F, class Factor>
SNELLEN_ALWAYS_INLINE F enhanced_detail(const F& restored, const F& dis, Factor gain_limit) noexcept {
  const F raised = multiply<accumulation>(gain_limit, restored);
  const F smaller = select_lt(dis, raised, dis, raised);
  const F larger = select_lt(raised, dis, dis, raised);
  return select_eq(restored, F(0.0F), restored, select_lt(F(0.0F), restored, smaller, larger));
}

/// What a weighed coefficient adds to the threshold of its neighbours.
template <Accumulation accumulation, class F>
SNELLEN_ALWAYS_INLINE F neighbour_mask(const F& weighed) noexcept {
  return multiply<accumulation>(0.0333333351, magnitude(weighed));
}

/// A sum of masks and what a weighed coefficient adds to its own threshold.
template <Accumulation accumulation, class F>
SNELLEN_ALWAYS_INLINE F add_own_mask(const F& sum, const F& weighed) noexcept {
  if constexpr (accumulation == Accumulation::libvmaf)
    return add_in_double(sum, 0.0666666701, magnitude(weighed));
  else
    return sum + F(0.0666666701F) * magnitude(weighed);
}

/// What of a weighed coefficient exceeds a threshold.
template <class F>
SNELLEN_ALWAYS_INLINE F excess(const F& weighed, const F& threshold) noexcept {
  const F rest = magnitude(weighed) - threshold;
  return select_lt(rest, F(0.0F), F(0.0F), rest);
}

#ifdef SNELLEN_LANE_TARGET
}  // namespace SNELLEN_LANE_TARGET
#endif
}  // namespace snellen::float_adm

#endif  // once, and per target
