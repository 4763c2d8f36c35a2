// SPDX-License-Identifier: BSD-2-Clause-Patent
// The windows of SSIM over samples of nearly the same size, where a product of a sample and a tap, in whole numbers,
// can serve both windows in which the sample has that tap. Compiled once per target.
#if defined(SNELLEN_OPS_SSIM_NARROW_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_OPS_SSIM_NARROW_INL_H_
#undef SNELLEN_OPS_SSIM_NARROW_INL_H_
#else
#define SNELLEN_OPS_SSIM_NARROW_INL_H_
#endif

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "exec/cpu/float_lane-inl.h"
#include "ops/row_sums-inl.h"
#include "ops/ssim_math-inl.h"
#include "ops/ssim_scratch.h"
#include "ops/whole_sums.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::ssim::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
namespace lanes = cpu::HWY_NAMESPACE;
using lanes::FloatLane;
using snellen::HWY_NAMESPACE::Columns;

/// The least range in which units change only once: after the two smallest of the taps, each of which comes twice.
inline constexpr WholePlan kNarrowPlan(kWindow, 0.119F);
inline constexpr int kFineTaps = 2;
static_assert(kNarrowPlan.possible && [] {
  for (int i = 0; i < kWindowSize; ++i)
    if ((kNarrowPlan.shift[static_cast<std::size_t>(i)] > 0) != (i == 2 * kFineTaps)) return false;
  return true;
}());

/// Different taps, from the smallest on: window_tap(j) for j below it.
inline constexpr int kTaps = kWindowSize / 2 + 1;

/// The taps for samples of a whole_scale(), in units: each in that of its products.
class NarrowTaps {
 public:
  HWY_INLINE explicit NarrowTaps(float scale)
      : unit_(1 / (scale * static_cast<float>(std::uint64_t{1} << kNarrowPlan.last_units))) {
    SNELLEN_UNROLL
    for (int j = 0; j < kTaps; ++j) taps_[j] = FloatLane(kNarrowPlan.scaled[static_cast<std::size_t>(2 * j)] * scale);
  }

  HWY_INLINE lanes::VecI32 product(FloatLane sample, int j) const { return lanes::truncate(sample * taps_[j]); }

  /// The mean in a window, of which `product(k)` is that of tap k.
  template <class Product>
  HWY_INLINE FloatLane mean(const Product& product) const {
    const auto pair = [&](int j) HWY_ATTR { return hn::Add(product(j), product(kWindowSize - 1 - j)); };
    constexpr int kShift = kNarrowPlan.shift[2 * kFineTaps];
    const auto fine = hn::Add(pair(0), pair(1));
    auto sum = hn::Add(hn::ShiftRight<kShift>(fine), pair(2));
    sum = hn::Add(sum, hn::Add(pair(3), pair(4)));
    sum = hn::Add(sum, product(kWindowSize / 2));
    const auto lost = hn::And(fine, hn::Set(lanes::kI32, (1 << kShift) - 1));
    return lanes::to_float(hn::Or(sum, hn::Min(lost, hn::Set(lanes::kI32, 1)))) * unit_;
  }

 private:
  FloatLane taps_[std::size_t{kTaps}];
  FloatLane unit_;
};

/// The samples of a row, and the products of two rows' samples.
struct RowSamples {
  const float* row;
  HWY_INLINE FloatLane at(int x) const { return FloatLane::load(row + x); }
};
struct RowProducts {
  const float* a;
  const float* b;
  HWY_INLINE FloatLane at(int x) const { return FloatLane::load(a + x) * FloatLane::load(b + x); }
};

/// Windows along a row, a block at a time: the products of its samples, and the means of windows whose samples have
/// theirs. `products` is room for those of a tile of samples with kTaps taps.
class AlongTile {
 public:
  HWY_INLINE AlongTile(const NarrowTaps& taps, Plane<std::int32_t>& products) : taps_(taps) {
    for (int j = 0; j < kTaps; ++j) rows_[j] = products.row(j);
  }

  template <class Samples>
  HWY_INLINE void multiply(const Samples& samples, int first, int block) const {
    SNELLEN_UNROLL
    for (int x = block; x < block + kBlockWindows; x += lanes::kLanes32) {
      const FloatLane sample = samples.at(first + x);
      SNELLEN_UNROLL
      for (int j = 0; j < kTaps; ++j) hn::StoreU(taps_.product(sample, j), lanes::kI32, rows_[j] + x);
    }
  }

  HWY_INLINE void write_means(int block, float* out) const {
    SNELLEN_UNROLL
    for (int x = block; x < block + kBlockWindows; x += lanes::kLanes32) {
      const auto product = [&](int k) HWY_ATTR {
        return hn::LoadU(lanes::kI32, rows_[k < kTaps ? k : kWindowSize - 1 - k] + x + k);
      };
      taps_.mean(product).store(out + x);
    }
  }

 private:
  NarrowTaps taps_;
  std::int32_t* rows_[std::size_t{kTaps}];
};

/// Means of windows along a row. Reads and writes whole blocks, for which padded_row() has room.
template <class Samples>
void weigh_along(const Samples& row, float scale, Columns columns, Plane<std::int32_t>& products, float* out) {
  // A load that overlaps two stores waits until both have left the core: those of the last blocks may not have yet.
  constexpr int kLead = 2 * kBlockWindows;
  const AlongTile tile(NarrowTaps(scale), products);
  for (int first = columns.first; first < columns.last; first += kTileWindows) {
    const int count = std::min(kTileWindows, columns.last - first);
    const int samples = count + kWindowSize - 1;
    int x = 0;
    for (; x < std::min(kLead, samples); x += kBlockWindows) tile.multiply(row, first, x);
    for (; x < samples; x += kBlockWindows) {
      tile.multiply(row, first, x);
      tile.write_means(x - kLead, out + first);
    }
    for (x = std::max(x - kLead, 0); x < count; x += kBlockWindows) tile.write_means(x, out + first);
  }
}

/// Means of windows down columns of rows.
inline void weigh_down(const float* const* rows, float scale, Columns columns, float* out) {
  const NarrowTaps taps(scale);
  for (int x = columns.first; x < columns.last; x += lanes::kLanes32) {
    const auto product = [&](int k) HWY_ATTR {
      return taps.product(FloatLane::load(rows[k] + x), k < kTaps ? k : kWindowSize - 1 - k);
    };
    taps.mean(product).store(out + x);
  }
}

}  // namespace snellen::ssim::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
