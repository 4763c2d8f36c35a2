// SPDX-License-Identifier: BSD-2-Clause-Patent
// From rows to lines. A line holds two neighbouring rows of both pictures for paired multiply-adds down the columns:
// for each block of kLanes16 columns and each 16-bit word of a value two vectors, even and odd columns. A 32-bit lane
// of them is one column, the upper row in its lower half. Borders are mirrored here and nowhere else.
#if defined(SNELLEN_METRICS_ADM_LINES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_ADM_LINES_INL_H_
#undef SNELLEN_METRICS_ADM_LINES_INL_H_
#else
#define SNELLEN_METRICS_ADM_LINES_INL_H_
#endif

#include <algorithm>

#include "exec/cpu/lanes-inl.h"
#include "image/border.h"
#include "image/plane.h"
#include "metrics/adm/adm_scratch.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::adm::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
namespace lanes = cpu::HWY_NAMESPACE;
using lanes::kI16;
using lanes::kI32;
using lanes::kLanes16;
using lanes::kLanes32;
using lanes::VecI16;
using lanes::VecI32;
using lanes::VecU64;

/// What a scale is computed from: samples, or the words of the approximation before.
template <class T, int kWords>
struct Source {
  PlaneView<const T> planes[kPictures][static_cast<std::size_t>(kWords)];
  int shift_bits;  // what samples are multiplied by to fill their 16 bits
};

/// Samples fill the 16 bits of a lane and are centred around 0, whatever their depth: then all of them are rounded at
/// bit 16, and the definition's offset is gone.
HWY_INLINE VecI16 centred(lanes::VecU16 samples) {
  return hn::BitCast(kI16, hn::Xor(samples, hn::Set(lanes::kU16, std::uint16_t{0x8000})));
}

HWY_INLINE VecI16 widen(const std::uint8_t* samples, int /*shift_bits*/) {
  const hn::Rebind<std::uint8_t, decltype(lanes::kU16)> bytes;
  return centred(hn::ShiftLeft<8>(hn::PromoteTo(lanes::kU16, hn::LoadU(bytes, samples))));
}
HWY_INLINE VecI16 widen(const std::uint16_t* samples, int shift_bits) {
  return centred(hn::ShiftLeftSame(hn::LoadU(lanes::kU16, samples), shift_bits));
}
HWY_INLINE VecI16 widen(const std::int16_t* words, int /*shift_bits*/) { return hn::LoadU(kI16, words); }

/// The part of load_row that meets an edge. Columns that no tap reaches are 0.
template <class T>
HWY_NOINLINE VecI16 load_edge(const T* row, int x, int width, int shift_bits) {
  constexpr int kReach = 2;  // of the taps, behind the last column
  HWY_ALIGN T values[kLanes16] = {};
  for (int i = x; i < std::min(x + kLanes16, width + kReach); ++i)
    values[i - x] = row[mirror_low_repeat_high(i, width)];
  return widen(values, shift_bits);
}

/// One vector of columns from `x` on, of which some may lie outside the row.
template <class T>
HWY_INLINE VecI16 load_row(const T* row, int x, int width, int shift_bits) {
  if (HWY_LIKELY(x >= 0 && x + kLanes16 <= width)) return widen(row + x, shift_bits);
  return load_edge(row, x, width, shift_bits);
}

/// Vectors of a block.
template <int kWords>
constexpr int kLineVectors = 2 * kPictures* kWords;

/// Fills a line with rows `y` and `y + 1` from column `x` on.
template <class T, int kWords>
void fill_line(const Source<T, kWords>& source, int y, int x, int blocks, std::int16_t* line) {
  for (std::size_t picture = 0; picture < kPictures; ++picture)
    for (int word = 0; word < kWords; ++word) {
      const PlaneView<const T> plane = source.planes[picture][word];
      const T* upper = plane.row(mirror_low_repeat_high(y, plane.height()));
      const T* lower = plane.row(mirror_low_repeat_high(y + 1, plane.height()));
      std::int16_t* out = line + (static_cast<int>(picture) * kWords + word) * 2 * kLanes16;
      for (int block = 0; block < blocks; ++block, out += kLineVectors<kWords> * kLanes16) {
        const int column = x + block * kLanes16;
        const VecI32 above = lanes::as_i32(load_row(upper, column, plane.width(), source.shift_bits));
        const VecI32 below = lanes::as_i32(load_row(lower, column, plane.width(), source.shift_bits));
        hn::Store(lanes::pack_lower(above, below), kI16, out);
        hn::Store(lanes::pack_upper(above, below), kI16, out + kLanes16);
      }
    }
}

}  // namespace snellen::adm::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
