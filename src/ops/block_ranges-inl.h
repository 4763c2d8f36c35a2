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

/// What blocks of windows see of a plane of samples.
struct SampleRanges {
  BlockRanges ranges;

  int count() const { return ranges.count; }
  float least(int block) const { return ranges.least[block]; }
  float most(int block) const { return ranges.most[block]; }
  HWY_INLINE FloatLane leasts(int block) const { return FloatLane::load(ranges.least + block); }
  HWY_INLINE FloatLane mosts(int block) const { return FloatLane::load(ranges.most + block); }
};

/// The same of the products of two planes' samples.
struct ProductRanges {
  BlockRanges a, b;

  int count() const { return a.count; }
  float least(int block) const { return a.least[block] * b.least[block]; }
  float most(int block) const { return a.most[block] * b.most[block]; }
  HWY_INLINE FloatLane leasts(int block) const {
    return FloatLane::load(a.least + block) * FloatLane::load(b.least + block);
  }
  HWY_INLINE FloatLane mosts(int block) const {
    return FloatLane::load(a.most + block) * FloatLane::load(b.most + block);
  }
};

/// whole_scale() of each block.
template <class Ranges>
void set_scales(const Ranges& ranges, float least_part, float* scales) {
  for (int i = 0; i < ranges.count(); ++i) scales[i] = whole_scale(ranges.least(i), ranges.most(i), least_part);
}

/// Windows at `first` up to before `last`.
struct Columns {
  int first, last;
};

/// Windows with one scale for sums in whole numbers, or 0.
struct ScaledColumns : Columns {
  float scale;
};

/// How many blocks from `first` on may have the scale that the first one has.
template <class Ranges>
int count_alike(const Ranges& ranges, int first, float scale, float least_part) {
  const auto least = hn::Set(lanes::kF32, least_part * kWholeSlack);
  const auto most = hn::Set(lanes::kF32, kMostWhole / kWholeSlack);
  const FloatLane factor(scale);
  int block = first + 1;
  for (; block < ranges.count(); block += lanes::kLanes32) {
    const auto too_small = hn::Lt((ranges.leasts(block) * factor).raw, least);
    const auto too_large = hn::Gt((ranges.mosts(block) * factor).raw, most);
    const auto other = hn::FindFirstTrue(lanes::kF32, hn::Or(too_small, too_large));
    if (other >= 0) return std::min(block + static_cast<int>(other), ranges.count()) - first;
  }
  return ranges.count() - first;
}

/// The most windows of `columns`, from its first on, that may have one scale. Ranges are readable for a vector beyond
/// their count.
template <class Ranges>
ScaledColumns first_alike(const Ranges& ranges, float least_part, Columns columns) {
  const int first = columns.first / kBlockWindows;
  const auto scale_of = [&](int block) { return middle_scale(ranges.least(block), ranges.most(block), least_part); };
  const float scale = scale_of(first);
  int count = 1;
  if (scale > 0)
    count = count_alike(ranges, first, scale, least_part);
  else
    while (first + count < ranges.count() && scale_of(first + count) == 0) ++count;
  return {{columns.first, std::min((first + count) * kBlockWindows, columns.last)}, scale};
}

}  // namespace snellen::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
