// SPDX-License-Identifier: BSD-2-Clause-Patent
// The integer SSIM by vectors: a frame in strips, compiled for each target, and the way in.
#include "metrics/ssim/ssim_cpu.h"

#include <algorithm>
#include <type_traits>

#include "exec/cpu/dispatch.h"
#include "metrics/ssim/ssim_math-inl.h"
#include "metrics/ssim/ssim_scratch.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "metrics/ssim/ssim_cpu.cc"
#include <hwy/foreach_target.h>
// After foreach_target.h, which includes this file once for each target.
#include "metrics/ssim/ssim_exact-inl.h"
#include "metrics/ssim/ssim_plain-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::ssim_integer::HWY_NAMESPACE {

/// The luma of both videos.
template <class T>
struct Pair {
  PlaneView<const T> ref, dis;
  int depth;
};

/// Adds the windows of row `y`, whose rows of quantities are there. By value, so that sums stay in registers.
template <class Windows>
Windows add_windows(Extent extent, int y, const std::int32_t* column_weights, StripScratch& scratch, Windows windows) {
  constexpr int kCount{Windows::kQuantities};
  const std::int32_t* rows[Windows::kQuantities][kTaps];
  for (int q = 0; q < kCount; ++q)
    for (int k = 0; k < kTaps; ++k) {
      const int from = y + k - kRadius;
      rows[q][k] = from < 0 || from >= extent.height ? scratch.zeros() : scratch.row(q, from);
    }
  const VecI32 row_weight = hn::Set(kI32, line_weight(y, extent.height));
  for (int x = 0; x < extent.width; x += kLanes32) {
    VecI32 weighted_sums[Windows::kQuantities];
    SNELLEN_UNROLL
    for (int q = 0; q < kCount; ++q)
      weighted_sums[q] = weighted([&](int k) { return hn::Load(kI32, rows[q][kRadius + k] + x); });
    windows.add(weighted_sums, hn::Mul(hn::LoadU(kI32, column_weights + x), row_weight), extent.width - x);
  }
  return windows;
}

template <class Windows, class T>
typename Windows::Sums measure_strip(const Pair<T>& pair, RowRange strip, const std::int32_t* column_weights,
                                     StripScratch& scratch) {
  const auto [width, height] = pair.ref.extent();
  typename Windows::Sums sums{};
  Windows windows(pair.depth);
  int filled = std::max(strip.first - kRadius, 0);
  for (int y = strip.first; y < strip.last; ++y) {
    for (; filled < std::min(y + kRadius + 1, height); ++filled) {
      fill_samples<Windows>(pair.ref.row(filled), pair.dis.row(filled), width, Windows::middle(pair.depth),
                            scratch.samples);
      for (int q = 0; q < int{Windows::kQuantities}; ++q)
        weigh_row(scratch.samples.row(q), width, scratch.row(q, filled));
    }
    windows = add_windows(pair.ref.extent(), y, column_weights, scratch, windows);
    windows.take(sums);
    const std::int32_t row_weight = line_weight(y, height);
    for (int x = 0; x < width; ++x) sums.weight += column_weights[x] * row_weight;
  }
  return sums;
}

template <bool kDeep>
ExactWindows<kDeep> windows_of(const SsimExactSums&);
template <bool kDeep>
PlainWindows<kDeep> windows_of(const SsimPlainSums&);

/// Measures both lumas and returns its own target. `workers` share a frame where the order of sums is free.
template <class Sums>
std::int64_t measure_pair(const Picture& reference, const Picture& distorted, Scratch& scratch, Workers& workers,
                          Sums& sums) {
  constexpr int kLeastRows = 64;  // eight more are weighed along themselves
  constexpr bool kAnyOrder = std::is_same_v<Sums, SsimExactSums>;
  const Strips strips(kAnyOrder ? workers : serial_workers(), reference.extent().height, kLeastRows);
  scratch.reserve_strips(strips.count());
  const auto measure = [&]<class T>(PlaneView<const T> ref, int i) {
    using Windows = decltype(windows_of<(sizeof(T) > 1)>(sums));
    const Pair<T> pair{ref, distorted.plane<T>(0), reference.format().depth};
    return measure_strip<Windows>(pair, strips[i], scratch.weights.data(), scratch.strips[static_cast<std::size_t>(i)]);
  };
  sums = reference.visit(0, [&](auto ref) {
    if constexpr (!kAnyOrder)
      return measure(ref, 0);
    else
      return add_strips<Sums>(strips, workers, [&](int i) { return measure(ref, i); });
  });
  return HWY_TARGET;
}

// Dispatch tables hold functions, not templates.
std::int64_t measure_exact(const Picture& reference, const Picture& distorted, Scratch& scratch, Workers& workers,
                           SsimExactSums& sums) {
  return measure_pair(reference, distorted, scratch, workers, sums);
}
std::int64_t measure_plain(const Picture& reference, const Picture& distorted, Scratch& scratch, Workers& workers,
                           SsimPlainSums& sums) {
  return measure_pair(reference, distorted, scratch, workers, sums);
}

}  // namespace snellen::ssim_integer::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace snellen {
namespace ssim_integer {

namespace {

SNELLEN_EXPORT(measure_exact);
SNELLEN_EXPORT(measure_plain);

auto* entry(cpu::Target target, const SsimExactSums&) { return cpu::entry(HWY_DISPATCH_TABLE(measure_exact), target); }
auto* entry(cpu::Target target, const SsimPlainSums&) { return cpu::entry(HWY_DISPATCH_TABLE(measure_plain), target); }

}  // namespace
}  // namespace ssim_integer

template <class Sums>
Sums SsimCpu<Sums>::operator()(const Picture& reference, const Picture& distorted) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  const int width = reference.extent().width;
  if (!scratch_ || scratch_->width != width) scratch_.emplace(width);
  Sums sums{};
  last_run_ = {ssim_integer::entry(target_, sums)(reference, distorted, *scratch_, *workers_, sums)};
  SNELLEN_CHECK(last_run_ == target_);
  return sums;
}

template class SsimCpu<SsimExactSums>;
template class SsimCpu<SsimPlainSums>;

}  // namespace snellen
#endif  // HWY_ONCE
