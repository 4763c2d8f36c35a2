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

/// Sum of taps[k] * sources[k][x], in the order of k. (RowFilter begins at 0, which changes no sum but the sign of one
/// that is 0.)
template <int kTaps>
HWY_INLINE FloatLane weighted_sum(const float* taps, const float* const* sources, int x) {
  FloatLane sum = FloatLane(taps[0]) * FloatLane::load(sources[0] + x);
  SNELLEN_UNROLL
  for (int k = 1; k < kTaps; ++k) sum = sum + FloatLane(taps[k]) * FloatLane::load(sources[k] + x);
  return sum;
}

/// A plane seen through the blur, rows from top to bottom.
template <int kTaps, class T>
class BlurredRows {
 public:
  /// Begins at row `y`. `samples` has kTaps rows; `columns` may be shared with others.
  BlurredRows(PlaneView<const T> plane, int depth, int y, PlaneView<float> samples, float* columns)
      : plane_(plane), depth_(depth), samples_(samples), columns_(columns) {
    for (int k = -kRadius; k < kRadius; ++k) load(y + k);
  }

  /// Writes row `y` and up to a vector more: the first one, then each below the last.
  void row(int y, float* out) {
    load(y + kRadius);
    const float* taps = float_motion::taps(kTaps).data();
    const float* sources[kMaxTaps];
    for (int k = 0; k < kTaps; ++k) sources[k] = slot(y - kRadius + k);
    const int width = plane_.width();
    for (int x = 0; x < width; x += kLanes32) weighted_sum<kTaps>(taps, sources, x).store(columns_ + x);
    extend_rows_mirrored(PlaneView<float>(columns_, {width, 1}, 0, {kRadius, 0}));
    for (int k = 0; k < kTaps; ++k) sources[k] = columns_ - kRadius + k;
    for (int x = 0; x < width; x += kLanes32) weighted_sum<kTaps>(taps, sources, x).store(out + x);
  }

 private:
  static constexpr int kRadius = kTaps / 2;

  /// Where row `y` is, which may lie outside the plane by the radius.
  float* slot(int y) const { return samples_.row((y + kRadius) % kTaps); }

  void load(int y) {
    const T* source = plane_.row(mirror(y, plane_.height()));
    snellen::HWY_NAMESPACE::convert_row(source, plane_.width(), depth_, kMidGrey, slot(y));
  }

  PlaneView<const T> plane_;
  int depth_;
  PlaneView<float> samples_;
  float* columns_;
};

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
