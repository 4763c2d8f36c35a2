// SPDX-License-Identifier: BSD-2-Clause-Patent
// Exponentials and roots of pairs of lanes, of about 45 bits, for arguments and results from 2^-60 to 2^60 in
// magnitude.
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

inline constexpr double kLn2 = 0.693147180559945309417232;

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

#ifdef SNELLEN_LANE_TARGET
}  // namespace SNELLEN_LANE_TARGET
#endif
}  // namespace snellen::lane

#endif  // once, and per target
