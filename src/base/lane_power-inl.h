// SPDX-License-Identifier: BSD-2-Clause-Patent
// Logarithm, exponentials, powers and roots of lanes. A function of F is the exact value rounded to float but for rare
// near-ties, whose share its docstring states as tests/base/lane_math_test.cc counts it; results below 2^-126 are 0,
// and arguments below 2^-126 in magnitude count as 0. A function of Pair has about 45 bits, and is for arguments and
// results from 2^-60 to 2^60 in magnitude.
//
// exec/cpu/lane_math-inl.h includes this once more for each target, after lane_pair-inl.h, which says why.
#if !defined(SNELLEN_BASE_LANE_POWER_INL_H_) || defined(SNELLEN_LANE_TARGET)
#ifndef SNELLEN_LANE_TARGET
#define SNELLEN_BASE_LANE_POWER_INL_H_
#endif

#ifndef SNELLEN_LANE_TARGET
#include "base/lane_pair-inl.h"
#endif

namespace snellen::lane {
#ifdef SNELLEN_LANE_TARGET
namespace SNELLEN_LANE_TARGET {
#endif

inline constexpr float kSmallestNormal = 0x1p-126F;

inline constexpr double kLn2 = 0.693147180559945309417232;

/// log2 x = e + 2 / ln 2 * atanh((m - 1) / (m + 1)) for x = 2^e m, m from sqrt(1/2) to sqrt 2, for x > 0.
/// Relative error below 2^-44.
template <class F>
SNELLEN_FN Pair<F> log2(const Pair<F>& x) noexcept {
  // In s^2 <= 0.0295: the tail starts below 2^-23, and the first term left out is below 2^-54.
  static constexpr Series<4, 6> kAtanh([](int k) { return 1.0 / (2 * k + 1); });
  static constexpr Pair<float> kScale = split(2 / kLn2);
  const F low_exponent = exponent(x.hi);
  const F low_mantissa = mantissa(x.hi);
  const F above = select_lt(F(1.41421356F), low_mantissa, F(1.0F), F(0.0F));
  const F e = low_exponent + above;
  const F m = low_mantissa * (F(1.0F) - F(0.5F) * above);
  const F m_lo = x.lo * power_of_two(F(0.0F) - e);
  const F minus_one = m - F(1.0F);  // exact, as m is from 1/2 to 2
  const Pair<F> s = sum_of(minus_one, m_lo) / (sum_of(m, F(1.0F)) + m_lo);
  const Pair<F> log = kAtanh(s * s) * (s * pair_of<F>(kScale));
  const Pair<F> sum = sum_of(e, log.hi);  // of e = 0 this leaves log as it is
  return sum_of_ordered(sum.hi, sum.lo + log.lo);
}

/// 2^n e^g for |g| <= 0.35 and a whole n from -252 to 254.
template <class F>
SNELLEN_FN Pair<F> scaled_exp(const Pair<F>& g, const F& n) noexcept {
  // The tail starts below 2^-22, and the first term left out is below 2^-52.
  static constexpr Series<7, 6> kExp([](int k) {
    double factorial = 1;
    for (; k > 1; --k) factorial *= k;
    return 1 / factorial;
  });
  const Pair<F> power = kExp(g);
  const F half = nearest_whole(n * F(0.5F));
  const F first = power_of_two(half);
  const F second = power_of_two(n - half);
  return {power.hi * first * second, power.lo * first * second};
}

/// 2^x; relative error below 2^-44, and that of x times |x|.
template <class F>
SNELLEN_FN Pair<F> exp2(const Pair<F>& x) noexcept {
  static constexpr Pair<float> kScale = split(kLn2);
  const F n = nearest_whole(x.hi);
  return scaled_exp((x + (F(0.0F) - n)) * pair_of<F>(kScale), n);
}

/// e^x; relative error below 2^-44 for |x| < 1, and that times |x| beyond.
template <class F>
SNELLEN_FN Pair<F> exp(const Pair<F>& x) noexcept {
  static constexpr Pair<float> kScale = split(1 / kLn2);
  return exp2(x * pair_of<F>(kScale));
}

/// The hi of exp2 or exp with what is out of float's range cut: `x` is the exponent of 2, `power` its power.
template <class F>
SNELLEN_FN F in_range(const F& x, const F& power) noexcept {
  return select_lt(x, F(-126.0F), F(0.0F), select_lt(x, F(128.0F), power, select_eq(x, x, F(kInfinity), x)));
}

/// x from -130 to 130, so that exponents stay in the range of scaled_exp; NaN stays.
template <class F>
SNELLEN_FN F clamped_exponent(const F& x) noexcept {
  return select_lt(x, F(-130.0F), F(-130.0F), select_lt(F(130.0F), x, F(130.0F), x));
}

/// x^(1/n) for x > 0 and n = 3 or 5: an estimate good to 2^-8, one step of Halley and one of Newton in pairs.
/// Relative error below 2^-44.
template <int n, class F>
SNELLEN_FN Pair<F> root(const Pair<F>& x) noexcept {
  static_assert(n == 3 || n == 5);
  // Parabola through m^(1/n) at the Chebyshev nodes of [1, 2] (relative error 9e-4), cubic through 2^t at those of [0,
  // 1] (1e-4).
  static constexpr DeviceArray<float, 3> kOfMantissa = n == 3 ? DeviceArray<float, 3>{0.62569F, 0.43356F, -0.05836F}
                                                              : DeviceArray<float, 3>{0.77308F, 0.26757F, -0.03998F};
  static constexpr DeviceArray<float, 4> kOfRest = {0.99990F, 0.69632F, 0.22469F, 0.07897F};
  const F e = exponent(x.hi);
  constexpr int kHalf = (n - 1) / 2;
  const F whole = nearest_whole((e - F(kHalf)) * F(1.0F / n));
  const F rest = e - F(n) * whole;  // from 0 to n - 1
  const F m = mantissa(x.hi);
  const F z = m * power_of_two(rest);
  const F estimate = polynomial(m, kOfMantissa) * polynomial(rest * F(1.0F / n), kOfRest);

  const F square = estimate * estimate;
  const F power = n == 3 ? square * estimate : square * square * estimate;
  const F step = (z - power) / fma(F(n + 1.0F), power, F(n - 1.0F) * z);
  const F y = fma(estimate, step + step, estimate);

  const Pair<F> square_pair = product_of(y, y);
  const Pair<F> below = n == 3 ? square_pair : square_pair * square_pair;  // y^(n - 1)
  const Pair<F> power_pair = below * y;
  const F error = ((z - power_pair.hi) - power_pair.lo) + x.lo * power_of_two(rest - e);
  const Pair<F> result = sum_of_ordered(y, error / (F(n) * below.hi));
  const F scale = power_of_two(whole);
  return {result.hi * scale, result.lo * scale};
}

/// Cube root of x > 0.
template <class F>
SNELLEN_FN Pair<F> cbrt(const Pair<F>& x) noexcept {
  return root<3>(x);
}

/// x^y for x > 0; relative error below 2^-41 for results from 2^-16 to 2^16.
template <class F>
SNELLEN_FN Pair<F> pow(const Pair<F>& x, const Pair<F>& y) noexcept {
  return exp2(log2(x) * y);
}

/// One miss. log2 0 = -infinity, of infinity infinity, of negative numbers and NaN NaN.
template <class F>
SNELLEN_FN F log2(const F& x) noexcept {
  const F finite = log2(Pair<F>{x, F(0.0F)}).hi;
  const F low = select_lt(F(-kSmallestNormal), x, F(-kInfinity), F(kNotANumber));
  const F positive = select_eq(x, F(kInfinity), x, finite);
  return select_lt(x, F(kSmallestNormal), low, select_eq(x, x, positive, x));
}

/// No miss. Infinite from 128 on.
template <class F>
SNELLEN_FN F exp2(const F& x) noexcept {
  return in_range(x, exp2(Pair<F>{clamped_exponent(x), F(0.0F)}).hi);
}

/// e^x. No miss.
template <class F>
SNELLEN_FN F exp(const F& x) noexcept {
  static constexpr Pair<float> kHead = split(kLn2);
  static constexpr float kRest = -0x1.950d88p-54F;  // ln 2 less kHead
  const F bounded = select_lt(x, F(-90.0F), F(-90.0F), select_lt(F(90.0F), x, F(90.0F), x));
  const F n = nearest_whole(bounded * F(1.44269504F));
  const F minus = F(0.0F) - n;
  // n ln 2 comes off in three pieces. The first step is exact: both terms are multiples of a unit of which the result
  // has fewer than 2^24.
  const F first = fma(minus, F(kHead.hi), bounded);
  const Pair<F> second = product_of(minus, F(kHead.lo));
  const Pair<F> g = sum_of(first, second.hi) + fma(minus, F(kRest), second.lo);
  const F power = scaled_exp(g, n).hi;
  // The floats next to 128 ln 2 and -126 ln 2 inside float's range.
  const F low = select_lt(x, F(-0x1.5d589ep+6F), F(0.0F), power);
  return select_lt(F(0x1.62e42ep+6F), x, F(kInfinity), select_eq(x, x, low, x));
}

/// No miss. Odd: negative x have negative roots. Zero, infinity and NaN give themselves.
template <class F>
SNELLEN_FN F cbrt(const F& x) noexcept {
  const F size = magnitude(x);
  const F finite = with_sign(cbrt(Pair<F>{size, F(0.0F)}).hi, x);
  const F zero = with_sign(F(0.0F), x);
  return select_lt(size, F(kSmallestNormal), zero, select_lt(size, F(kInfinity), finite, x));
}

#ifdef SNELLEN_LANE_TARGET
}  // namespace SNELLEN_LANE_TARGET
#endif
}  // namespace snellen::lane

#endif  // once, and per target
