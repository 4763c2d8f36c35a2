// SPDX-License-Identifier: BSD-2-Clause-Patent
// From a picture to the samples of scale 0: 10 bits, smoothing, flat pixels and the mask in one pass over a strip of
// rows. A ring of rows holds what the mask of a row still needs.
#if defined(SNELLEN_METRICS_CAMBI_PREPARE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_CAMBI_PREPARE_INL_H_
#undef SNELLEN_METRICS_CAMBI_PREPARE_INL_H_
#else
#define SNELLEN_METRICS_CAMBI_PREPARE_INL_H_
#endif

#include <algorithm>
#include <cstdint>

#include "base/narrow.h"
#include "exec/cpu/lanes-inl.h"
#include "exec/cpu/samples-inl.h"
#include "exec/workers.h"
#include "image/picture.h"
#include "metrics/cambi/cambi_scratch.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::cambi::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
namespace lanes = cpu::HWY_NAMESPACE;
using lanes::kLanes16;
using lanes::kU16;
using lanes::VecU16;

HWY_INLINE VecU16 level_of(VecU16 sample) { return hn::And(sample, hn::Set(kU16, Sample{kFlag - 1})); }

/// Repeats the first and the last sample of a row beyond its ends.
inline void repeat_ends(Sample* row, int width) {
  row[-1] = row[0];
  row[width] = row[width - 1];
}

/// Samples of `depth` bits as levels of 10, rounded half up as to_ten_bits does it.
class TenBits {
 public:
  explicit TenBits(int depth) : up_(std::max(10 - depth, 0)), down_(std::max(depth - 10, 0)) {}

  HWY_INLINE VecU16 operator()(VecU16 samples) const {
    if (down_ == 0) return hn::ShiftLeftSame(samples, up_);
    // (v + half) >> n without a 17th bit: ((v >> (n - 1)) + 1) >> 1.
    return hn::ShiftRight<1>(hn::Add(hn::ShiftRightSame(samples, down_ - 1), hn::Set(kU16, std::uint16_t{1})));
  }

 private:
  int up_, down_;
};

/// Brings `width` samples to 10 bits.
template <class T>
void ten_bit_row(const T* in, int width, const TenBits& ten_bits, Sample* out) {
  for (int x = 0; x < width; x += kLanes16) hn::Store(ten_bits(lanes::load_samples(in, x, width)), kU16, out + x);
  repeat_ends(out, width);
}

/// Makes the samples of scale 0 in one strip.
template <class T>
class Preparation {
 public:
  Preparation(PlaneView<const T> luma, int depth, const Settings& settings, const Scratch& scratch, StripScratch& strip)
      : luma_(luma),
        nearest_(scratch.nearest),
        extent_(scratch.analysed),
        smooth_(settings.smooth),
        step_(settings.halve_first ? 2 : 1),
        threshold_(mask_threshold(extent_)),
        ten_bits_(depth),
        strip_(strip) {}

  /// Fills the rows of `samples` that stand at `rows` of the picture.
  void run(RowRange rows, PlaneView<Sample> samples) {
    const int first = rows.first - kMaskRadius;
    begin(first);
    for (int y = first; y < rows.last + kMaskRadius; ++y) {
      flag_flat_pixels(y);
      count_columns(y);
      const int masked = y - kMaskRadius;
      if (masked >= rows.first && masked % step_ == 0) finish(masked, samples.row(masked / step_));
    }
  }

 private:
  Sample* ring(int y) const { return strip_.ring.row((y + 2 * kRing) % kRing); }
  Sample* levels(int y) const { return strip_.levels.row(y & 1); }
  bool inside(int y) const { return y >= 0 && y < extent_.height; }

  /// Nothing is flat before row `first`, which is the first that the mask of the strip needs.
  void begin(int first) {
    for (int row = 0; row < kRing; ++row) std::fill_n(strip_.ring.row(row), extent_.width, Sample{0});
    std::fill_n(strip_.flat_in_column.row(0) - kMaskRadius, extent_.width + 2 * kMaskRadius, std::uint16_t{0});
    const int y = std::max(first, 0);
    load_levels(y);
    smooth_row(y);
  }

  /// Row `y` in 10 bits; below the picture there is nothing to load.
  void load_levels(int y) const {
    if (!inside(y)) return;
    if (nearest_.columns.empty()) {
      ten_bit_row(luma_.row(y), extent_.width, ten_bits_, levels(y));
      return;
    }
    const T* in = luma_.row(nearest_.rows[static_cast<std::size_t>(y)]);
    for (int x = 0; x < extent_.width; ++x) levels(y)[x] = in[nearest_.columns[static_cast<std::size_t>(x)]];
    ten_bit_row<Sample>(levels(y), extent_.width, ten_bits_, levels(y));
  }

