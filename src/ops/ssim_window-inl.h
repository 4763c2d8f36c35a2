// SPDX-License-Identifier: BSD-2-Clause-Patent
// ops/ssim_window.h by vectors: the sums of a strip of windows. Compiled once per target.
#if defined(SNELLEN_OPS_SSIM_WINDOW_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_OPS_SSIM_WINDOW_INL_H_
#undef SNELLEN_OPS_SSIM_WINDOW_INL_H_
#else
#define SNELLEN_OPS_SSIM_WINDOW_INL_H_
#endif

#include <algorithm>
#include <type_traits>
#include <vector>

#include "exec/cpu/exact_sum-inl.h"
#include "exec/workers.h"
#include "ops/row_sums-inl.h"
#include "ops/sample_rows-inl.h"
#include "ops/ssim_math-inl.h"
#include "ops/ssim_narrow-inl.h"
#include "ops/ssim_ranges-inl.h"
#include "ops/ssim_scratch.h"
#include "ops/ssim_window.h"

HWY_BEFORE_NAMESPACE();
#define SNELLEN_LANE_TARGET HWY_NAMESPACE
#include "ops/ssim_math-inl.h"
#undef SNELLEN_LANE_TARGET

namespace snellen::ssim::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
namespace lanes = cpu::HWY_NAMESPACE;
using lanes::FloatLane;
using snellen::HWY_NAMESPACE::PlanePair;

/// Of a vector of windows, of which `means` has a row of each quantity.
HWY_INLINE MomentsOf<FloatLane> moments_at(const Plane<float>& means, int x) {
  return {FloatLane::load(means.row(0) + x), FloatLane::load(means.row(1) + x), FloatLane::load(means.row(2) + x),
          FloatLane::load(means.row(3) + x), FloatLane::load(means.row(4) + x)};
}

/// Rows of a tile's terms: the two parts of pairs, and structure.
enum TermRow { kLuminanceHigh, kLuminanceLow, kContrastHigh, kContrastLow, kProductHigh, kProductLow, kStructure };

/// Writes the wanted terms of `count` windows from `first` on, and 0 up to a whole vector.
inline void set_terms(const Plane<float>& means, int first, int count, Terms wanted, Plane<float>& terms) {
  for (int x = 0; x < count; x += lanes::kLanes32) {
    const auto store = [&](const pairs::Pair<FloatLane>& term, TermRow high) HWY_ATTR {
      term.hi.store(terms.row(high) + x);
      term.lo.store(terms.row(high + 1) + x);
    };
    const StatisticsOf<FloatLane> s = statistics(moments_at(means, first + x));
    const auto c = contrast_pair(s);
    const FloatLane t = structure(s);
    if (wanted.luminance || wanted.product) {
      const auto l = luminance_pair(s);
      if (wanted.luminance) store(l, kLuminanceHigh);
      if (wanted.product) store(l * c * t, kProductHigh);
    }
    store(c, kContrastHigh);
    t.store(terms.row(kStructure) + x);
  }
  const int whole = (count + lanes::kLanes32 - 1) / lanes::kLanes32 * lanes::kLanes32;
  for (int row = 0; row < kTermRows; ++row) std::fill(terms.row(row) + count, terms.row(row) + whole, 0.0F);
}

/// Adds `count` terms of a row. Most of large ones are above 2^-6.
template <bool kAreLarge>
void add_terms(const float* terms, int count, TermSum& sum) {
  lanes::ExactSumLanes<3> lane_sums;
  for (int x = 0; x < count; x += lanes::kLanes32) {
    if constexpr (kAreLarge)
      lane_sums.add_large(FloatLane::load(terms + x));
    else
      lane_sums.add(FloatLane::load(terms + x));
  }
  sum += lane_sums.take();
}

inline void add_pairs(const Plane<float>& terms, TermRow high, int count, TermSum& sum) {
  add_terms<true>(terms.row(high), count, sum);
  add_terms<false>(terms.row(high + 1), count, sum);
}

/// Adds a row of `count` windows. A window's term is a chain of some twenty operations and its sum another one, which
/// in one loop would leave no room for the next windows' chains.
inline void add_windows(WindowScratch& scratch, int count, Terms wanted, Sums<ExactArithmetic>& sums) {
  Plane<float>& terms = scratch.terms;
  for (int first = 0; first < count; first += kTileWindows) {
    const int windows = std::min(kTileWindows, count - first);
    set_terms(scratch.means, first, windows, wanted, terms);
    if (wanted.luminance) add_pairs(terms, kLuminanceHigh, windows, sums.luminance);
    if (wanted.product) add_pairs(terms, kProductHigh, windows, sums.product);
    if (!wanted.contrast_and_structure) continue;
    add_pairs(terms, kContrastHigh, windows, sums.contrast);
    add_terms<true>(terms.row(kStructure), windows, sums.structure);
  }
  sums.windows += count;
}

