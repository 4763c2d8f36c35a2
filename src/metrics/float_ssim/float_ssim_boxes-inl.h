// SPDX-License-Identifier: BSD-2-Clause-Patent
// The box filter of scales that are powers of two. Its taps are powers of two as well, and up to 64 samples of 16 bits
// sum to 22 bits: every product and every sum of the definition is exact, so that integers give the same bits. Compiled
// once per target.
#if defined(SNELLEN_METRICS_FLOAT_SSIM_BOXES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_FLOAT_SSIM_BOXES_INL_H_
#undef SNELLEN_METRICS_FLOAT_SSIM_BOXES_INL_H_
#else
#define SNELLEN_METRICS_FLOAT_SSIM_BOXES_INL_H_
#endif

#include <bit>

#include "exec/cpu/lanes-inl.h"
#include "exec/workers.h"
#include "image/border.h"
#include "metrics/float_ssim/float_ssim_math-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::float_ssim::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
namespace lanes = cpu::HWY_NAMESPACE;

constexpr bool has_exact_boxes(int scale) { return scale > 1 && std::has_single_bit(static_cast<unsigned>(scale)); }

/// Sums down the columns of rows y to y + count - 1, mirrored beyond the plane.
template <class T>
void sum_columns(PlaneView<const T> plane, int y, int count, std::uint32_t* sums) {
  const hn::Rebind<T, decltype(lanes::kU32)> samples;
  const T* rows[kMaxScale];
  for (int v = 0; v < count; ++v) rows[v] = plane.row(mirror_repeat(y + v, plane.height()));
  int x = 0;
  for (; x + lanes::kLanes32 <= plane.width(); x += lanes::kLanes32) {
    lanes::VecU32 sum = hn::Zero(lanes::kU32);
    for (int v = 0; v < count; ++v) sum = hn::Add(sum, hn::PromoteTo(lanes::kU32, hn::LoadU(samples, rows[v] + x)));
    hn::StoreU(sum, lanes::kU32, sums + x);
  }
  for (; x < plane.width(); ++x) {
    sums[x] = 0;
    for (int v = 0; v < count; ++v) sums[x] += rows[v][x];
  }
}

/// Rows `rows` of the plane made `scale` times smaller. `columns` is one row with a halo of `scale`.
template <class T>
void sum_boxes(PlaneView<const T> plane, int depth, int scale, RowRange rows, Plane<std::uint32_t>& columns,
               PlaneView<float> out) {
  const int before = scale / 2;
  const int width = plane.width();
  const int smaller = decimated(width, scale);
  const float unit = 1.0F / static_cast<float>(scale * scale << (depth - 8));
  std::uint32_t* const sums = columns.row(0);
  for (int y = rows.first; y < rows.last; ++y) {
    sum_columns(plane, y * scale - before, scale, sums);
    for (int i = 1; i <= scale; ++i) {
      sums[-i] = sums[mirror_repeat(-i, width)];
      sums[width - 1 + i] = sums[mirror_repeat(width - 1 + i, width)];
    }
    for (int x = 0; x < smaller; ++x) {
      std::uint32_t sum = 0;
      for (int u = 0; u < scale; ++u) sum += sums[x * scale - before + u];
      out.row(y)[x] = static_cast<float>(sum) * unit;
    }
  }
}

}  // namespace snellen::float_ssim::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
