// SPDX-License-Identifier: BSD-2-Clause-Patent
// Sine, cosine and the angle of a vector, of lanes. Results are the exact value rounded to float but for rare
// near-ties, whose share the docstrings state as tests/base/lane_math_test.cc counts it.
//
// exec/cpu/lane_math-inl.h includes this once more for each target, after lane_pair-inl.h, which says why.
#if !defined(SNELLEN_BASE_LANE_ANGLE_INL_H_) || defined(SNELLEN_LANE_TARGET)
#ifndef SNELLEN_LANE_TARGET
#define SNELLEN_BASE_LANE_ANGLE_INL_H_
#endif

#ifndef SNELLEN_LANE_TARGET
#include "base/lane_pair-inl.h"
#endif

namespace snellen::lane {
#ifdef SNELLEN_LANE_TARGET
namespace SNELLEN_LANE_TARGET {
#endif

/// pi, and pi in three floats; pi = 3.14159265358979323846264338...
inline constexpr double kPi = 3.14159265358979323846;
inline constexpr Pair<float> kHalfPi = split(kPi / 2);
inline constexpr float kHalfPiRest = -0x1.ee59dap-50F;

template <class F>
struct SineAndCosine {
  Pair<F> sine, cosine;
};

/// Of an angle from -0.8 to 0.8; relative errors below 2^-43.
template <class F>
SNELLEN_FN SineAndCosine<F> small_sine_and_cosine(const Pair<F>& angle) noexcept {
  // In x^2 <= 0.64: the tails start below 2^-21, and the first terms left out are below 2^-51.
  static constexpr auto reciprocal_factorial = [](int n) {
    double factorial = 1;
    for (; n > 1; --n) factorial *= n;
    return 1 / factorial;
  };
  static constexpr Series<4, 5> kSine([](int k) { return (k % 2 == 0 ? 1 : -1) * reciprocal_factorial(2 * k + 1); });
  static constexpr Series<5, 4> kCosine([](int k) { return (k % 2 == 0 ? 1 : -1) * reciprocal_factorial(2 * k); });
  const Pair<F> square = angle * angle;
  return {kSine(square) * angle, kCosine(square)};
}

/// Of an angle in radians, |angle| <= 32768; NaN beyond. Relative error as above for |angle| < 1, absolute beyond.
template <class F>
SNELLEN_FN SineAndCosine<F> sine_and_cosine(const F& angle) noexcept {
  const F n = nearest_whole(angle * F(0.636619772F));
  const F minus = F(0.0F) - n;
  // n pi / 2 comes off in three pieces. The first step is exact: both terms are multiples of a unit of which the result
  // has fewer than 2^24.
  const F first = fma(minus, F(kHalfPi.hi), angle);
  const Pair<F> second = product_of(minus, F(kHalfPi.lo));
  const Pair<F> sum = sum_of(first, second.hi);
  const Pair<F> rest = sum_of_ordered(sum.hi, sum.lo + fma(minus, F(kHalfPiRest), second.lo));
  const SineAndCosine<F> small = small_sine_and_cosine(rest);

  const F quarter = n - F(4.0F) * nearest_whole(n * F(0.25F));  // -2, -1, 0, 1 or 2, equal to n but for whole turns
  const F odd = magnitude(quarter);
  const Pair<F> sine = select_eq(odd, F(1.0F), small.cosine, small.sine);
  const Pair<F> cosine = select_eq(odd, F(1.0F), small.sine, small.cosine);
  const F sine_sign = select_eq(odd, F(2.0F), F(-1.0F), select_eq(quarter, F(-1.0F), F(-1.0F), F(1.0F)));
  const F cosine_sign = select_eq(odd, F(2.0F), F(-1.0F), select_eq(quarter, F(1.0F), F(-1.0F), F(1.0F)));
  const F known = select_lt(F(32768.0F), magnitude(angle), F(kNotANumber), F(1.0F));
  return {{sine.hi * sine_sign * known, sine.lo * sine_sign},
          {cosine.hi * cosine_sign * known, cosine.lo * cosine_sign}};
}

template <class F>
SNELLEN_FN F sin(const F& angle) noexcept {
  return sine_and_cosine(angle).sine.hi;
}

template <class F>
SNELLEN_FN F cos(const F& angle) noexcept {
  return sine_and_cosine(angle).cosine.hi;
}

/// The angle in radians of the vector (x, y), from -pi to pi, with the sign of y; 0 for the vector 0, whatever the
/// signs of its zeros. NaN for infinite or NaN arguments.
template <class F>
SNELLEN_FN F atan2(const F& y, const F& x) noexcept {
  // In t^2 <= 1/64: the tail starts below 2^-20, and the first term left out is below 2^-57.
  static constexpr Series<3, 6> kAtan([](int k) { return (k % 2 == 0 ? 1.0 : -1.0) / (2 * k + 1); });
  static constexpr Pair<float> kCentre1 = split(0.244978663126864154172);  // atan(1/4)
  static constexpr Pair<float> kCentre2 = split(0.463647609000806116214);  // atan(1/2)
  static constexpr Pair<float> kCentre3 = split(0.643501108793284386803);  // atan(3/4)
  static constexpr Pair<float> kCentre4 = split(kPi / 4);
  static constexpr Pair<float> kStraight = split(kPi);

  const F x_size = magnitude(x);
  const F y_size = magnitude(y);
  const F larger = select_lt(x_size, y_size, y_size, x_size);
  // Powers of two that keep pairs in their range.
  const F scale = select_lt(larger, F(0x1p-40F), F(0x1p64F), select_lt(F(0x1p60F), larger, F(0x1p-64F), F(1.0F)));
  const F b = larger * scale;
  const F a = select_lt(x_size, y_size, x_size, y_size) * scale;

  // atan(a / b) = atan(c) + atan((a - c b) / (b + c a)) with c the multiple of 1/4 next to a / b.
  const F quarters = nearest_whole(a / b * F(4.0F));
  const F c = quarters * F(0.25F);
  const Pair<F> t = (-product_of(c, b) + a) / (product_of(c, a) + b);
  Pair<F> centre = select_eq(quarters, F(1.0F), pair_of<F>(kCentre1), Pair<F>{F(0.0F), F(0.0F)});
  centre = select_eq(quarters, F(2.0F), pair_of<F>(kCentre2), centre);
  centre = select_eq(quarters, F(3.0F), pair_of<F>(kCentre3), centre);
  centre = select_eq(quarters, F(4.0F), pair_of<F>(kCentre4), centre);
  const Pair<F> angle = kAtan(t * t) * t + centre;

  const Pair<F> upper = select_lt(x_size, y_size, pair_of<F>(kHalfPi) + -angle, angle);
  const Pair<F> turned = select_lt(x, F(0.0F), pair_of<F>(kStraight) + -upper, upper);
  return select_eq(x_size + y_size, F(0.0F), F(0.0F), with_sign(turned.hi, y));
}

#ifdef SNELLEN_LANE_TARGET
}  // namespace SNELLEN_LANE_TARGET
#endif
}  // namespace snellen::lane

#endif  // once, and per target
