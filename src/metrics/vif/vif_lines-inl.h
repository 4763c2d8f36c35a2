// SPDX-License-Identifier: BSD-2-Clause-Patent
// From samples to lines. A line holds two neighbouring rows of both pictures for paired multiply-adds down the columns:
// for each block of kLanes16 columns four vectors, the reference's even and odd columns and the distorted video's. A
// 32-bit lane of them is one column, the upper row in its lower half. Borders are mirrored here and nowhere else.
#if defined(SNELLEN_METRICS_VIF_LINES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_VIF_LINES_INL_H_
#undef SNELLEN_METRICS_VIF_LINES_INL_H_
#else
#define SNELLEN_METRICS_VIF_LINES_INL_H_
#endif

#include <algorithm>

#include "exec/cpu/lanes-inl.h"
#include "image/border.h"
#include "image/plane.h"
#include "metrics/vif/vif_math-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::vif::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
namespace lanes = cpu::HWY_NAMESPACE;
using lanes::kLanes16;
using lanes::VecI16;

/// Vectors of a block in a line: even and odd columns of each picture.
constexpr int kVectorsPerBlock = 4;

/// Both pictures of a scale.
template <class T>
struct Pair {
  PlaneView<const T> reference, distorted;
  int shift_bits;  // what 16-bit samples are multiplied by to fill their 16 bits
};

/// 8-bit samples are centred, so that products of two fit int16.
HWY_INLINE VecI16 widen(const std::uint8_t* samples, int /*shift_bits*/) {
  const hn::Rebind<std::uint8_t, decltype(lanes::kI16)> bytes;
  return hn::Sub(hn::PromoteTo(lanes::kI16, hn::LoadU(bytes, samples)), hn::Set(lanes::kI16, 128));
}

HWY_INLINE VecI16 widen(const std::uint16_t* samples, int shift_bits) {
  return hn::BitCast(lanes::kI16, hn::ShiftLeftSame(hn::LoadU(lanes::kU16, samples), shift_bits));
}

/// One vector of samples from column `x` on, which may lie outside the row. Columns more than the largest radius behind
/// it are 0: no window reaches them.
template <class T>
HWY_INLINE VecI16 load_samples(const T* row, int x, int width, int shift_bits) {
  if (HWY_LIKELY(x >= 0 && x + kLanes16 <= width)) return widen(row + x, shift_bits);
  HWY_ALIGN T samples[kLanes16] = {};
  const int begin = std::max(x, 0);
  const int end = std::min(x + kLanes16, width);
  if (begin < end) std::copy(row + begin, row + end, samples + (begin - x));
  for (int i = x; i < begin; ++i) samples[i - x] = row[mirror(i, width)];
  for (int i = std::max(end, x); i < std::min(x + kLanes16, width + kMaxRadius); ++i)
    samples[i - x] = row[mirror(i, width)];
  return widen(samples, shift_bits);
}

/// Interleaves rows `y` and `y + 1` of one picture, from column `x` on, into every block of `line`.
template <class T>
void interleave_rows(PlaneView<const T> plane, int shift_bits, int y, int x, int blocks, std::int16_t* line) {
  const T* upper = plane.row(mirror(y, plane.height()));
  const T* lower = plane.row(mirror(y + 1, plane.height()));
  for (int block = 0; block < blocks; ++block, x += kLanes16, line += kVectorsPerBlock * kLanes16) {
    const auto above = lanes::as_i32(load_samples(upper, x, plane.width(), shift_bits));
    const auto below = lanes::as_i32(load_samples(lower, x, plane.width(), shift_bits));
    hn::Store(lanes::pack_lower(above, below), lanes::kI16, line);
    hn::Store(lanes::pack_upper(above, below), lanes::kI16, line + kLanes16);
  }
}

/// Fills a line that begins at row `y` and column `x`.
template <class T>
void fill_line(const Pair<T>& pair, int y, int x, int blocks, std::int16_t* line) {
  interleave_rows(pair.reference, pair.shift_bits, y, x, blocks, line);
  interleave_rows(pair.distorted, pair.shift_bits, y, x, blocks, line + 2 * kLanes16);
}

}  // namespace snellen::vif::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
