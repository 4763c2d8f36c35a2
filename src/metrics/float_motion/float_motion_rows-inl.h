// SPDX-License-Identifier: BSD-2-Clause-Patent
// Rows of float motion: blurred as ops/float_filter.h blurs them, and the sums of their absolute differences. Compiled
// once per target.
#if defined(SNELLEN_METRICS_FLOAT_MOTION_ROWS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_FLOAT_MOTION_ROWS_INL_H_
#undef SNELLEN_METRICS_FLOAT_MOTION_ROWS_INL_H_
#else
#define SNELLEN_METRICS_FLOAT_MOTION_ROWS_INL_H_
#endif

#include <algorithm>
#include <span>

#include "exec/cpu/exact_sum-inl.h"
#include "image/border.h"
#include "metrics/float_motion/float_motion_math-inl.h"
#include "metrics/float_motion/float_motion_scratch.h"
#include "ops/extend_rows.h"
#include "ops/float_plane.h"
#include "ops/sample_rows-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::float_motion::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
namespace lanes = cpu::HWY_NAMESPACE;
using lanes::FloatLane;
using lanes::kLanes32;

/// Tap `k` of the filter that has kTaps, in every lane.
template <int kTaps>
HWY_INLINE FloatLane tap(int k) {
  constexpr auto kValues = [] {
    if constexpr (kTaps == 1)
      return kNoBlur;
    else if constexpr (kTaps == 3)
      return kThreeTaps;
    else
      return kFiveTaps;
  }();
  return FloatLane(kValues[static_cast<std::size_t>(k)]);
}

/// The column pass over one plane, rows from top to bottom. Every sample is read once: what it adds to the rows around
/// it waits in sums of the first 1, 2, ... kTaps - 1 terms, in the order of terms that ops/float_filter.h has.
/// (RowFilter begins at 0, which changes no sum but the sign of one that is 0.)
template <int kTaps, class T>
class ColumnPass {
 public:
  static constexpr int kRadius = kTaps / 2;

  /// Begins at row `y`. `unfinished` has place for kTaps - 1 rows, which are mixed vector by vector, and rows() writes
  /// to `columns`.
  ColumnPass(PlaneView<const T> plane, int depth, int y, float* unfinished, PlaneView<float> columns)
      : plane_(plane), samples_(depth, kMidGrey), unfinished_(unfinished), columns_(columns) {
    for (int k = -kRadius; k < kRadius; ++k) add_rows<1>(y + k, 0, 0, plane.width());
  }

  /// Writes `count` rows, of which the first is `y`, from column `begin` to `end` or up to a vector more: `begin` is
  /// the end before. What the row pass needs beside the plane's edges is written with the edges.
  void rows(int y, int count, int begin, int end) {
    if (count == kRowsAtOnce)
      add_rows<kRowsAtOnce>(y + kRadius, 0, begin, end);
    else
      for (int i = 0; i < count; ++i) add_rows<1>(y + kRadius + i, i, begin, end);
    const int width = plane_.width();
    for (int i = 0; i < count; ++i) {
      float* const row = columns_.row(i);
      for (int k = 1; begin == 0 && k <= kRadius; ++k) row[-k] = row[mirror(-k, width)];
      for (int k = 0; end == width && k < kRadius; ++k) row[width + k] = row[mirror(width + k, width)];
    }
  }

  /// The row that rows() wrote as its `i`-th.
  const float* row(int i) const { return columns_.row(i); }

 private:
  /// Adds the samples of rows `y`, `y + 1`, ..., which may lie outside the plane, and writes the rows that they finish
  /// as `first` and so on.
  template <int kRows>
  void add_rows(int y, int first, int begin, int end) {
    const T* sources[kRowsAtOnce];
    float* finished[kRowsAtOnce];
    for (int i = 0; i < kRows; ++i) {
      sources[i] = plane_.row(mirror(y + i, plane_.height()));
      finished[i] = columns_.row(first + i);
    }
    // Copies: for all that g++ knows, a store of a vector may change members.
    const auto samples = samples_;
    float* const unfinished = unfinished_;
    // Inline: called once a vector, it would load its captures again each time.
    const auto add = [&](const T* const* from, int x_from, int x) HWY_ATTR __attribute__((always_inline)) {
      float* const kept = unfinished + (kTaps - 1) * x;
      FloatLane sums[kMaxTaps]{};
      SNELLEN_UNROLL
      for (int k = 0; k + 1 < kTaps; ++k) sums[k + 1] = FloatLane::load(kept + k * kLanes32);
      SNELLEN_UNROLL
      for (int i = 0; i < kRows; ++i) add_sample(samples.load(from[i] + x_from), sums).store(finished[i] + x);
      SNELLEN_UNROLL
      for (int k = 0; k + 1 < kTaps; ++k) sums[k + 1].store(kept + k * kLanes32);
    };
    const int width = plane_.width();
    int x = begin;
    for (; x < end && x + kLanes32 <= width; x += kLanes32) add(sources, x, x);
    if (x >= end) return;
    T rest[kRowsAtOnce][kLanes32] = {};
    for (int i = 0; i < kRows; ++i) {
      std::copy(sources[i] + x, sources[i] + width, rest[i]);
      sources[i] = rest[i];
    }
    add(sources, 0, x);
  }

