// SPDX-License-Identifier: BSD-2-Clause-Patent
// Numbers of about 47 bits as the unevaluated sum of two floats, for lanes without double. The building blocks are
// those of T. J. Dekker, "A floating-point technique for extending the available precision", Numer. Math. 18, 1971,
// with the error of a product taken by fma.
//
// exec/cpu/float_lane-inl.h includes this once more for each target of the executor `cpu`, with SNELLEN_LANE_TARGET as
// the target's namespace: what vectors go through must be compiled for the vectors' own instruction set.
#if !defined(SNELLEN_BASE_LANE_PAIR_INL_H_) || defined(SNELLEN_LANE_TARGET)
#ifndef SNELLEN_LANE_TARGET
#define SNELLEN_BASE_LANE_PAIR_INL_H_
#endif

#include <cstddef>

#include "base/device_array.h"
#include "base/device_registers.h"
#include "base/lane_float.h"

namespace snellen::lane {
#ifdef SNELLEN_LANE_TARGET
namespace SNELLEN_LANE_TARGET {
#endif

/// hi + lo, where hi is that sum rounded to float. Exact as long as nothing falls below 2^-149, which holds for the
/// results of products and quotients above 2^-100.
template <class F>
struct Pair {
  F hi, lo;
};

/// The pair nearest to a constant; the error is below 2^-48 of it.
SNELLEN_FN constexpr Pair<float> split(double value) noexcept {
  const auto hi = static_cast<float>(value);
  return {hi, static_cast<float>(value - double{hi})};
}

/// A constant in every lane.
template <class F>
SNELLEN_ALWAYS_INLINE Pair<F> pair_of(Pair<float> constant) noexcept {
  return {F(constant.hi), F(constant.lo)};
}

/// a + b exactly, for |a| >= |b| or a = 0.
template <class F>
SNELLEN_ALWAYS_INLINE Pair<F> sum_of_ordered(F a, F b) noexcept {
  const F sum = a + b;
  return {sum, b - (sum - a)};
}

/// a + b exactly.
template <class F>
SNELLEN_ALWAYS_INLINE Pair<F> sum_of(F a, F b) noexcept {
  const F sum = a + b;
  const F b_part = sum - a;
  return {sum, (a - (sum - b_part)) + (b - b_part)};
}

/// a * b exactly.
template <class F>
SNELLEN_ALWAYS_INLINE Pair<F> product_of(F a, F b) noexcept {
  const F product = a * b;
  return {product, fms(a, b, product)};
}

template <class F>
SNELLEN_ALWAYS_INLINE Pair<F> operator-(const Pair<F>& a) noexcept {
  return {F(0.0F) - a.hi, F(0.0F) - a.lo};
}

/// Error below 2^-46 of |a| + |b|.
template <class F>
SNELLEN_ALWAYS_INLINE Pair<F> operator+(const Pair<F>& a, const Pair<F>& b) noexcept {
  const Pair<F> sum = sum_of(a.hi, b.hi);
  return sum_of_ordered(sum.hi, sum.lo + (a.lo + b.lo));
}

template <class F>
SNELLEN_ALWAYS_INLINE Pair<F> operator+(const Pair<F>& a, F b) noexcept {
  const Pair<F> sum = sum_of(a.hi, b);
  return sum_of_ordered(sum.hi, sum.lo + a.lo);
}

/// Relative error below 2^-45, as of the quotients and roots below.
template <class F>
SNELLEN_ALWAYS_INLINE Pair<F> operator*(const Pair<F>& a, const Pair<F>& b) noexcept {
  const Pair<F> product = product_of(a.hi, b.hi);
  return sum_of_ordered(product.hi, fma(a.hi, b.lo, fma(a.lo, b.hi, product.lo)));
}

template <class F>
SNELLEN_ALWAYS_INLINE Pair<F> operator*(const Pair<F>& a, F b) noexcept {
  const Pair<F> product = product_of(a.hi, b);
  return sum_of_ordered(product.hi, fma(a.lo, b, product.lo));
}

template <class F>
SNELLEN_ALWAYS_INLINE Pair<F> operator/(const Pair<F>& a, const Pair<F>& b) noexcept {
  const F quotient = a.hi / b.hi;
  const F minus = F(0.0F) - quotient;
  const F rest = fma(minus, b.lo, fma(minus, b.hi, a.hi) + a.lo);
  return sum_of_ordered(quotient, rest / b.hi);
}

/// For a >= 0.
template <class F>
SNELLEN_ALWAYS_INLINE Pair<F> square_root(const Pair<F>& a) noexcept {
  const F root = square_root(a.hi);
  const F rest = fma(F(0.0F) - root, root, a.hi) + a.lo;
  return sum_of_ordered(root, select_eq(root, F(0.0F), F(0.0F), rest / (root + root)));
}

template <class F>
SNELLEN_ALWAYS_INLINE Pair<F> select_lt(F a, F b, const Pair<F>& yes, const Pair<F>& no) noexcept {
  return {select_lt(a, b, yes.hi, no.hi), select_lt(a, b, yes.lo, no.lo)};
}

template <class F>
SNELLEN_ALWAYS_INLINE Pair<F> select_eq(F a, F b, const Pair<F>& yes, const Pair<F>& no) noexcept {
  return {select_eq(a, b, yes.hi, no.hi), select_eq(a, b, yes.lo, no.lo)};
}

/// A sum of floats, with the sum of its additions' errors beside it: n terms err by at most about n^2 2^-48 of the sum
/// of their magnitudes before the one rounding at the end.
template <class F>
struct CompensatedSum {
  F high, low;