  /// Row `y` of the ring, without flags. Where there is no pixel to the right or below, the last one stands for it,
  /// which gives the mean of those that exist.
  void smooth_row(int y) const {
    const Sample* row = levels(y);
    load_levels(y + 1);
    const Sample* below = inside(y + 1) ? levels(y + 1) : row;
    Sample* out = ring(y);
    for (int x = 0; x < extent_.width; x += kLanes16) {
      VecU16 level = hn::Load(kU16, row + x);
      if (smooth_) {
        const VecU16 upper = hn::Add(level, hn::LoadU(kU16, row + x + 1));
        const VecU16 lower = hn::Add(hn::Load(kU16, below + x), hn::LoadU(kU16, below + x + 1));
        level = hn::ShiftRight<2>(hn::Add(upper, lower));
      }
      hn::Store(level, kU16, out + x);
    }
    repeat_ends(out, extent_.width);
  }

  /// Flags the pixels of row `y` that equal their right and lower neighbours; a neighbour outside the picture counts as
  /// equal. Rows outside have no flat pixels.
  void flag_flat_pixels(int y) const {
    Sample* row = ring(y);
    if (!inside(y)) {
      std::fill_n(row, extent_.width, Sample{0});
      return;
    }
    if (inside(y + 1)) smooth_row(y + 1);
    const Sample* below = inside(y + 1) ? ring(y + 1) : row;
    const VecU16 flag = hn::Set(kU16, kFlag);
    for (int x = 0; x < extent_.width; x += kLanes16) {
      const VecU16 level = hn::Load(kU16, row + x);
      const auto flat = hn::And(hn::Eq(level, hn::LoadU(kU16, row + x + 1)), hn::Eq(level, hn::Load(kU16, below + x)));
      hn::Store(hn::Or(level, hn::IfThenElseZero(flat, flag)), kU16, row + x);
    }
  }

  /// Moves the sums down the columns so that `y` is the last of their rows.
  void count_columns(int y) const {
    const Sample* entering = ring(y);
    const Sample* leaving = ring(y - 2 * kMaskRadius - 1);
    std::uint16_t* flat = strip_.flat_in_column.row(0);
    for (int x = 0; x < extent_.width; x += kLanes16) {
      const VecU16 change =
          hn::Sub(hn::ShiftRight<15>(hn::Load(kU16, entering + x)), hn::ShiftRight<15>(hn::Load(kU16, leaving + x)));
      hn::Store(hn::Add(hn::Load(kU16, flat + x), change), kU16, flat + x);
    }
    std::fill_n(flat + extent_.width, kMaskRadius, std::uint16_t{0});
  }

  /// The samples of row `y` from column `x` on: levels, flagged where more than the threshold of the pixels around are
  /// flat.
  HWY_INLINE VecU16 masked(const Sample* row, int x) const {
    const std::uint16_t* flat = strip_.flat_in_column.row(0) + x;
    VecU16 sum = hn::Load(kU16, flat);
    SNELLEN_UNROLL
    for (int k = 1; k <= kMaskRadius; ++k)
      sum = hn::Add(sum, hn::Add(hn::LoadU(kU16, flat - k), hn::LoadU(kU16, flat + k)));
    const auto analysed = hn::Gt(hn::BitCast(lanes::kI16, sum), hn::Set(lanes::kI16, narrow<std::int16_t>(threshold_)));
    const VecU16 flag = hn::BitCast(kU16, hn::IfThenElseZero(analysed, hn::BitCast(lanes::kI16, hn::Set(kU16, kFlag))));
    return hn::Or(level_of(hn::Load(kU16, row + x)), flag);
  }

  void finish(int y, Sample* out) const {
    const Sample* row = ring(y);
    if (step_ == 1) {
      for (int x = 0; x < extent_.width; x += kLanes16) hn::Store(masked(row, x), kU16, out + x);
      repeat_ends(out, extent_.width);
      return;
    }
    for (int x = 0; x < extent_.width; x += 2 * kLanes16)
      hn::Store(hn::ConcatEven(kU16, masked(row, x + kLanes16), masked(row, x)), kU16, out + x / 2);
    repeat_ends(out, half_up(extent_.width));
  }

  PlaneView<const T> luma_;
  const Nearest& nearest_;
  Extent extent_;
  bool smooth_;
  int step_;
  int threshold_;
  TenBits ten_bits_;
  StripScratch& strip_;
};

}  // namespace snellen::cambi::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
