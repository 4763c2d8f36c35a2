// SPDX-License-Identifier: BSD-2-Clause-Patent
// The low-pass at the samples that stay: whole rows down the columns, then along the row at every 16th column.
#if defined(SNELLEN_METRICS_SPEED_REDUCE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_SPEED_REDUCE_INL_H_
#undef SNELLEN_METRICS_SPEED_REDUCE_INL_H_
#else
#define SNELLEN_METRICS_SPEED_REDUCE_INL_H_
#endif

#include <span>
#include <vector>

#include "metrics/speed/speed_rows-inl.h"
#include "ops/extend_rows.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::speed::HWY_NAMESPACE {

/// Sums of `rows`, weighted by `taps`, for `width` columns. Sums begin with 0 and run in the order of taps, which is
/// that of ops/float_filter.h.
inline void filter_columns(std::span<const float* const> rows, std::span<const float> taps, int width, float* out) {
  for_each_vector(width, [&](int x) HWY_ATTR {
    VecF32 sum = hn::Zero(kF32);
    for (std::size_t k = 0; k < taps.size(); ++k)
      sum = hn::Add(sum, hn::Mul(hn::Set(kF32, taps[k]), hn::LoadU(kF32, rows[k] + x)));
    hn::StoreU(sum, kF32, out + x);
  });
}

/// Scalar: lanes would gather samples that lie 16 apart, which costs what it saves.
inline void filter_row(const float* columns, std::span<const float> taps, std::span<float> out) {
  const float* first = columns - taps.size() / 2;
  for (float& sample : out) {
    float sum = 0;
    for (std::size_t k = 0; k < taps.size(); ++k) sum += taps[k] * first[k];
    sample = sum;
    first += kReduction;
  }
}

/// Fills scratch.small with what local_differences() gives.
inline void reduce(const Job& job, Scratch& scratch) {
  const Reduction& reduction = *job.reduction;
  const std::span<const float> taps = reduction.low_pass;
  const int radius = static_cast<int>(taps.size() / 2);
  fit(scratch.small, reduction.small, kSmallHalo);
  fit(scratch.columns, {reduction.seen.width, 1}, {radius, 0});
  Rows source(job, scratch);
  std::vector<const float*> rows(taps.size());
  for (int y = 0; y < reduction.small.height; ++y) {
    for (std::size_t k = 0; k < rows.size(); ++k) rows[k] = source[y * kReduction - radius + static_cast<int>(k)];
    filter_columns(rows, taps, reduction.seen.width, scratch.columns.row(0));
    extend_rows_mirrored(scratch.columns.view());
    filter_row(scratch.columns.row(0), taps, {scratch.small.row(y), static_cast<std::size_t>(reduction.small.width)});
  }
  subtract_local_means(scratch.small.view(), reduction);
}

}  // namespace snellen::speed::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