/// Terms of a vector of windows, in double where the reference library has double (ops/ssim_math-inl.h).
struct LibraryTerms {
  HWY_ALIGN double luminance[lanes::kLanes32];
  HWY_ALIGN double contrast[lanes::kLanes32];
  HWY_ALIGN double structure[lanes::kLanes32];
  HWY_ALIGN double product[lanes::kLanes32];
};

/// `widen` gives one half of a vector of floats as doubles, `at` is where that half begins.
template <class Widen>
HWY_INLINE void set_half(const StatisticsOf<FloatLane>& s, const Widen& widen, int at, LibraryTerms& terms) {
  const auto constant = [](float value) { return hn::Set(lanes::kF64, double{value}); };
  const auto two = constant(2);
  const auto l =
      hn::Div(hn::Add(hn::Mul(hn::Mul(two, widen(s.ref)), widen(s.dis)), constant(kC1)), widen(luminance_scale(s)));
  const auto c = hn::Div(hn::Add(hn::Mul(two, widen(s.deviations)), constant(kC2)), widen(contrast_scale(s)));
  const auto t = widen(structure(s));
  hn::Store(l, lanes::kF64, terms.luminance + at);
  hn::Store(c, lanes::kF64, terms.contrast + at);
  hn::Store(t, lanes::kF64, terms.structure + at);
  hn::Store(hn::Mul(hn::Mul(l, c), t), lanes::kF64, terms.product + at);
}

HWY_INLINE void set_terms(const StatisticsOf<FloatLane>& s, LibraryTerms& terms) {
  constexpr hn::Half<decltype(lanes::kF32)> kHalf{};
  const auto lower = [&](FloatLane v) HWY_ATTR { return hn::PromoteTo(lanes::kF64, hn::LowerHalf(kHalf, v.raw)); };
  const auto upper = [&](FloatLane v) HWY_ATTR { return hn::PromoteTo(lanes::kF64, hn::UpperHalf(kHalf, v.raw)); };
  set_half(s, lower, 0, terms);
  set_half(s, upper, lanes::kLanes32 / 2, terms);
}

/// The sums in double stay in their order: only the terms are computed side by side.
inline void add_windows(const WindowScratch& scratch, int count, Terms, Sums<LibraryArithmetic>& sums) {
  LibraryTerms terms;
  for (int x = 0; x < count; x += lanes::kLanes32) {
    set_terms(statistics(moments_at(scratch.means, x)), terms);
    for (int i = 0; i < std::min(lanes::kLanes32, count - x); ++i) {
      sums.product.add(terms.product[i]);
      sums.luminance.add(terms.luminance[i]);
      sums.contrast.add(terms.contrast[i]);
      sums.structure.add(terms.structure[i]);
    }
  }
  sums.windows += count;
}

/// The window's taps over neighbours in a row of `Samples`, as snellen::weigh_row wants them once they are in `row`.
template <class Samples>
struct AlongRow {
  static constexpr bool kUnrolled = true;
  static constexpr bool kMayCancel = false;
  static constexpr std::size_t kMostTaps = kWindowSize;
  static constexpr int count = kWindowSize;
  static constexpr const WholePlan& plan = kWindowPlan;

  Samples values;
  float* row;
  float bound;
  int width;

  /// Puts all of them there.
  void prepare() const {
    for (int x = 0; x < width; x += lanes::kLanes32) values.at(x).store(row + x);
  }

  HWY_INLINE const float* samples(int k, int x) const { return row + x + k; }
  HWY_INLINE FloatLane tap(int k) const { return FloatLane(window_tap(k)); }
};

/// The same over rows.
struct DownColumns {
  static constexpr bool kUnrolled = true;
  static constexpr bool kMayCancel = false;
  static constexpr std::size_t kMostTaps = kWindowSize;
  static constexpr int count = kWindowSize;
  static constexpr const WholePlan& plan = kWindowPlan;

  const float* rows[kWindowSize];
  float bound;

  void prepare() const {}

