// SPDX-License-Identifier: BSD-2-Clause-Patent
// Colour differences from lightness, chroma and hue over vectors of doubles: the floats of `difference` in
// ciede_math-inl.h, or NaN where they are in doubt. docs/metrics/ciede.md derives the bounds. Compiled once per target.
#if defined(SNELLEN_METRICS_CIEDE_DIFFERENCES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_CIEDE_DIFFERENCES_INL_H_
#undef SNELLEN_METRICS_CIEDE_DIFFERENCES_INL_H_
#else
#define SNELLEN_METRICS_CIEDE_DIFFERENCES_INL_H_
#endif

#include "metrics/ciede/ciede_hues-inl.h"
#include "metrics/ciede/ciede_libvmaf-inl.h"
#include "metrics/metric.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::ciede::HWY_NAMESPACE {

/// n + 1.5 * 2^52 for the whole number n nearest to x: its lowest bits are those of n.
inline constexpr double kWholeBias = 0x1.8p52;

/// sin x and cos x of |x| <= pi / 2; relative error below 2^-43 of the sine, error below 2^-47 of the cosine.
HWY_INLINE DoubleLane sine(DoubleLane x) {
  // Through sin(sqrt z) / sqrt z at the Chebyshev nodes of 0 <= z <= (pi / 2)^2; relative error below 2^-43.5.
  static constexpr std::array kSine{0x1.ffffffffffe3ap-1,   -0x1.5555555543bd9p-3, 0x1.11111109eee8cp-7,
                                    -0x1.a019fd48e2d38p-13, 0x1.71dcf81d0a26dp-19, -0x1.ae044822f2dd1p-26,
                                    0x1.52e56b2a6619bp-33};
  return x * polynomial(x * x, kSine);
}
HWY_INLINE DoubleLane cosine(DoubleLane x) {
  // Through cos(sqrt z) at the same nodes; error below 2^-48.
  static constexpr std::array kCosine{0x1.ffffffffffff8p-1,   -0x1.ffffffffff8ebp-2, 0x1.55555555372e4p-5,
                                      -0x1.6c16c15fdc680p-10, 0x1.a019fcc0c6b03p-16, -0x1.27e3ed6397641p-22,
                                      0x1.1eacae53c03d6p-29,  -0x1.834ed13dea250p-37};
  return polynomial(x * x, kCosine);
}

/// e^x for -40 <= x <= 0; relative error below 2^-45 and 2^-52 |x|.
HWY_INLINE DoubleLane exponential(DoubleLane x) {
  // Through 2^r at the Chebyshev nodes of |r| <= 1/2; relative error below 2^-45.6.
  static constexpr std::array kPowerOfTwo{0x1.000000000003dp+0,  0x1.62e42fefa39f7p-1,  0x1.ebfbdff8149f2p-3,
                                          0x1.c6b08d7044119p-5,  0x1.3b2ab72b175eep-7,  0x1.5d87fe908f88ap-10,
                                          0x1.43088e257f341p-13, 0x1.ffcb76789860fp-17, 0x1.63ef969a64d3cp-20,
                                          0x1.b6571de2f2351p-24};
  const DoubleLane bias(kWholeBias);
  const DoubleLane exponent = x * DoubleLane(1 / lane::kLn2);
  const DoubleLane whole = exponent + bias;
  const DoubleLane power = polynomial(exponent - (whole - bias), kPowerOfTwo);
  const auto scale = hn::ShiftLeft<52>(hn::BitCast(lanes::kU64, whole.raw));
  return hn::BitCast(lanes::kF64, hn::Add(hn::BitCast(lanes::kU64, power.raw), scale));
}

