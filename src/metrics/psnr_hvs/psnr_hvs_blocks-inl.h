// SPDX-License-Identifier: BSD-2-Clause-Patent
// From planes to lanes: the samples of neighbouring blocks, transposed so that each lane has a block. Compiled once per
// target.
#if defined(SNELLEN_METRICS_PSNR_HVS_BLOCKS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_PSNR_HVS_BLOCKS_INL_H_
#undef SNELLEN_METRICS_PSNR_HVS_BLOCKS_INL_H_
#else
#define SNELLEN_METRICS_PSNR_HVS_BLOCKS_INL_H_
#endif

#include <algorithm>

#include "image/plane.h"
#include "metrics/psnr_hvs/psnr_hvs_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::psnr_hvs::HWY_NAMESPACE {

using lanes::kLanes16;
using lanes::VecU16;

/// Blocks of one row of blocks, up to one for each lane.
struct Group {
  int left, top;  // of the first block
  int count;      // the lanes behind the last block repeat it
};

HWY_INLINE auto load_eight(const std::uint8_t* samples) {
  const hn::FixedTag<std::uint16_t, 8> eight;
  return hn::PromoteTo(eight, hn::LoadU(hn::Rebind<std::uint8_t, decltype(eight)>(), samples));
}

HWY_INLINE auto load_eight(const std::uint16_t* samples) {
  return hn::LoadU(hn::FixedTag<std::uint16_t, 8>(), samples);
}

/// The eights of samples that belong to blocks first, first + 8, ... of a group, one after the other.
template <class D, class T>
HWY_INLINE hn::VFromD<D> load_eights(D d, const T* row, const Group& group, int first) {
  if constexpr (hn::MaxLanes(D()) == 8) {
    return load_eight(row + group.left + std::min(first, group.count - 1) * kStep);
  } else {
    const hn::Half<D> half;
    const auto lower = load_eights(half, row, group, first);
    return hn::Combine(d, load_eights(half, row, group, first + static_cast<int>(hn::MaxLanes(half))), lower);
  }
}

/// Transposes the 8x8 squares that lie side by side in the vectors. Each round interleaves the upper half of the
/// vectors with the lower, which moves one bit of the index of a vector to that of a lane and one back.
HWY_INLINE void transpose_squares(VecU16 (&rows)[kBlockSize]) {
  for (int round = 0; round < 3; ++round) {
    VecU16 mixed[kBlockSize];
    SNELLEN_UNROLL
    for (int i = 0; i < kBlockSize / 2; ++i) {
      mixed[2 * i] = hn::InterleaveLower(lanes::kU16, rows[i], rows[i + kBlockSize / 2]);
      mixed[2 * i + 1] = hn::InterleaveUpper(lanes::kU16, rows[i], rows[i + kBlockSize / 2]);
    }
    SNELLEN_UNROLL
    for (int i = 0; i < kBlockSize; ++i) rows[i] = mixed[i];
  }
}

template <class T>
BlockOf<Int16Lane> load_blocks(PlaneView<const T> plane, const Group& group) {
  BlockOf<Int16Lane> blocks;
  for (int y = 0; y < kBlockSize; ++y) {
    const T* row = plane.row(group.top + y);
    VecU16 samples[kBlockSize];
    SNELLEN_UNROLL
    for (int i = 0; i < kBlockSize; ++i) samples[i] = load_eights(lanes::kU16, row, group, i);
    transpose_squares(samples);
    SNELLEN_UNROLL
    for (int x = 0; x < kBlockSize; ++x)
      blocks[static_cast<std::size_t>(kBlockSize * y + x)] = {hn::BitCast(lanes::kI16, samples[x])};
  }
  return blocks;
}

}  // namespace snellen::psnr_hvs::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
