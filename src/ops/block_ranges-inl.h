// SPDX-License-Identifier: BSD-2-Clause-Patent
// The ranges of samples that blocks of windows see, for sums in whole numbers (ops/whole_sums.h). Compiled once per
// target.
#if defined(SNELLEN_OPS_BLOCK_RANGES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_OPS_BLOCK_RANGES_INL_H_
#undef SNELLEN_OPS_BLOCK_RANGES_INL_H_
#else
#define SNELLEN_OPS_BLOCK_RANGES_INL_H_
#endif

#include <algorithm>

#include "exec/cpu/float_lane-inl.h"
#include "ops/whole_sums.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
namespace lanes = cpu::HWY_NAMESPACE;
using lanes::FloatLane;

/// Sets the range of block `b` to that of `count` samples, at least one.
inline void set_range(BlockRanges ranges, int b, const float* samples, int count) {
  float least = samples[0];
  float most = samples[0];
  int x = 0;
  if (count >= lanes::kLanes32) {
    auto least_of = FloatLane::load(samples).raw;
    auto most_of = least_of;
    for (x = lanes::kLanes32; x + lanes::kLanes32 <= count; x += lanes::kLanes32) {
      const auto sample = FloatLane::load(samples + x).raw;
      least_of = hn::Min(least_of, sample);
      most_of = hn::Max(most_of, sample);
    }
    least = hn::GetLane(hn::MinOfLanes(lanes::kF32, least_of));
    most = hn::GetLane(hn::MaxOfLanes(lanes::kF32, most_of));
  }
  for (; x < count; ++x) {
    least = std::min(least, samples[x]);
    most = std::max(most, samples[x]);
  }
  // Whoever multiplies ranges relies on it, and nothing of 0 is summed up in whole numbers.
  ranges.least[b] = std::max(least, 0.0F);
  ranges.most[b] = most;
}

/// Sets the ranges of blocks of `samples` of a row of `width`; beyond its end is nothing.
inline void set_ranges(BlockRanges ranges, const float* row, int width, int samples) {
  for (int b = 0; b < ranges.count; ++b) {
    const int first = std::min(b * samples, (width - 1) / samples * samples);
    set_range(ranges, b, row + first, std::min(samples, width - first));
  }
}

/// Of blocks that see some of the next one's samples.
inline void join_next(BlockRanges ranges) {
  for (int b = 0; b + 1 < ranges.count; ++b) {
    ranges.least[b] = std::min(ranges.least[b], ranges.least[b + 1]);
    ranges.most[b] = std::max(ranges.most[b], ranges.most[b + 1]);
  }
}

/// Of blocks that see some of the last one's samples.
inline void join_last(BlockRanges ranges) {
  for (int b = ranges.count - 1; b > 0; --b) {
    ranges.least[b] = std::min(ranges.least[b], ranges.least[b - 1]);
    ranges.most[b] = std::max(ranges.most[b], ranges.most[b - 1]);
  }
}

/// Of blocks that see several rows.
inline void join(BlockRanges ranges, BlockRanges others) {
  for (int b = 0; b < ranges.count; ++b) ranges.least[b] = std::min(ranges.least[b], others.least[b]);
  for (int b = 0; b < ranges.count; ++b) ranges.most[b] = std::max(ranges.most[b], others.most[b]);
}

inline void copy(BlockRanges from, BlockRanges to) {
  std::copy_n(from.least, from.count, to.least);
  std::copy_n(from.most, from.count, to.most);
}

/// whole_scale() of the products of two blocks' samples.
inline void set_product_scales(BlockRanges a, BlockRanges b, float least_part, float* scales) {
  for (int i = 0; i < a.count; ++i) scales[i] = whole_scale(a.least[i] * b.least[i], a.most[i] * b.most[i], least_part);
}

/// whole_scale() of samples.
inline void set_scales(BlockRanges ranges, float least_part, float* scales) {
  for (int i = 0; i < ranges.count; ++i) scales[i] = whole_scale(ranges.least[i], ranges.most[i], least_part);
}

}  // namespace snellen::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
