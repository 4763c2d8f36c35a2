// SPDX-License-Identifier: BSD-2-Clause-Patent
// ops/row_sums.h for a vector of sums at a time. Compiled once per target.
#if defined(SNELLEN_OPS_ROW_SUMS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_OPS_ROW_SUMS_INL_H_
#undef SNELLEN_OPS_ROW_SUMS_INL_H_
#else
#define SNELLEN_OPS_ROW_SUMS_INL_H_
#endif

#include "exec/cpu/float_lane-inl.h"
#include "ops/row_sums.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
namespace lanes = cpu::HWY_NAMESPACE;
using lanes::FloatLane;

/// The arithmetic of DoubleRow.
class DoubleLanes {
 public:
  HWY_INLINE DoubleLanes() : lower_(hn::Zero(lanes::kF64)), upper_(lower_) {}
  HWY_INLINE void add(FloatLane product) {
    lower_ = hn::Add(lower_, hn::PromoteTo(lanes::kF64, hn::LowerHalf(kHalf, product.raw)));
    upper_ = hn::Add(upper_, hn::PromoteTo(lanes::kF64, hn::UpperHalf(kHalf, product.raw)));
  }
  HWY_INLINE FloatLane rounded() const {
    return hn::Combine(lanes::kF32, hn::DemoteTo(kHalf, upper_), hn::DemoteTo(kHalf, lower_));
  }

 private:
  static constexpr hn::Half<decltype(lanes::kF32)> kHalf{};
  lanes::VecF64 lower_, upper_;
};

/// The vectors for a row of ops/row_sums.h.
template <class Row>
struct LanesOf;
template <>
struct LanesOf<PairRow> {
  using Sum = lane::HWY_NAMESPACE::CompensatedSum<FloatLane>;
};
template <>
struct LanesOf<DoubleRow> {
  using Sum = DoubleLanes;
};

/// Makes the compiler finish both sums here: g++ 12 otherwise begins all terms of an unrolled sum at once and spills
/// them.
HWY_INLINE void keep_here([[maybe_unused]] FloatLane& a, [[maybe_unused]] FloatLane& b) {
#if HWY_TARGET == HWY_AVX2
  asm volatile("" : "+x"(a.raw.raw), "+x"(b.raw.raw));
#elif HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
  asm volatile("" : "+v"(a.raw.raw), "+v"(b.raw.raw));
#endif
}

/// Windows along a row of sums: the one at x adds up taps[k] * sources[k][x].
struct TapRows {
  static constexpr bool kUnrolled = false;

  const float* const* sources;
  const float* taps;
  int count;    // at least 7
  float bound;  // a power of two above the sum of the products' magnitudes

  HWY_INLINE FloatLane sample(int k, int x) const { return FloatLane::load(sources[k] + x); }
  HWY_INLINE FloatLane tap(int k) const { return FloatLane(taps[k]); }
};

/// The sum at x as it is defined. Kept apart for zeros: black pictures have many. `Windows` is like TapRows; with
/// kUnrolled its count is a constant.
template <class Row, class Windows>
HWY_NOINLINE FloatLane defined_sum(const Windows& windows, int x) {
  auto any = hn::Zero(lanes::kF32);
  for (int k = 0; k < windows.count; ++k) any = hn::Or(any, windows.sample(k, x).raw);
  if (hn::AllTrue(lanes::kF32, hn::Eq(any, hn::Zero(lanes::kF32)))) return FloatLane(0.0F);
  typename LanesOf<Row>::Sum sum;
  for (int k = 0; k < windows.count; ++k) sum.add(windows.sample(k, x) * windows.tap(k));
  return sum.rounded();
}

/// Sums in five operations a tap, a margin around each of which holds the sum that the definition rounds, be it of
/// pairs or of doubles.
///
/// Let the magnitudes of n products sum to less than 2^m. A sum that starts from 3 * 2^m stays between 2^(m + 1) and
/// 2^(m + 2), where floats are multiples of one unit u = 2^(m - 22): each of its steps is exact, and so is the rounded
/// product less that step. These differences are below u / 2 each and, with the products' own roundings, below
/// n u / 2 + u / 4 in all, so that adding them up as floats errs by less than n (n + 2) / 4 * 2^-24 u, and adding the
/// margin by n / 2 * 2^-24 u. Of the definition's pairs each addition errs by at most 2^(m - 24), and adding up those
/// errors by less than n (n - 1) / 2 * 2^(m - 48) = n (n - 1) / 8 * 2^-24 u; doubles err by less. All these are below
/// n^2 / 2 * 2^-24 u for n >= 7.
class QuickSums {
 public:
  HWY_INLINE QuickSums(float bound, int count)
      : start_(3 * bound), margin_(bound * 0x1p-47F * static_cast<float>(count * count)) {}

  /// Sums at one place, as the ends of the margin rounded to float: the definition's sum where they are equal.
  struct Ends {
    FloatLane least, most;
    HWY_INLINE bool are_equal() const { return hn::AllTrue(lanes::kF32, hn::Eq(least.raw, most.raw)); }
  };

  template <class Windows>
  HWY_INLINE Ends at(const Windows& windows, int x) const {
    FloatLane high = start_;
    FloatLane low(0.0F);
    if constexpr (Windows::kUnrolled) {
      SNELLEN_UNROLL
      for (int k = 0; k < Windows::count; ++k) add(windows.sample(k, x), windows.tap(k), high, low);
    } else {
      for (int k = 0; k < windows.count; ++k) add(windows.sample(k, x), windows.tap(k), high, low);
    }
    const FloatLane whole = high - start_;
    return {whole + (low - margin_), whole + (low + margin_)};
  }

 private:
  HWY_INLINE static void add(FloatLane sample, FloatLane tap, FloatLane& high, FloatLane& low) {
    const FloatLane sum = fma(sample, tap, high);
    low = low + (sample * tap - (sum - high));
    high = sum;
    keep_here(low, high);
  }

  FloatLane start_, margin_;
};

/// out[x] = the sum at x, in the arithmetic of `Row`, for `count` positions and up to a vector behind them.
template <class Row, class Windows>
void weigh_row(const Windows& windows, int count, float* out) {
  const QuickSums sums(windows.bound, windows.count);
  for (int x = 0; x < count; x += lanes::kLanes32) {
    const auto ends = sums.at(windows, x);
    (HWY_LIKELY(ends.are_equal()) ? ends.least : defined_sum<Row>(windows, x)).store(out + x);
  }
}

}  // namespace snellen::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
