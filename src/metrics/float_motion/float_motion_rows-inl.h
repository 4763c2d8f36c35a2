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
    const auto add = [&](const T* const* from, int x_from, int x) HWY_ATTR {
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

/// Writes `rows` of the absolute differences of two blurred planes, in tiles of columns; keep(y) says where the blurred
/// rows themselves go, if anywhere.
template <int kTaps, class T, class Keep>
void subtract_rows(ColumnPass<kTaps, T>& before, ColumnPass<kTaps, T>& now, RowRange rows, int width, Keep&& keep,
                   PlaneView<float> out) {
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
      float* const difference = out.row(i);
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
  }
}

HWY_INLINE void subtract_rows(const float* a, const float* b, int width, float* out) {
  for (int x = 0; x < width; x += kLanes32)
    FloatLane(hn::AbsDiff(FloatLane::load(a + x).raw, FloatLane::load(b + x).raw)).store(out + x);
}

/// Differences of blurred samples are below 256, as blurs are averages: at most 128 in size, but for roundings.
inline ExactSum<9> sum_exactly(const float* differences, int width) {
  ExactSum<9> total;
  constexpr int kStep = kLanes32 << 14;
  for (int begin = 0, end = 0; begin < width; begin = end) {
    end = begin + std::min(kStep, width - begin);
    lanes::ExactSumLanes<9> sum;
    int x = begin;
    for (; x + kLanes32 <= end; x += kLanes32) sum.add(FloatLane::load(differences + x));
    if (x < end) {
      const auto inside = hn::FirstN(lanes::kF32, static_cast<std::size_t>(end - x));
      sum.add(hn::IfThenElseZero(inside, FloatLane::load(differences + x).raw));
    }
    total += sum.take();
  }
  return total;
}

/// Each row in order of its samples, for `sums.size()` of them side by side.
inline void sum_sequentially(PlaneView<const float> differences, int width, std::span<float> sums) {
  std::fill(sums.begin(), sums.end(), 0.0F);
  if (sums.size() < kRowsAtOnce) {
    for (std::size_t i = 0; i < sums.size(); ++i)
      for (int x = 0; x < width; ++x) sums[i] += differences.row(static_cast<int>(i))[x];
    return;
  }
  float chains[kRowsAtOnce] = {};
  for (int x = 0; x < width; ++x) {
    SNELLEN_UNROLL
    for (int i = 0; i < kRowsAtOnce; ++i) chains[i] += differences.row(i)[x];
  }
  std::copy(chains, chains + kRowsAtOnce, sums.begin());
}

}  // namespace snellen::float_motion::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