/// The hue weighting T at the mean hue h, with the harmonics as polynomials in sine and cosine of h - n pi, which
/// change their signs with n where they are odd: -0.17 cos(h - 30) + 0.32 cos(3 h + 6) = c (A + B cos 2h) + s (C + D
/// cos 2h).
HWY_INLINE DoubleLane hue_weighting(DoubleLane h, Doubt& doubt) {
  constexpr double kCos30 = 0.86602540378443864676;
  constexpr double kCos6 = 0.99452189536827333692;
  constexpr double kSin6 = 0.10452846326765347140;
  constexpr double kCos63 = 0.45399049973954679156;
  constexpr double kSin63 = 0.89100652418836786236;
  const DoubleLane bias(kWholeBias);
  const DoubleLane whole = fma(h, DoubleLane(1 / lane::kPi), bias);
  const DoubleLane rest = minus_product(h, whole - bias, DoubleLane(lane::kPi));
  const DoubleLane s = sine(rest);
  const DoubleLane c = cosine(rest);
  const DoubleLane twice_s = s + s;
  const DoubleLane c2 = minus_product(DoubleLane(1.0), twice_s, s);
  const DoubleLane s2 = twice_s * c;
  // cos 3h = c (2 cos 2h - 1), sin 3h = s (2 cos 2h + 1).
  const DoubleLane of_c = fma(c2, DoubleLane(0.64 * kCos6), DoubleLane(-0.17 * kCos30 - 0.32 * kCos6));
  const DoubleLane of_s = fma(c2, DoubleLane(-0.64 * kSin6), DoubleLane(-0.17 * 0.5 - 0.32 * kSin6));
  const DoubleLane odd = fma(c, of_c, s * of_s);
  // cos 4h = 2 cos^2 2h - 1, sin 4h = 2 sin 2h cos 2h.
  const DoubleLane of_c2 = fma(c2, DoubleLane(-0.40 * kCos63), fma(s2, DoubleLane(-0.40 * kSin63), DoubleLane(0.24)));
  const DoubleLane even = fma(c2, of_c2, DoubleLane(1 + 0.20 * kCos63));
  const auto sign = hn::ShiftLeft<63>(hn::BitCast(lanes::kU64, whole.raw));
  const DoubleLane signed_odd = hn::BitCast(lanes::kF64, hn::Xor(hn::BitCast(lanes::kU64, odd.raw), sign));
  return doubt.rounded_in_place<39>(even + signed_odd);
}

/// x^7, for the library's sums as its powf gives it, which promises no rounding.
template <Accumulation accumulation>
HWY_INLINE SingleLane rounded_seventh_power(SingleLane x, Doubt& doubt) {
  if constexpr (accumulation == Accumulation::exact) return doubt.rounded<40>(seventh_power(to_double(x)));
  float lane[lanes::kLanes64];
  x.store(lane);
  for (float& value : lane) value = libvmaf::seventh_power(value);
  return SingleLane::load(lane);
}

/// As `rotation` of ciede_math-inl.h, or another number below 2^-40 where it is below.
template <Accumulation accumulation>
HWY_INLINE SingleLane rotation(SingleLane chroma_mean, DoubleLane hue_mean, Doubt& doubt) {
  const DoubleLane degrees = doubt.rounded_in_place<40>(hue_mean * DoubleLane(180 / lane::kPi));
  const SingleLane distance = doubt.rounded<40>((degrees - DoubleLane(275.0)) * DoubleLane(1.0 / 25));
  const SingleLane minus_square = SingleLane(0.0F) - distance * distance;
  const DoubleLane gauss = exponential(larger_of(to_double(minus_square), DoubleLane(-40.0)));
  const DoubleLane angle = doubt.rounded_in_place<38>(gauss * DoubleLane(60.0));
  const DoubleLane radians = doubt.rounded_in_place<40>(angle * DoubleLane(lane::kPi / 180));
  const SingleLane power = rounded_seventh_power<accumulation>(chroma_mean, doubt);
  const SingleLane quotient = power / (power + SingleLane(static_cast<float>(kPow25To7)));
  return doubt.rounded<40>(square_root(to_double(quotient)) * sine(radians) * DoubleLane(-2.0));
}

