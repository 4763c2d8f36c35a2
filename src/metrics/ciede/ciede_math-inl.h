// SPDX-License-Identifier: BSD-2-Clause-Patent
// CIEDE2000 of one pixel over float lanes: what the reference library computes in double is computed in pairs of floats
// here, and rounded to float where the library rounds (feature/ciede.c). So the results are the library's but where a
// rounding falls the other way, which takes a value within 2^-42 of the middle between two floats.
// Formula: G. Sharma, W. Wu, E. N. Dalal, "The CIEDE2000 color-difference formula", Color Research and Application 30,
// 2005, with the library's own hue mean and weights.
//
// ciede_cpu.cc includes this once more for each target, as base/lane_pair-inl.h is, with SNELLEN_LANE_TARGET.
#if !defined(SNELLEN_METRICS_CIEDE_MATH_INL_H_) || defined(SNELLEN_LANE_TARGET)
#ifndef SNELLEN_LANE_TARGET
#define SNELLEN_METRICS_CIEDE_MATH_INL_H_
#endif

#ifndef SNELLEN_LANE_TARGET
#include "base/lane_math-inl.h"
#endif
#include "metrics/ciede/ciede_constants.h"

namespace snellen::ciede {
#ifdef SNELLEN_LANE_TARGET
namespace SNELLEN_LANE_TARGET {
namespace lane = snellen::lane::SNELLEN_LANE_TARGET;
#else
using lane::fma;
using lane::magnitude;
#endif

using lane::Pair;
using lane::product_of;
using lane::select_eq;
using lane::select_lt;
using lane::square_root;
using lane::sum_of;

/// A constant in every lane, from a double.
template <class F>
SNELLEN_FN Pair<F> pair_of(double constant) noexcept {
  return lane::pair_of<F>(lane::split(constant));
}

/// Linear light of a colour component.
template <class F>
SNELLEN_FN Pair<F> linear_light(const Pair<F>& c) noexcept {
  const Pair<F> base = c * pair_of<F>(1 / 1.055) + pair_of<F>(kOffset / 1.055);
  const Pair<F> fifth_root = lane::root<5>(base);
  const Pair<F> power = (base * base) * (fifth_root * fifth_root);  // base^2.4; any number where the line applies
  return select_lt(F(0.0F), (c + pair_of<F>(-kKnee)).hi, power, c * pair_of<F>(1 / 12.92));
}

/// The cube root of CIE L*a*b* of a tristimulus value relative to white, rounded to float.
template <class F>
SNELLEN_FN F lab_root(const Pair<F>& t) noexcept {
  const Pair<F> line = t * pair_of<F>(kKappa / 116) + pair_of<F>(16.0 / 116);
  return select_lt(F(static_cast<float>(kEpsilon)), t.hi, lane::cbrt(t), line).hi;
}

template <const Row& row, class F>
SNELLEN_FN Pair<F> weighted(double white, const Pair<F>& red, const Pair<F>& green, const Pair<F>& blue) noexcept {
  return red * pair_of<F>(row.red / white) + green * pair_of<F>(row.green / white) +
         blue * pair_of<F>(row.blue / white);
}

/// The colour of samples over 2^(depth - 8).
template <class F>
SNELLEN_FN Lab<F> to_lab(const F& y_sample, const F& u_sample, const F& v_sample) noexcept {
  const Pair<F> y = pair_of<F>(1 / kLumaRange) * (y_sample - F(kBlack));
  const F u = u_sample - F(kNeutral);
  const F v = v_sample - F(kNeutral);
  const Pair<F> red = linear_light(y + pair_of<F>(kVToRed / kChromaRange) * v);
  const Pair<F> green =
      linear_light(y + pair_of<F>(-kUToGreen / kChromaRange) * u + pair_of<F>(-kVToGreen / kChromaRange) * v);
  const Pair<F> blue = linear_light(y + pair_of<F>(kUToBlue / kChromaRange) * u);
  const F fx = lab_root(weighted<kToX>(kWhiteX, red, green, blue));
  const F fy = lab_root(weighted<kToY>(1.0, red, green, blue));
  const F fz = lab_root(weighted<kToZ>(kWhiteZ, red, green, blue));
  return {fma(fy, F(116.0F), F(-16.0F)), (sum_of(fx, F(0.0F) - fy) * F(500.0F)).hi,
          (sum_of(fy, F(0.0F) - fz) * F(200.0F)).hi};
}

/// sqrt(a^2 + b^2).
template <class F>
SNELLEN_FN F norm(const F& a, const F& b) noexcept {
  return square_root(product_of(a, a) + product_of(b, b)).hi;
}

/// x^7.
template <class F>
SNELLEN_FN Pair<F> seventh_power(const F& x) noexcept {
  const Pair<F> square = product_of(x, x);
  return square * square * square * x;
}

/// Hue angle, from 0 to 2 pi.
template <class F>
SNELLEN_FN F hue(const F& b, const F& a) noexcept {
  const F angle = lane::atan2(b, a);
  return select_lt(angle, F(0.0F), (pair_of<F>(2 * lane::kPi) + angle).hi, angle);
}

/// The hue weighting T at the mean hue h, from cos h and sin h alone: cosines of multiples by the addition theorems,
/// and those of the shifts, 30, 6 and 63 degrees, as constants.
template <class F>
SNELLEN_FN F hue_weighting(const F& h) noexcept {
  const auto [s1, c1] = lane::sine_and_cosine(h);
  const Pair<F> c2 = c1 * c1 + -(s1 * s1);
  const Pair<F> s2 = c1 * s1 * F(2.0F);
  const Pair<F> c3 = c2 * c1 + -(s2 * s1);
  const Pair<F> s3 = s2 * c1 + c2 * s1;
  const Pair<F> c4 = c2 * c2 + -(s2 * s2);
  const Pair<F> s4 = c2 * s2 * F(2.0F);
  const Pair<F> first = c1 * pair_of<F>(-0.17 * 0.86602540378443864676) + s1 * pair_of<F>(-0.17 * 0.5);
  const Pair<F> second = c2 * pair_of<F>(0.24);
  const Pair<F> third =
      c3 * pair_of<F>(0.32 * 0.99452189536827333692) + s3 * pair_of<F>(-0.32 * 0.10452846326765347140);
  const Pair<F> fourth =
      c4 * pair_of<F>(-0.20 * 0.45399049973954679156) + s4 * pair_of<F>(-0.20 * 0.89100652418836786236);
  return (first + second + third + fourth + F(1.0F)).hi;
}

/// The rotation R_T that couples chroma and hue in the blue.
template <class F>
SNELLEN_FN F rotation(const F& chroma_mean, const F& hue_mean) noexcept {
  const F degrees = (pair_of<F>(180 / lane::kPi) * hue_mean).hi;
  const F distance = (sum_of(degrees, F(-275.0F)) * pair_of<F>(1.0 / 25)).hi;
  const F minus_square = F(0.0F) - distance * distance;
  const F angle = (lane::exp(Pair<F>{minus_square, F(0.0F)}) * F(60.0F)).hi;
  const F radians = (pair_of<F>(lane::kPi / 180) * angle).hi;
  const F power = seventh_power(chroma_mean).hi;
  const F quotient = power / (power + F(static_cast<float>(kPow25To7)));
  const Pair<F> root = square_root(Pair<F>{quotient, F(0.0F)});
  return (root * lane::sine_and_cosine(radians).sine * F(-2.0F)).hi;
}

/// Difference of two hues, from -pi to pi; 0 if one of the colours is grey.
template <class F>
SNELLEN_FN F hue_difference(const F& h1, const F& h2, const F& chroma1, const F& chroma2) noexcept {
  const F plain = h2 - h1;
  const F wrapped = select_lt(h1, h2, (pair_of<F>(-2 * lane::kPi) + plain).hi, (pair_of<F>(2 * lane::kPi) + plain).hi);
  // A float is at most pi when it is below the float next to pi, which is above it.
  const F difference = select_lt(magnitude(plain), F(static_cast<float>(lane::kPi)), plain, wrapped);
  return select_eq(chroma1, F(0.0F), F(0.0F), select_eq(chroma2, F(0.0F), F(0.0F), difference));
}

/// The mean of two hues on the shorter arc between them; not taken back below 2 pi.
template <class F>
SNELLEN_FN F hue_mean(const F& h1, const F& h2) noexcept {
  const F sum = h1 + h2;
  const F wrapped = (pair_of<F>(2 * lane::kPi) + sum).hi;
  return select_lt(magnitude(h1 - h2), F(static_cast<float>(lane::kPi)), sum, wrapped) * F(0.5F);
}

/// Colour difference; 0 for equal colours.
template <class F>
SNELLEN_FN F difference(const Lab<F>& p, const Lab<F>& q) noexcept {
  const F half(0.5F);
  const F chroma_p = norm(p.a, p.b);
  const F chroma_q = norm(q.a, q.b);
  const Pair<F> power = seventh_power((chroma_p + chroma_q) * half);
  const Pair<F> stretch = -square_root(power / (power + pair_of<F>(kPow25To7))) + F(1.0F);
  const F a_p = (stretch * (p.a * half) + p.a).hi;
  const F a_q = (stretch * (q.a * half) + q.a).hi;
  const F c_p = norm(a_p, p.b);
  const F c_q = norm(a_q, q.b);
  const F c_mean = (c_p + c_q) * half;
  const F h_p = hue(p.b, a_p);
  const F h_q = hue(q.b, a_q);
  const F h_mean = hue_mean(h_p, h_q);

  const F from_grey = (p.l + q.l) * half - F(50.0F);
  const Pair<F> square = product_of(from_grey, from_grey);
  const F s_l = (square * pair_of<F>(0.015) / square_root(square + F(20.0F)) + F(1.0F)).hi;
  const F s_c = (pair_of<F>(0.045) * c_mean + F(1.0F)).hi;
  const F s_h = (pair_of<F>(0.015) * c_mean * hue_weighting(h_mean) + F(1.0F)).hi;

  const F half_turn = hue_difference(h_p, h_q, chroma_p, chroma_q) * half;
  const Pair<F> chord = square_root(Pair<F>{c_p * c_q, F(0.0F)}) * lane::sine_and_cosine(half_turn).sine;
  const F lightness = (q.l - p.l) / (F(kWeightL) * s_l);
  const F chroma = (c_q - c_p) / (F(kWeightC) * s_c);
  const F hue = (chord * F(2.0F)).hi / (F(kWeightH) * s_h);
  const Pair<F> sum = product_of(lightness, lightness) + product_of(chroma, chroma) + product_of(hue, hue);
  return square_root(sum + rotation(c_mean, h_mean) * chroma * hue).hi;
}

#ifdef SNELLEN_LANE_TARGET
}  // namespace SNELLEN_LANE_TARGET
#endif
}  // namespace snellen::ciede

#endif  // once, and per target