  /// Gives each sum its next term, moves it up by one place, and returns the one that is finished.
  HWY_INLINE static FloatLane add_sample(FloatLane sample, FloatLane (&sums)[kMaxTaps]) {
    sums[0] = tap<kTaps>(0) * sample;
    if constexpr (kTaps == 1) return sums[0];
    const FloatLane finished = sums[kTaps - 1] + tap<kTaps>(kTaps - 1) * sample;
    SNELLEN_UNROLL
    for (int k = kTaps - 2; k > 0; --k) sums[k + 1] = sums[k] + tap<kTaps>(k) * sample;
    sums[1] = sums[0];
    return finished;
  }

  PlaneView<const T> plane_;
  snellen::HWY_NAMESPACE::SampleLanes<T> samples_;
  float* unfinished_;
  PlaneView<float> columns_;
};

/// The row pass at one vector of columns.
template <int kTaps>
HWY_INLINE FloatLane blur_row(const float* columns) {
  const float* const first = columns - kTaps / 2;
  FloatLane sum = tap<kTaps>(0) * FloatLane::load(first);
  SNELLEN_UNROLL
  for (int k = 1; k < kTaps; ++k) sum = sum + tap<kTaps>(k) * FloatLane::load(first + k);
  return sum;
}

/// A row of each blurred frame.
struct BlurredRows {
  float *before, *now;
};

/// Writes `rows` of the absolute differences of two blurred planes, a tile of columns at a time, and calls use(columns)
/// for each; keep(y) says where the blurred rows themselves go, if anywhere.
template <int kTaps, class T, class Keep, class Use>
void subtract_rows(ColumnPass<kTaps, T>& before, ColumnPass<kTaps, T>& now, RowRange rows, int width, Keep&& keep,
                   PlaneView<float> out, Use&& use) {
  const int count = rows.last - rows.first;
  for (int begin = 0, ready = 0; begin < width; begin += kTile) {
    const int end = std::min(begin + kTile, width);
    const int ahead = std::min(end + kMaxLanes32, width);  // the row pass looks beyond
    before.rows(rows.first, count, ready, ahead);
    now.rows(rows.first, count, ready, ahead);
    ready = ahead;
    for (int i = 0; i < count; ++i) {
      const BlurredRows kept = keep(rows.first + i);
      const float* const columns[] = {before.row(i), now.row(i)};
      float* const difference = out.row(i) - begin;
      for (int x = begin; x < end; x += kLanes32) {
        const FloatLane a = blur_row<kTaps>(columns[0] + x);
        const FloatLane b = blur_row<kTaps>(columns[1] + x);
        if (kept.before != nullptr) {
          a.store(kept.before + x);
          b.store(kept.now + x);
        }
        FloatLane(hn::AbsDiff(a.raw, b.raw)).store(difference + x);
      }
    }
    use(end - begin);
  }
}

/// The same for rows that are blurred already: `blurred` has those of the frame before, then those of this one.
template <class Use>
void subtract_rows(PlaneView<const float> blurred, int count, int width, PlaneView<float> out, Use&& use) {
  for (int begin = 0; begin < width; begin += kTile) {
    const int columns = std::min(kTile, width - begin);
    for (int i = 0; i < count; ++i) {
      const float* const before = blurred.row(i) + begin;
      const float* const now = blurred.row(kRowsAtOnce + i) + begin;
      for (int x = 0; x < columns; x += kLanes32)
        FloatLane(hn::AbsDiff(FloatLane::load(before + x).raw, FloatLane::load(now + x).raw)).store(out.row(i) + x);
    }
    use(columns);
  }
}

/// The sum of a row of a tile's differences, with zeros up to a vector's end. They are below 256, as blurs are
/// averages: at most 128 in size, but for roundings.
inline ExactSum<9> sum_exactly(const float* row, int columns) {
  lanes::ExactSumOfRun<9> quick;
  for (int x = 0; x < columns; x += kLanes32) quick.add(row + x);
  if (HWY_LIKELY(quick.is_exact())) return quick.take();
  lanes::ExactSumLanes<9> sum;
  for (int x = 0; x < columns; x += kLanes32) sum.add(FloatLane::load(row + x));
  return sum.take();
}

/// The sum of a tile's differences, `count` rows of them.
inline ExactSum<9> sum_exactly(PlaneView<float> differences, int count, int columns) {
  ExactSum<9> sum;
  for (int i = 0; i < count; ++i) {
    float* const row = differences.row(i);
    std::fill_n(row + columns, kLanes32, 0.0F);
    sum += sum_exactly(row, columns);
  }
  return sum;
}

/// Adds a tile's differences to the sums of their rows, each in order of its samples, for all rows side by side.
inline void add_sequentially(PlaneView<const float> differences, int columns, std::span<float> sums) {
  if (sums.size() < kRowsAtOnce) {
    for (std::size_t i = 0; i < sums.size(); ++i)
      for (int x = 0; x < columns; ++x) sums[i] += differences.row(static_cast<int>(i))[x];
    return;
  }
  float chains[kRowsAtOnce];
  std::copy_n(sums.begin(), kRowsAtOnce, chains);
  for (int x = 0; x < columns; ++x) {
    SNELLEN_UNROLL
    for (int i = 0; i < kRowsAtOnce; ++i) chains[i] += differences.row(i)[x];
  }
  std::copy(chains, chains + kRowsAtOnce, sums.begin());
}

}  // namespace snellen::float_motion::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