/// Whether a rotation is below 2^-40, so that it does not count, in all lanes: it is below 2.1 exp -((h - 275) / 25)^2,
/// h in degrees. 134 degrees are 2.3387.
HWY_INLINE bool rotations_vanish(SingleLane hue_mean) {
  const hn::Rebind<float, decltype(lanes::kF64)> tag;
  return hn::AllTrue(tag, SingleLane(2.34F) < magnitude(hue_mean - SingleLane(4.79965544F)));
}

/// Difference of two hues, of which `plain` is the float, the shorter way round: of those that are `far`, half a turn
/// apart or more, a turn less.
/// The library's 2 pi differs by 2^-45, which counts beside small differences.
template <class Mask>
HWY_INLINE DoubleLane shorter_way(DoubleLane plain, Mask far, Doubt& doubt) {
  const DoubleLane turned = plain - only(far, DoubleLane(hn::CopySignToAbs(DoubleLane(kTurn).raw, plain.raw)));
  doubt.note(hn::And(far, magnitude(turned) < DoubleLane(0x1p-4)));
  return doubt.rounded_in_place<40>(turned);  // which leaves a float as it is
}

/// Differences of colours, of which lightness, chroma C' and hue h' are given.
template <Accumulation accumulation>
HWY_INLINE SingleLane difference(SingleLane l_p, SingleLane l_q, const Hues& hues) {
  const SingleLane half(0.5F);
  Doubt doubt;
  const SingleLane c_mean = (hues.chroma_p + hues.chroma_q) * half;
  const DoubleLane plain = to_double(hues.hue_q - hues.hue_p);
  // A float is at most pi when it is below the float next to pi, which is above it.
  const DoubleLane half_of_turn(double{static_cast<float>(lane::kPi)});
  const auto far = hn::Ge(magnitude(plain).raw, half_of_turn.raw);
  const SingleLane hue_sum = hues.hue_p + hues.hue_q;
  const DoubleLane straight_sum = to_double(hue_sum);
  const SingleLane h_mean = doubt.rounded<40>(straight_sum + only(far, DoubleLane(kTurn))) * half;

  const DoubleLane from_grey = to_double((l_p + l_q) * half - SingleLane(50.0F));
  const DoubleLane square = from_grey * from_grey;
  const SingleLane s_l = doubt.rounded<40>(
      fma(square * DoubleLane(0.015), DoubleLane(1.0) / square_root(square + DoubleLane(20.0)), DoubleLane(1.0)));
  const DoubleLane wide_c_mean = to_double(c_mean);
  const SingleLane s_c = doubt.rounded<40>(fma(wide_c_mean, DoubleLane(0.045), DoubleLane(1.0)));
  const DoubleLane wide_h_mean = to_double(h_mean);
  const SingleLane s_h =
      doubt.rounded<40>(fma(wide_c_mean * DoubleLane(0.015), hue_weighting(wide_h_mean, doubt), DoubleLane(1.0)));

  // Of a grey colour any angle will do: its chroma makes the product 0.
  const DoubleLane half_turn = shorter_way(plain, far, doubt) * DoubleLane(0.5);
  const DoubleLane chord = square_root(to_double(hues.chroma_p * hues.chroma_q)) * sine(half_turn);
  const SingleLane lightness = (l_q - l_p) / (SingleLane(kWeightL) * s_l);
  const SingleLane chroma = (hues.chroma_q - hues.chroma_p) / (SingleLane(kWeightC) * s_c);
  const SingleLane hue = doubt.rounded<40>(chord + chord) / (SingleLane(kWeightH) * s_h);

  const DoubleLane wide_lightness = to_double(lightness);
  const DoubleLane wide_chroma = to_double(chroma);
  const DoubleLane wide_hue = to_double(hue);
  DoubleLane sum = fma(wide_lightness, wide_lightness, fma(wide_chroma, wide_chroma, wide_hue * wide_hue));
  if (!rotations_vanish(h_mean))
    sum = sum + to_double(rotation<accumulation>(c_mean, wide_h_mean, doubt) * chroma * hue);
  const DoubleLane root = square_root(sum);
  (void)doubt.rounded<39>(root);
  return to_float(doubt.poisoned(root));
}

}  // namespace snellen::ciede::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
