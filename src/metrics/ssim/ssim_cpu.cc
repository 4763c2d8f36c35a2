// SPDX-License-Identifier: BSD-2-Clause-Patent
// The integer SSIM by vectors: a frame in strips, compiled for each target, and the way in.
#include "metrics/ssim/ssim_cpu.h"

#include <algorithm>

#include "exec/cpu/dispatch.h"
#include "metrics/ssim/ssim_math-inl.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "metrics/ssim/ssim_cpu.cc"
#include <hwy/foreach_target.h>
// After foreach_target.h, which includes this file once for each target.
#include "metrics/ssim/ssim_vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::ssim_integer::HWY_NAMESPACE {

/// The luma of both videos.
template <class T>
struct Pair {
  PlaneView<const T> ref, dis;
  int depth;

  int middle() const { return 1 << (depth - 1); }
};

/// Adds the windows of row `y`, whose rows of quantities are there.
template <bool kDeep, class T>
void add_windows(const Pair<T>& pair, int y, const std::int32_t* column_weights, Stabilisers s, StripScratch& scratch,
                 SsimExactSums& sums) {
  const auto [width, height] = pair.ref.extent();
  constexpr int kCount = quantities(kDeep);
  const std::int32_t* rows[kQuantities][kTaps];
  for (int q = 0; q < kCount; ++q)
    for (int k = 0; k < kTaps; ++k) {
      const int from = y + k - kRadius;
      rows[q][k] = from < 0 || from >= height ? scratch.zeros() : scratch.row(q, from);
    }
  const std::int32_t row_weight = line_weight(y, height);
  lanes::ExactSumLanes<18> loss;
  for (int x = 0; x < width; x += kLanes32) {
    VecI32 windows[kQuantities];
    SNELLEN_UNROLL
    for (int q = 0; q < kCount; ++q)
      windows[q] = weighted([&](int k) { return hn::Load(kI32, rows[q][kRadius + k] + x); });
    const VecI32 weight = hn::Mul(hn::LoadU(kI32, column_weights + x), hn::Set(kI32, row_weight));
    const FloatLane lost = losses<kDeep>(windows, weight, pair.middle(), s);
    const FloatLane counts = to_float(lanes::to_doubles(weight));  // 0 behind the row
    loss.add(hn::IfThenElseZero(hn::Gt(counts.raw, hn::Zero(lanes::kF32)), lost.raw));
  }
  sums.loss += loss.take();
  for (int x = 0; x < width; ++x) sums.weight += column_weights[x] * row_weight;
}

/// Sums of the windows of `strip`.
template <bool kDeep, class T>
SsimExactSums measure_strip(const Pair<T>& pair, RowRange strip, const std::int32_t* column_weights,
                            StripScratch& scratch) {
  const auto [width, height] = pair.ref.extent();
  const Stabilisers s = stabilisers(pair.depth);
  SsimExactSums sums{};
  int filled = std::max(strip.first - kRadius, 0);
  for (int y = strip.first; y < strip.last; ++y) {
    for (; filled < std::min(y + kRadius + 1, height); ++filled) {
      fill_samples<kDeep>(pair.ref.row(filled), pair.dis.row(filled), width, pair.middle(), scratch.samples);
      for (int q = 0; q < quantities(kDeep); ++q) weigh_row(scratch.samples.row(q), width, scratch.row(q, filled));
    }
    add_windows<kDeep>(pair, y, column_weights, s, scratch, sums);
  }
  return sums;
}

/// Measures both lumas and returns its own target.
std::int64_t measure_pair(const Picture& reference, const Picture& distorted, Scratch& scratch, Workers& workers,
                          SsimExactSums& sums) {
  constexpr int kLeastRows = 64;  // eight more are weighed along themselves
  const Strips strips(workers, reference.extent().height, kLeastRows);
  scratch.reserve_strips(strips.count());
  sums = reference.visit(0, [&]<class T>(PlaneView<const T> ref) {
    const Pair<T> pair{ref, distorted.plane<T>(0), reference.format().depth};
    return add_strips<SsimExactSums>(strips, workers, [&](int i) {
      constexpr bool kDeep = sizeof(T) > 1;
      return measure_strip<kDeep>(pair, strips[i], scratch.weights.data(), scratch.strips[static_cast<std::size_t>(i)]);
    });
  });
  return HWY_TARGET;
}

}  // namespace snellen::ssim_integer::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace snellen {
namespace ssim_integer {

HWY_EXPORT(measure_pair);

}  // namespace ssim_integer

SsimExactSums SsimCpu::operator()(const Picture& reference, const Picture& distorted) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  const int width = reference.extent().width;
  if (!scratch_ || scratch_->width != width) scratch_.emplace(width);
  SsimExactSums sums{};
  last_run_ = cpu::run(ssim_integer::HWY_DISPATCH_TABLE(measure_pair), target_, reference, distorted, *scratch_,
                       *workers_, sums);
  return sums;
}

}  // namespace snellen
#endif  // HWY_ONCE
