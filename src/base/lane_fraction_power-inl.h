// SPDX-License-Identifier: BSD-2-Clause-Patent
// Powers of numbers below 1, for sums of them in fixed point. Rounded to float they miss the exact power's float in
// about one of 80,000, as tests/base/lane_math_test.cc counts it, and cost a third of what a logarithm and an
// exponential with all bits of pairs do.
//
// exec/cpu/lane_math-inl.h includes this once more for each target, after lane_pair-inl.h, which says why.
#if !defined(SNELLEN_BASE_LANE_FRACTION_POWER_INL_H_) || defined(SNELLEN_LANE_TARGET)
#ifndef SNELLEN_LANE_TARGET
#define SNELLEN_BASE_LANE_FRACTION_POWER_INL_H_
#endif

#include <cstdint>

#ifndef SNELLEN_LANE_TARGET
#include "base/lane_power-inl.h"
#endif

namespace snellen::lane {
#ifndef SNELLEN_LANE_TARGET

inline constexpr std::size_t kEntries = 8;

/// Constants to choose from by lane.
using Table = DeviceArray<float, kEntries>;

/// The table of entry(k).
template <class Entry>
SNELLEN_FN constexpr Table table_of(Entry entry) noexcept {
  Table table{};
  for (std::size_t k = 0; k < kEntries; ++k) table[k] = entry(k);
  return table;
}

#endif
#ifdef SNELLEN_LANE_TARGET
namespace SNELLEN_LANE_TARGET {
#endif

/// Entry number `index` of a table.
template <class F>
SNELLEN_ALWAYS_INLINE F entry(const Table& table, const F& index) noexcept {
  F value(table[0]);
  SNELLEN_UNROLLED
  for (std::size_t k = 1; k < kEntries; ++k) value = select_lt(index, F(static_cast<float>(k)), value, F(table[k]));
  return value;
}

/// log2 x for a normal x from 0 to below 1: e - log2 f + 2 / ln 2 * atanh(t / (2 + t)) for x = 2^e m and 1 + t = f m.
/// Absolute error below 2^-37.
template <class F>
SNELLEN_ALWAYS_INLINE Pair<F> log2_of_fraction(const F& x) noexcept {
  // Number k is about 7 / (7 + k), in so few bits that with the k below |f m - 1| is at most 0.072, and a float.
  static constexpr Table kFactors{32.0F / 32, 28.0F / 32, 25.0F / 32, 22.0F / 32,
                                  20.0F / 32, 19.0F / 32, 17.0F / 32, 16.0F / 32};
  static constexpr DeviceArray<double, kEntries> kLogs{0,
                                                       0.192645077942395892558031,
                                                       0.356143810225275304259361,
                                                       0.540568381362702743800637,
                                                       0.678071905112637652129681,
                                                       0.752072486556414506206480,
                                                       0.912537158749660591745934,
                                                       1};  // -log2 f
  // Heads have 16 fraction bits, so that a whole number added to one loses none.
  static constexpr Table kHeads =
      table_of([](std::size_t k) { return static_cast<float>(static_cast<std::int32_t>(kLogs[k] * 65536)) / 65536; });
  static constexpr Table kTails =
      table_of([](std::size_t k) { return static_cast<float>(kLogs[k] - double{kHeads[k]}); });
  // In s^2 <= 0.0012: the tail starts below 2^-11, and the first term left out is below 2^-51.
  static constexpr Series<1, 4> kAtanh([](int k) { return 2 / kLn2 / (2 * k + 1); });
  const F m = mantissa(x);
  const F k = nearest_whole(fma(m, F(7.0F), F(-7.0F)));
  const F t = fms(m, entry(kFactors, k), F(1.0F));  // exact
  const Pair<F> divisor = sum_of_ordered(F(2.0F), t);
  const F reciprocal = F(1.0F) / divisor.hi;
  const F s = t * reciprocal;
  const F minus = F(0.0F) - s;
  const F s_lo = fma(minus, divisor.lo, fma(minus, divisor.hi, t)) * reciprocal;
  const F square = fma(s, s, (s + s) * s_lo);
  const Pair<F> rest = kAtanh(Pair<F>{square, F(0.0F)}) * Pair<F>{s, s_lo};
  const Pair<F> sum = sum_of_ordered(exponent(x) + entry(kHeads, k), rest.hi);  // as x is below 1
  return {sum.hi, sum.lo + (rest.lo + entry(kTails, k))};
}

/// 2^y for y from -126 to 0. Relative error below 2^-38 before the rounding to float.
template <class F>
SNELLEN_ALWAYS_INLINE F exp2_to_fraction(const Pair<F>& y) noexcept {
  // For |r| <= 1/16: the tail starts below 2^-16, and the first term left out is below 2^-44.
  static constexpr Series<3, 4> kExp2([](int k) {
    double coefficient = 1;
    for (; k > 0; --k) coefficient *= kLn2 / k;
    return coefficient;
  });
  static constexpr DeviceArray<double, kEntries> kRoots{1,
                                                        1.090507732665257659207011,
                                                        1.189207115002721066717500,
                                                        1.296839554651009665933754,
                                                        1.414213562373095048801689,
                                                        1.542210825407940823612292,
                                                        1.681792830507429086062251,
                                                        1.834008086409342463487083};  // 2^(k/8)
  static constexpr Table kHeads = table_of([](std::size_t k) { return split(kRoots[k]).hi; });
  static constexpr Table kTails = table_of([](std::size_t k) { return split(kRoots[k]).lo; });
  const F eighths = nearest_whole(y.hi * F(8.0F));
  const F whole = nearest_whole(fma(eighths, F(0.125F), F(-0.4375F)));  // rounded down
  const F k = fma(whole, F(-8.0F), eighths);
  const Pair<F> power = kExp2(sum_of_ordered(fma(eighths, F(-0.125F), y.hi), y.lo));
  return (Pair<F>{entry(kHeads, k), entry(kTails, k)} * power).hi * power_of_two(whole);
}

/// x^p for x from 0 to below 1 and p from 1 to 20; 0 from 2^-112 down, where the fixed point ends. The relative error
/// before the rounding to float is below 2^-38 + 2^-37 p.
template <class F>
SNELLEN_ALWAYS_INLINE F power_of_fraction(const F& x, const F& p) noexcept {
  const Pair<F> log = log2_of_fraction(x) * p;  // below -112 for x below 2^-126
  return select_lt(log.hi, F(-112.0F), F(0.0F), exp2_to_fraction(log));
}

#ifdef SNELLEN_LANE_TARGET
}  // namespace SNELLEN_LANE_TARGET
#endif
}  // namespace snellen::lane

#endif  // once, and per target
