// SPDX-License-Identifier: BSD-2-Clause-Patent
// Per-sample formulas of float VIF (reference library, feature/vif_tools.c: vif_statistic_s). They need float only;
// where the reference library computes in double, `Real` chooses between its double and the float of every device.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "ops/scale_plane.h"

namespace snellen::float_vif {

inline constexpr int kScales = 4;

/// The planes of scale 0.
constexpr Extent prescaled(Extent full, double prescale) noexcept {
  return {scaled_size(full.width, prescale), scaled_size(full.height, prescale)};
}

/// log2 by a polynomial of degree 8 in the mantissa, exact at powers of two (log2f_approx with its coefficients).
/// Infinity has the logarithm 128; 0 / 0, which only a noise variance of 0 can bring, that of 1.5 * 2^128: what x86's
/// NaN reads as.
inline float log2_approximate(float x) noexcept {
  constexpr std::array kCoefficients{-0.012671635276421F, 0.064841182402670F,  -0.157048836463065F,
                                     0.257167726303123F,  -0.353800560300520F, 0.480131410397451F,
                                     -0.721314327952201F, 1.442694803896991F,  0.0F};
  constexpr std::uint32_t kNotANumber = 0x7FC00000;
  const std::uint32_t bits = std::isnan(x) ? kNotANumber : std::bit_cast<std::uint32_t>(x);
  const auto exponent = static_cast<std::int32_t>(bits >> 23) - 127;
  const float mantissa = std::bit_cast<float>((bits & 0x007FFFFF) | 0x3F800000) - 1.0F;
  float sum = 0;
  for (const float coefficient : kCoefficients) sum = sum * mantissa + coefficient;
  return static_cast<float>(exponent) + sum;
}

/// Means of one window.
struct Moments {
  float ref, dis;
  float ref_ref, dis_dis, ref_dis;
};

/// What counts as no variance at all (eps of the reference library).
inline constexpr float kNoVariance = 1.0e-10F;

/// Variances and covariance of one window. The variance of the reference is 0 or at least kNoVariance.
struct Variances {
  float ref, dis, both;
};

inline Variances variances(const Moments& m) noexcept {
  const float ref = m.ref_ref - m.ref * m.ref;
  const float dis = m.dis_dis - m.dis * m.dis;
  return {ref < kNoVariance ? 0.0F : ref, std::max(dis, 0.0F), m.ref_dis - m.ref * m.dis};
}

/// The channel model of one window: distorted = gain * reference + noise, gain >= 0, noise > 0.
struct Channel {
  float gain, noise;
};

inline Channel channel(const Variances& v) noexcept {
  if (v.ref == 0 || v.dis < kNoVariance) return {0, std::max(v.dis < kNoVariance ? 0.0F : v.dis, kNoVariance)};
  const float gain = v.both / (v.ref + kNoVariance);
  if (gain < 0) return {0, v.dis};
  return {gain, std::max(v.dis - gain * v.both, kNoVariance)};
}

/// An observer: what vif_sigma_nsq and vif_enhn_gain_limit mean per sample.
struct Observer {
  double noise;      // variance of the eye's own noise
  float flat_below;  // a float variance is below `noise` exactly when it is below this
  float flat_loss;   // information lost in a flat window per variance of the distorted video
  float gain_limit;
};

inline Observer make_observer(double noise, double gain_limit) noexcept {
  const auto rounded = static_cast<float>(noise);
  const bool below = static_cast<double>(rounded) < noise;
  return {.noise = noise,
          .flat_below = below ? std::nextafter(rounded, std::numeric_limits<float>::infinity()) : rounded,
          .flat_loss = static_cast<float>(static_cast<double>(rounded * rounded) / (255.0 * 255.0)),
          .gain_limit = static_cast<float>(gain_limit)};
}

/// Information in one sample, in bits.
struct Information {
  float num, den;
};

/// What the observer gets out of one window. `Real` double is the reference library's definition; float differs from it
/// by at most the rounding of the logarithms' arguments, 2e-7 bits.
template <class Real>
Information information(const Variances& v, const Channel& c, const Observer& observer) noexcept {
  if (v.ref < observer.flat_below) return {1.0F - v.dis * observer.flat_loss, 1.0F};
  const auto noise = static_cast<Real>(observer.noise);
  const float gain = std::min(c.gain, observer.gain_limit);
  const Real signal = gain * gain * v.ref;
  return {log2_approximate(static_cast<float>(1 + signal / (c.noise + noise))),
          log2_approximate(static_cast<float>(1 + v.ref / noise))};
}

}  // namespace snellen::float_vif
