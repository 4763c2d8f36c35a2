// SPDX-License-Identifier: BSD-2-Clause-Patent
// ops/row_sums.h for a vector of sums at a time. Compiled once per target.
#if defined(SNELLEN_OPS_ROW_SUMS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_OPS_ROW_SUMS_INL_H_
#undef SNELLEN_OPS_ROW_SUMS_INL_H_
#else
#define SNELLEN_OPS_ROW_SUMS_INL_H_
#endif

#include <utility>

#include "exec/cpu/float_lane-inl.h"
#include "ops/block_ranges-inl.h"
#include "ops/row_sums.h"
#include "ops/whole_sums-inl.h"

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
  static constexpr bool kMayCancel = true;  // taps have both signs
  static constexpr std::size_t kMostTaps = WholePlan::kMostTaps;

  const float* const* sources;
  const float* taps;
  int count;    // at least 7
  float bound;  // a power of two above the sum of the products' magnitudes
  const WholePlan& plan;

  void prepare() const {}

  HWY_INLINE const float* samples(int k, int x) const { return sources[k] + x; }
  HWY_INLINE FloatLane tap(int k) const { return FloatLane(taps[k]); }
};

template <class Windows>
HWY_INLINE FloatLane sample(const Windows& windows, int k, int x) {
  return FloatLane::load(windows.samples(k, x));
}

/// The sum at x as it is defined. Kept apart for zeros: black pictures have many. `Windows` is like TapRows; with
/// kUnrolled its count is a constant.
template <class Row, class Windows>
HWY_NOINLINE FloatLane defined_sum(const Windows& windows, int x) {
  auto any = hn::Zero(lanes::kF32);
  for (int k = 0; k < windows.count; ++k) any = hn::Or(any, sample(windows, k, x).raw);
  if (hn::AllTrue(lanes::kF32, hn::Eq(any, hn::Zero(lanes::kF32)))) return FloatLane(0.0F);
  typename LanesOf<Row>::Sum sum;
  for (int k = 0; k < windows.count; ++k) sum.add(sample(windows, k, x) * windows.tap(k));
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
      for (int k = 0; k < Windows::count; ++k) add(sample(windows, k, x), windows.tap(k), high, low);
    } else {
      for (int k = 0; k < windows.count; ++k) add(sample(windows, k, x), windows.tap(k), high, low);
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

/// out[x] = the sum at x, in the arithmetic of `Row`, for `columns` and up to a vector behind them.
template <class Row, class Windows>
void weigh(const Windows& windows, Columns columns, float* out) {
  const QuickSums sums(windows.bound, windows.count);
  for (int x = columns.first; x < columns.last; x += lanes::kLanes32) {
    const auto ends = sums.at(windows, x);
    (HWY_LIKELY(ends.are_equal()) ? ends.least : defined_sum<Row>(windows, x)).store(out + x);
  }
}

/// The same in whole numbers, for `kVectors` vectors at x. `taps` are those of the plan in units, `unit` is the last.
template <class Row, int kVectors, class Windows>
HWY_INLINE void weigh_whole_at(const Windows& windows, const FloatLane* taps, FloatLane unit, int x, float* out) {
  WholeSums<kVectors> sums;
  const auto add = [&](std::size_t i) HWY_ATTR {
    if (windows.plan.shift[i] > 0) sums.make_coarser(windows.plan.shift[i]);
    sums.add(windows.samples(windows.plan.order[i], x), taps[i]);
  };
  if constexpr (Windows::kUnrolled) {
    SNELLEN_UNROLL
    for (std::size_t i = 0; i < std::size_t{Windows::count}; ++i) add(i);
  } else {
    for (std::size_t i = 0; i < static_cast<std::size_t>(windows.count); ++i) add(i);
  }
  SNELLEN_UNROLL
  for (int v = 0; v < kVectors; ++v) {
    const int at = x + v * lanes::kLanes32;
    const bool is_rounded = !Windows::kMayCancel || HWY_LIKELY(sums.are_large(v));
    (is_rounded ? sums.rounded(v) * unit : defined_sum<Row>(windows, at)).store(out + at);
  }
}

/// The same for samples of this whole_scale().
template <class Row, class Windows>
void weigh_whole(const Windows& windows, float scale, Columns columns, float* out) {
  FloatLane taps[Windows::kMostTaps];
  for (std::size_t i = 0; i < static_cast<std::size_t>(windows.count); ++i)
    taps[i] = FloatLane(windows.plan.scaled[i] * scale);
  const FloatLane unit(1 / (scale * static_cast<float>(std::uint64_t{1} << windows.plan.last_units)));
  int x = columns.first;
  if constexpr (!Windows::kUnrolled) {
    constexpr int kVectors = 4;
    for (; x + kVectors * lanes::kLanes32 <= columns.last; x += kVectors * lanes::kLanes32)
      weigh_whole_at<Row, kVectors>(windows, taps, unit, x, out);
  }
  for (; x < columns.last; x += lanes::kLanes32) weigh_whole_at<Row, 1>(windows, taps, unit, x, out);
}

/// Windows of whole blocks, up to the last one's. `scales` has a whole_scale() for each kBlockWindows of them, 0 where
/// the plan is not possible.
template <class Row, class Windows>
void weigh_row(const Windows& windows, const float* scales, Columns columns, float* out) {
  for (int x = columns.first; x < columns.last;) {
    const float scale = scales[x / kBlockWindows];
    int end = x + kBlockWindows;
    while (end < columns.last && scales[end / kBlockWindows] == scale) end += kBlockWindows;
    const Columns alike{x, std::min(end, columns.last)};
    if (scale > 0)
      weigh_whole<Row>(windows, scale, alike, out);
    else
      weigh<Row>(windows, alike, out);
    x = end;
  }
}

/// `columns` of a row: narrow(run) takes the runs of blocks that one scale for samples of at least `least_part` serves,
/// weigh_row() the others, before the first of which the windows prepare() what it reads. `scales` is room for one of
/// each block. Inline: as calls, `narrow` and what it calls take a tenth more instructions.
template <class Row, class Windows, class Ranges, class Narrow>
HWY_INLINE void weigh_runs(const Windows& windows, const Ranges& ranges, float least_part, float* scales,
                           Columns columns, float* out, const Narrow& narrow) {
  bool is_prepared = false;
  while (columns.first < columns.last) {
    const ScaledColumns run = first_alike(ranges, least_part, columns);
    columns.first = run.last;
    if (run.scale > 0) {
      narrow(run);
      continue;
    }
    if (!std::exchange(is_prepared, true)) {
      set_scales(ranges, windows.plan.least_part, scales);
      windows.prepare();
    }
    weigh_row<Row>(windows, scales, run, out);
  }
}

}  // namespace snellen::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
