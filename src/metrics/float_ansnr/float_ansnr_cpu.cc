// SPDX-License-Identifier: BSD-2-Clause-Patent
// ANSNR by vectors: a frame in strips, compiled for each target, and the way in.
#include "metrics/float_ansnr/float_ansnr_cpu.h"

#include <algorithm>

#include "exec/cpu/dispatch.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "metrics/float_ansnr/float_ansnr_cpu.cc"
#include <hwy/foreach_target.h>
// After foreach_target.h, which includes this file once for each target.
#include "metrics/float_ansnr/float_ansnr_rows-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::float_ansnr::HWY_NAMESPACE {

/// Rows below which a strip would spend much of its time on the rows around it.
constexpr int kLeastRows = 32;

/// Calls use(x, squares) for each vector of a row; behind the row's end squares are 0.
template <class T, class Use>
HWY_INLINE void for_each_vector(const WindowRows<3, T>& reference, const WindowRows<5, T>& distorted, int width,
                                Use&& use) {
  const auto squares = [&](int x) {
    return squares_of(reference.filtered(kReferenceWindow, x), distorted.filtered(kDistortedWindow, x));
  };
  int x = 0;
  for (; x + kLanes32 <= width; x += kLanes32) use(x, squares(x));
  if (x == width) return;
  const auto inside = hn::FirstN(lanes::kF32, static_cast<std::size_t>(width - x));
  const Squares rest = squares(x);
  use(x, Squares{hn::IfThenElseZero(inside, rest.signal.raw), hn::IfThenElseZero(inside, rest.noise.raw)});
}

/// Both lumas.
template <class T>
struct Pair {
  PlaneView<const T> reference, distorted;
  int depth;
};

/// Sums the strip `rows`.
template <class T>
FloatAnsnrSums measure_strip(const Pair<T>& pair, RowRange rows, Accumulation accumulation, StripScratch& scratch) {
  const int width = pair.reference.width();
  WindowRows<3, T> reference(pair.reference, pair.depth, rows.first, scratch.reference.view());
  WindowRows<5, T> distorted(pair.distorted, pair.depth, rows.first, scratch.distorted.view());
  float* const signal = scratch.squares.row(0);
  float* const noise = scratch.squares.row(1);
  FloatAnsnrSums sums{};
  for (int y = rows.first; y < rows.last; ++y) {
    reference.go_to(y);
    distorted.go_to(y);
    if (accumulation == Accumulation::exact) {
      constexpr int kStep = 1 << 14;  // vectors that the exact sums take
      ExactLanes exact;
      for_each_vector(reference, distorted, width, [&](int x, const Squares& squares) {
        exact.add(squares);
        if (HWY_UNLIKELY(x / kLanes32 % kStep == kStep - 1)) exact.take(sums);
      });
      exact.take(sums);
      continue;
    }
    for_each_vector(reference, distorted, width, [&](int x, const Squares& squares) {
      squares.signal.store(signal + x);
      squares.noise.store(noise + x);
    });
    float signal_of_row = 0;
    float noise_of_row = 0;
    for (int x = 0; x < width; ++x) {
      signal_of_row += signal[x];
      noise_of_row += noise[x];
    }
    sums.sequential_signal += signal_of_row;
    sums.sequential_noise += noise_of_row;
  }
  return sums;
}

/// Measures both lumas and returns its own target.
std::int64_t measure_pair(const Picture& reference, const Picture& distorted, Accumulation accumulation,
                          Workers& workers, Scratch& scratch, FloatAnsnrSums& sums) {
  // The running sums are one chain, in one strip.
  Workers& used = accumulation == Accumulation::exact ? workers : serial_workers();
  const Strips strips(used, reference.extent().height, kLeastRows);
  scratch.reserve_strips(strips.count());
  sums = reference.visit(0, [&]<class T>(PlaneView<const T> ref) {
    const Pair<T> pair{ref, distorted.plane<T>(0), reference.format().depth};
    return add_strips<FloatAnsnrSums>(strips, used, [&](int i) {
      return measure_strip(pair, strips[i], accumulation, scratch.strips[static_cast<std::size_t>(i)]);
    });
  });
  return HWY_TARGET;
}

}  // namespace snellen::float_ansnr::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace snellen {
namespace float_ansnr {

SNELLEN_EXPORT(measure_pair);

}  // namespace float_ansnr

FloatAnsnrSums FloatAnsnrCpu::operator()(const Picture& reference, const Picture& distorted,
                                         Accumulation accumulation) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  if (!scratch_ || scratch_->width != reference.extent().width) scratch_.emplace(reference.extent().width);
  FloatAnsnrSums sums{};
  last_run_ = cpu::run(float_ansnr::HWY_DISPATCH_TABLE(measure_pair), target_, reference, distorted, accumulation,
                       *workers_, *scratch_, sums);
  return sums;
}

}  // namespace snellen
#endif  // HWY_ONCE
