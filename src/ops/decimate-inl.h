// SPDX-License-Identifier: BSD-2-Clause-Patent
// ops/decimate.h by vectors. Source rows wait as columns of equal remainder, so that one tap finds its samples for
// neighbouring results side by side. Compiled once per target.
#if defined(SNELLEN_OPS_DECIMATE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_OPS_DECIMATE_INL_H_
#undef SNELLEN_OPS_DECIMATE_INL_H_
#else
#define SNELLEN_OPS_DECIMATE_INL_H_
#endif

#include <cmath>
#include <utility>

#include "exec/workers.h"
#include "image/border.h"
#include "ops/block_ranges-inl.h"
#include "ops/decimate.h"
#include "ops/decimate_scratch.h"
#include "ops/row_sums-inl.h"
#include "ops/sample_rows-inl.h"
#include "ops/symmetric_sums-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::HWY_NAMESPACE {

/// Cuts a row of `width` samples, which is readable for a sample beyond them: phases[p][i] is sample `factor` * i + p -
/// before, mirrored beyond the row, for i below `count`.
inline void cut_row(const float* row, int width, int factor, int before, int count, float* const* phases) {
  for (int p = 0; p < factor; ++p) {
    float* const out = phases[p];
    const auto column = [&](int i) { return factor * i + p - before; };
    int i = 0;
    for (; column(i) < 0 && i < count; ++i) out[i] = row[mirror_repeat(column(i), width)];
    const int inside = std::min(count, (width - 1 - (p - before)) / factor + 1);
    if (factor == 2) {
      // The last of the samples that are read is one behind those that are used: a row may be read so far.
      const auto load = [&](int at) HWY_ATTR { return FloatLane::load(row + at).raw; };
      for (; i + lanes::kLanes32 <= inside; i += lanes::kLanes32)
        FloatLane(hn::ConcatEven(lanes::kF32, load(column(i) + lanes::kLanes32), load(column(i)))).store(out + i);
    }
    for (; i < inside; ++i) out[i] = row[column(i)];
    for (; i < count; ++i) out[i] = row[mirror_repeat(column(i), width)];
  }
}

/// A power of two above the magnitude of what `filter` makes of samples below `peak`, term by term.
inline float filtered_peak(SquareFilter filter, float peak) {
  double gain = 0;
  for (const float tap : filter.taps) gain += std::abs(static_cast<double>(tap));
  return static_cast<float>(std::exp2(std::ceil(std::log2(gain * static_cast<double>(peak)))));
}

/// Sets the ranges of what blocks of windows see of a row: samples of three blocks.
inline void see_row(BlockRanges ranges, const float* row, int width, int factor) {
  set_ranges(ranges, row, width, factor * kBlockWindows);
  join_next(ranges);
  join_last(ranges);
}

/// A filter with the plan of its sums, which takes a while to make.
struct PlannedFilter {
  constexpr explicit PlannedFilter(SquareFilter f) : filter(f), plan(f.taps, kLeastDecimated) {}

  /// A row of `width` results.
  template <class Row>
  void weigh_row(const TapRows& windows, DecimateScratch& scratch, int width, float* out) const {
    const SampleRanges all{scratch.all_ranges()};
    if (plan.possible)
      set_scales(all, plan.least_part, scratch.scales());
    else
      std::fill_n(scratch.scales(), all.count(), 0.0F);
    HWY_NAMESPACE::weigh_row<Row>(windows, scratch.scales(), {0, width}, out);
  }

  SquareFilter filter;
  WholePlan plan;
};

/// One that is symmetric, for every other sample. `kPlan` is a SymmetricPlan that is possible.
template <const auto& kPlan>
struct SymmetricFilter : PlannedFilter {
  using PlannedFilter::PlannedFilter;

  template <class Row>
  void weigh_row(const TapRows& windows, DecimateScratch& scratch, int width, float* out) const {
    using Sums = SymmetricSums<kPlan>;
    weigh_runs<Row>(windows, SampleRanges{scratch.all_ranges()}, kPlan.least_part, scratch.scales(), {0, width}, out,
                    [&](const ScaledColumns& run) {
                      Sums(run.scale).template weigh<Row>(windows, run, scratch.column_sums(Sums::kColumnSums), out);
                    });
  }
};

/// Rows `rows` of decimate<Row>() of a picture of the pair, by a PlannedFilter or SymmetricFilter. `samples` is room
/// for a row of each picture; `out` has room for a vector behind each row.
template <class Row, class Planned, class T>
void decimate_strip(const PlanePair<T>& pair, int picture, const Planned& planned, int factor, RowRange rows,
                    Plane<float>& samples, DecimateScratch& scratch, PlaneView<float> out) {
  const SquareFilter& filter = planned.filter;
  const auto source = pair.rows(picture, samples);
  const Extent extent = pair.extent();
  const float bound = filtered_peak(filter, pair.peak);
  const int before = filter.size / 2;
  const int width = decimated(extent.width, factor);
  const int phase_samples = width + filter.size / factor + 1;
  scratch.begin(filter.size, factor, phase_samples);
  for (int y = rows.first; y < rows.last; ++y) {
    for (int v = 0; v < filter.size; ++v) {
      const int from = mirror_repeat(y * factor + v - before, extent.height);
      float* const* const phases = scratch.phases(from);
      if (scratch.must_fill(from)) {
        const float* const row = source.row(from);
        cut_row(row, extent.width, factor, before, phase_samples, phases);
        see_row(scratch.ranges(from), row, extent.width, factor);
      }
      if (v == 0)
        copy(scratch.ranges(from), scratch.all_ranges());
      else
        join(scratch.all_ranges(), scratch.ranges(from));
      const float** const sources = scratch.sources.data() + v * filter.size;
      for (int u = 0; u < filter.size; ++u) sources[u] = phases[u % factor] + u / factor;
    }
    const TapRows windows{scratch.sources.data(), filter.taps.data(), filter.size * filter.size, bound, planned.plan};
    planned.template weigh_row<Row>(windows, scratch, width, out.row(y));
  }
}

}  // namespace snellen::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
