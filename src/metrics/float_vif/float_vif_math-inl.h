// SPDX-License-Identifier: BSD-2-Clause-Patent
// Per-sample formulas of float VIF (reference library, feature/vif_tools.c: vif_statistic_s). They need float only;
// where the reference library computes in double, `Real` chooses between its double and the float of every device.
//
// float_vif_statistic-inl.h includes this once more for each target of the executor `cpu`, with SNELLEN_LANE_TARGET as
// the target's namespace; see base/lane_pair-inl.h.
#if !defined(SNELLEN_METRICS_FLOAT_VIF_MATH_INL_H_)
#include "base/device_array.h"
#include "base/device_function.h"
#include "base/lane_float.h"

namespace snellen::float_vif {

inline constexpr int kScales = 4;

/// What counts as no variance at all (eps of the reference library).
inline constexpr float kNoVariance = 1.0e-10F;

/// An observer: what vif_sigma_nsq and vif_enhn_gain_limit mean per sample. `Real` is double on hosts and float on
/// devices.
template <class Real>
struct ObserverOf {
  Real noise;        // variance of the eye's own noise
  float flat_below;  // a float variance is below `noise` exactly when it is below this
  float flat_loss;   // information lost in a flat window per variance of the distorted video
  float gain_limit;
};

}  // namespace snellen::float_vif
#endif  // once

#if !defined(SNELLEN_METRICS_FLOAT_VIF_MATH_INL_H_) || defined(SNELLEN_LANE_TARGET)

namespace snellen::float_vif {
#ifdef SNELLEN_LANE_TARGET
namespace SNELLEN_LANE_TARGET {
#endif
using lane::at_least;
using lane::at_most;
using lane::exponent;
using lane::quotient_mantissa;
using lane::select_lt;
using lane::zero_if_lt;

/// log2 by a polynomial of degree 8 in the mantissa, exact at powers of two (log2f_approx with its coefficients).
/// Infinity has the logarithm 128; 0 / 0, which only a noise variance of 0 can bring, that of 1.5 * 2^128: what x86's
/// NaN reads as.
template <class F>
SNELLEN_FN F log2_approximate(F x) noexcept {
  constexpr DeviceArray<float, 7> kCoefficients{0.064841182402670F,  -0.157048836463065F, 0.257167726303123F,
                                                -0.353800560300520F, 0.480131410397451F,  -0.721314327952201F,
                                                1.442694803896991F};
  const F part = quotient_mantissa(x) - F(1.0F);
  F sum(-0.012671635276421F);
  for (const float coefficient : kCoefficients) sum = sum * part + F(coefficient);
  return exponent(x) + sum * part;
}

/// Means of one window.
template <class F>
struct MomentsOf {
  F ref, dis;
  F ref_ref, dis_dis, ref_dis;
};

/// Variances and covariance of one window. The variance of the reference is 0 or at least kNoVariance.
template <class F>
struct VariancesOf {
  F ref, dis, both;
};

template <class F>
SNELLEN_FN VariancesOf<F> variances(const MomentsOf<F>& m) noexcept {
  const F ref = m.ref_ref - m.ref * m.ref;
  const F dis = m.dis_dis - m.dis * m.dis;
  return {zero_if_lt(ref, F(kNoVariance), ref), at_least(dis, F(0.0F)), m.ref_dis - m.ref * m.dis};
}

/// The channel model of one window: distorted = gain * reference + noise, gain >= 0, noise > 0.
template <class F>
struct ChannelOf {
  F gain, noise;
};

/// Without variance in either video there is no gain, and a negative gain counts as none.
template <class F>
SNELLEN_FN ChannelOf<F> channel(const VariancesOf<F>& v) noexcept {
  const F least(kNoVariance);
  const F regression = v.both / (v.ref + least);
  const F gain = at_least(zero_if_lt(at_most(v.ref, v.dis), least, regression), F(0.0F));
  return {gain, at_least(v.dis - gain * v.both, least)};
}

/// Information in one sample, in bits.
template <class F>
struct InformationOf {
  F num, den;
};

/// 1 + signal / (noise + more_noise) in `Real`, rounded to float.
template <class Real, class Noise>
SNELLEN_FN float one_plus_ratio(float signal, float noise, Noise more_noise) noexcept {
  return static_cast<float>(1 + static_cast<Real>(signal) / (noise + static_cast<Real>(more_noise)));
}

/// What the observer gets out of one window. `Real` double is the reference library's definition; float differs from it
/// by at most the rounding of the logarithms' arguments, 2e-7 bits.
template <class Real, class F, class Noise>
SNELLEN_FN InformationOf<F> information(const VariancesOf<F>& v, const ChannelOf<F>& c,
                                        const ObserverOf<Noise>& observer) noexcept {
  const F gain = at_most(c.gain, F(observer.gain_limit));
  const F num = log2_approximate(one_plus_ratio<Real>(gain * gain * v.ref, c.noise, observer.noise));
  // The ratio is at most 1 in flat windows and at least 1 in others; the logarithm of 2 is 1.
  const F den = log2_approximate(at_least(one_plus_ratio<Real>(v.ref, F(0.0F), observer.noise), F(2.0F)));
  return {select_lt(v.ref, F(observer.flat_below), F(1.0F) - v.dis * F(observer.flat_loss), num), den};
}

#ifdef SNELLEN_LANE_TARGET
}  // namespace SNELLEN_LANE_TARGET
#endif
}  // namespace snellen::float_vif
#endif  // once, and per target

#if !defined(SNELLEN_METRICS_FLOAT_VIF_MATH_INL_H_)
#define SNELLEN_METRICS_FLOAT_VIF_MATH_INL_H_

namespace snellen::float_vif {

using Moments = MomentsOf<float>;
using Variances = VariancesOf<float>;
using Channel = ChannelOf<float>;
using Information = InformationOf<float>;

}  // namespace snellen::float_vif
#endif  // once
