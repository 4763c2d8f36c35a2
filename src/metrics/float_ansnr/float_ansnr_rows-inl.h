// SPDX-License-Identifier: BSD-2-Clause-Patent
// Rows of ANSNR: the float samples under a window, and the sums of a row's squares. Compiled once per target.
#if defined(SNELLEN_METRICS_FLOAT_ANSNR_ROWS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_FLOAT_ANSNR_ROWS_INL_H_
#undef SNELLEN_METRICS_FLOAT_ANSNR_ROWS_INL_H_
#else
#define SNELLEN_METRICS_FLOAT_ANSNR_ROWS_INL_H_
#endif

#include "exec/cpu/exact_sum-inl.h"
#include "image/border.h"
#include "metrics/float_ansnr/float_ansnr.h"
#include "metrics/float_ansnr/float_ansnr_math-inl.h"
#include "metrics/float_ansnr/float_ansnr_window-inl.h"
#include "ops/float_plane.h"
#include "ops/sample_rows-inl.h"

HWY_BEFORE_NAMESPACE();
#define SNELLEN_LANE_TARGET HWY_NAMESPACE
#include "metrics/float_ansnr/float_ansnr_window-inl.h"
#undef SNELLEN_LANE_TARGET

namespace snellen::float_ansnr::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
namespace lanes = cpu::HWY_NAMESPACE;
using lanes::FloatLane;
using lanes::kLanes32;

/// A plane seen through a window, rows from top to bottom.
template <std::size_t kSize, class T>
class WindowRows {
 public:
  /// Begins at row `y`. `samples` has kSize rows with a halo of the window's radius.
  WindowRows(PlaneView<const T> plane, int depth, int y, PlaneView<float> samples)
      : plane_(plane), depth_(depth), samples_(samples) {
    for (int k = -kRadius; k < kRadius; ++k) load(y + k);
  }

  /// Goes to row `y`: the first one, then each below the last.
  void go_to(int y) {
    load(y + kRadius);
    for (int k = -kRadius; k <= kRadius; ++k) rows_[static_cast<std::size_t>(k + kRadius)] = slot(y + k) - kRadius;
  }

  /// The filtered samples from column `x` on.
  HWY_INLINE FloatLane filtered(const Window<kSize>& window, int x) const {
    return weighted_sum<kSize, FloatLane>(window, [&](std::size_t j, std::size_t i) {
      return FloatLane::load(rows_[j] + x + static_cast<std::ptrdiff_t>(i));
    });
  }

 private:
  static constexpr int kRadius = static_cast<int>(kSize / 2);

  /// Where row `y` is, which may lie outside the plane by the radius.
  float* slot(int y) const { return samples_.row((y + kRadius) % static_cast<int>(kSize)); }

  void load(int y) {
    const int width = plane_.width();
    float* row = slot(y);
    snellen::HWY_NAMESPACE::convert_row(plane_.row(mirror_low_repeat_high(y, plane_.height())), width, depth_, kMidGrey,
                                        row);
    for (int i = 1; i <= kRadius; ++i) {
      row[-i] = row[mirror_low_repeat_high(-i, width)];
      row[width - 1 + i] = row[mirror_low_repeat_high(width - 1 + i, width)];
    }
  }

  PlaneView<const T> plane_;
  int depth_;
  PlaneView<float> samples_;
  std::array<const float*, kSize> rows_{};
};

/// The squares of a vector of samples.
struct Squares {
  FloatLane signal, noise;
};

HWY_INLINE Squares squares_of(FloatLane reference, FloatLane distorted) {
  const FloatLane difference = reference - distorted;
  return {reference * reference, difference * difference};
}

/// The exact sums of vectors; at most 2^15 of them before they are taken.
class ExactLanes {
 public:
  // Written out because one that the compiler makes is not compiled for the target.
  HWY_INLINE ExactLanes() {}

  HWY_INLINE void add(const Squares& squares) {
    signal_.add(squares.signal);
    const auto faint = hn::Lt(squares.noise.raw, hn::Set(lanes::kF32, kFaint));
    noise_.add(hn::IfThenZeroElse(faint, squares.noise.raw));
    if (!hn::AllFalse(lanes::kF32, faint)) faint_noise_.add(hn::IfThenElseZero(faint, squares.noise.raw));
  }

  void take(FloatAnsnrSums& sums) {
    sums.signal += signal_.take();
    sums.noise += noise_.take();
    sums.faint_noise += faint_noise_.take();
  }

 private:
  lanes::ExactSumOfMagnitudes<15> signal_;
  lanes::ExactSumOfMagnitudes<17> noise_;
  lanes::ExactSumOfMagnitudes<-16> faint_noise_;
};

}  // namespace snellen::float_ansnr::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