  SNELLEN_ALWAYS_INLINE CompensatedSum() noexcept : high(0.0F), low(0.0F) {}

  SNELLEN_ALWAYS_INLINE void add(F term) noexcept {
    const Pair<F> sum = sum_of(high, term);
    high = sum.hi;
    low = low + sum.lo;
  }

  SNELLEN_ALWAYS_INLINE F rounded() const noexcept { return high + low; }
};

/// The whole number nearest to x, halves to even, for |x| < 2^22: adding 1.5 * 2^23 leaves no place for a fraction.
template <class F>
SNELLEN_ALWAYS_INLINE F nearest_whole(F x) noexcept {
  return (x + F(12582912.0F)) - F(12582912.0F);
}

/// c[0] + c[1] x + c[2] x^2 + ...
template <class F, std::size_t n>
SNELLEN_ALWAYS_INLINE F polynomial(const F& x, const DeviceArray<float, n>& c) noexcept {
  F sum(c[n - 1]);
  SNELLEN_UNROLLED
  for (std::size_t k = n - 1; k-- > 0;) sum = fma(sum, x, F(c[k]));
  return sum;
}

/// Coefficients of a power series whose first terms need the precision of pairs. Each head coefficient must be at least
/// as large as all that follows it, times x.
template <std::size_t head_terms, std::size_t tail_terms>
struct Series {
  DeviceArray<Pair<float>, head_terms> head{};
  DeviceArray<float, tail_terms> tail{};

  /// From the k-th coefficient as a double.
  template <class Coefficient>
  SNELLEN_FN explicit constexpr Series(Coefficient coefficient) noexcept {
    for (std::size_t k = 0; k < head_terms; ++k) head[k] = split(coefficient(static_cast<int>(k)));
    for (std::size_t k = 0; k < tail_terms; ++k)
      tail[k] = static_cast<float>(coefficient(static_cast<int>(head_terms + k)));
  }

  template <class F>
  SNELLEN_ALWAYS_INLINE Pair<F> operator()(const Pair<F>& x) const noexcept {
    Pair<F> sum =
        sum_of_ordered(F(head[head_terms - 1].hi), fma(x.hi, polynomial(x.hi, tail), F(head[head_terms - 1].lo)));
    SNELLEN_UNROLLED
    for (std::size_t k = head_terms - 1; k-- > 0;) {
      const Pair<F> rest = sum * x;
      const Pair<F> leading = sum_of_ordered(F(head[k].hi), rest.hi);
      sum = sum_of_ordered(leading.hi, leading.lo + (rest.lo + F(head[k].lo)));
    }
    return sum;
  }
};

#ifdef SNELLEN_LANE_TARGET
}  // namespace SNELLEN_LANE_TARGET
#endif
}  // namespace snellen::lane

#endif  // once, and per target