  HWY_INLINE const float* samples(int k, int x) const { return rows[k] + x; }
  HWY_INLINE FloatLane tap(int k) const { return FloatLane(window_tap(k)); }
};

template <class Samples>
void weigh_narrow(const AlongRow<Samples>& windows, float scale, Columns columns, WindowScratch& scratch, float* out) {
  weigh_along(windows.values, scale, columns, scratch.products, out);
}
inline void weigh_narrow(const DownColumns& windows, float scale, Columns columns, WindowScratch&, float* out) {
  weigh_down(windows.rows, scale, columns, out);
}

/// `count` windows of a row over one quantity.
template <class Row, class Windows, class Blocks>
void weigh_blocks(const Windows& windows, const Blocks& ranges, int count, WindowScratch& scratch, float* out) {
  snellen::HWY_NAMESPACE::weigh_runs<Row>(
      windows, ranges, kNarrowPlan.least_part, scratch.scales.row(0), {0, count}, out,
      [&](const auto& run) { weigh_narrow(windows, run.scale, run, scratch, out); });
}

/// Sums over the windows whose first rows are `windows`.
template <class Arithmetic, class T>
Sums<Arithmetic> measure_strip(const PlanePair<T>& pair, RowRange windows, Terms terms, WindowScratch& scratch) {
  using Row = typename Arithmetic::Row;
  const auto reference = pair.rows(0, scratch.samples);
  const auto distorted = pair.rows(1, scratch.samples);
  const int width = pair.extent().width;
  const int count = width - kWindowSize + 1;
  // The taps sum to 1.000002, and samples of 16 bits reach 0.99998 of 256.
  const auto bound = [&](int q) { return q < 2 ? pair.peak : pair.peak * pair.peak; };
  Ranges ranges(scratch, width);
  Sums<Arithmetic> sums{};
  for (int y = windows.first; y < windows.last + kWindowSize - 1; ++y) {
    const float* const ref = reference.row(y);
    const float* const dis = distorted.row(y);
    ranges.see_row(ref, dis, y);
    for (int q = 0; q < kQuantities; ++q) {
      const auto weigh = [&]<class Samples>(const Samples& values, const auto& blocks) {
        const AlongRow<Samples> along{values, scratch.samples.row(q), bound(q), width};
        weigh_blocks<Row>(along, blocks, count, scratch, scratch.recent.row(q * kWindowSize + y % kWindowSize));
      };
      ranges.visit(
          q, [&](const SampleRanges& blocks) { weigh(RowSamples{q == 0 ? ref : dis}, blocks); },
          [&](const ProductRanges& blocks) {
            weigh(RowProducts{q == 3 ? dis : ref, q == 2 ? ref : dis}, blocks);
          });
    }
    if (y < windows.first + kWindowSize - 1) continue;
    ranges.see_columns();
    for (int q = 0; q < kQuantities; ++q) {
      DownColumns columns{{}, bound(q)};
      for (int k = 0; k < kWindowSize; ++k)
        columns.rows[k] = scratch.recent.row(q * kWindowSize + (y + 1 + k) % kWindowSize);
      const auto weigh = [&](const auto& blocks) {
        weigh_blocks<Row>(columns, blocks, count, scratch, scratch.means.row(q));
      };
      ranges.visit(q, weigh, weigh);
    }
    add_windows(scratch, count, terms, sums);
  }
  return sums;
}

/// measure<Arithmetic>() of both planes, spread over `workers` where the order of sums is free.
template <class Arithmetic, class T>
Sums<Arithmetic> measure_planes(const PlanePair<T>& pair, Terms terms, StripsScratch& scratch, Workers& workers) {
  constexpr int kLeastRows = 64;  // ten more are filtered along themselves
  constexpr bool kAnyOrder = std::is_same_v<Arithmetic, ExactArithmetic>;
  const Extent extent = pair.extent();
  const Strips strips(kAnyOrder ? workers : serial_workers(), extent.height - kWindowSize + 1, kLeastRows);
  scratch.reserve(strips.count());
  std::vector<Sums<Arithmetic>> sums(static_cast<std::size_t>(strips.count()));
  workers.each(strips.count(), [&](int i) {
    WindowScratch& own = scratch.windows[static_cast<std::size_t>(i)];
    sums[static_cast<std::size_t>(i)] = measure_strip<Arithmetic>(pair, strips[i], terms, own);
  });
  for (std::size_t i = 1; i < sums.size(); ++i) sums[0] += sums[i];
  return sums[0];
}

}  // namespace snellen::ssim::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
