// SPDX-License-Identifier: BSD-2-Clause-Patent
// From samples to lines. A line holds the differences of two neighbouring rows for paired multiply-adds down the
// columns: for each block of kLanes16 columns a vector of its even and one of its odd columns. A 32-bit lane of them is
// one column, the upper row in its lower half. Differences of 16-bit samples do not fit their 16 bits; they have two
// digits, those of the samples' upper and of their lower bytes, and a pair of vectors for each.
#if defined(SNELLEN_METRICS_MOTION_LINES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_MOTION_LINES_INL_H_
#undef SNELLEN_METRICS_MOTION_LINES_INL_H_
#else
#define SNELLEN_METRICS_MOTION_LINES_INL_H_
#endif

#include "exec/cpu/samples-inl.h"
#include "image/border.h"
#include "image/plane.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::motion::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
namespace lanes = cpu::HWY_NAMESPACE;
using lanes::kLanes16;
using lanes::VecI16;
using lanes::VecU16;

/// The luma of two frames.
template <class T>
struct Pair {
  PlaneView<const T> before, now;
  int depth;

  Extent extent() const { return now.extent(); }
};

constexpr int blocks(int width) { return (width + kLanes16 - 1) / kLanes16; }

struct Line {
  std::int16_t* vectors = nullptr;
  bool wide = false;  // a column's blur over this line may not fit 16 bits
};

/// Digit `digit` of the difference; the only one for samples of at most 15 bits.
template <int kDigits>
HWY_INLINE VecI16 difference(VecU16 before, VecU16 now, int digit) {
  if constexpr (kDigits == 2) {
    const VecU16 lower_byte = hn::Set(lanes::kU16, 0xFF);
    before = digit == 0 ? hn::ShiftRight<8>(before) : hn::And(before, lower_byte);
    now = digit == 0 ? hn::ShiftRight<8>(now) : hn::And(now, lower_byte);
  }
  return hn::BitCast(lanes::kI16, hn::Sub(before, now));
}

/// Fills a line that begins at row `y`, which may lie outside the picture. The columns behind the last are 0.
template <int kDigits, class T>
void fill_line(const Pair<T>& pair, int y, Line& line) {
  const auto [width, height] = pair.extent();
  const T* const before[2] = {pair.before.row(mirror(y, height)), pair.before.row(mirror(y + 1, height))};
  const T* const now[2] = {pair.now.row(mirror(y, height)), pair.now.row(mirror(y + 1, height))};
  VecI16 largest = hn::Zero(lanes::kI16);
  std::int16_t* out = line.vectors;
  for (int x = 0; x < width; x += kLanes16) {
    const VecU16 old_rows[2] = {lanes::load_samples(before[0], x, width), lanes::load_samples(before[1], x, width)};
    const VecU16 new_rows[2] = {lanes::load_samples(now[0], x, width), lanes::load_samples(now[1], x, width)};
    SNELLEN_UNROLL
    for (int digit = 0; digit < kDigits; ++digit, out += 2 * kLanes16) {
      const VecI16 above = difference<kDigits>(old_rows[0], new_rows[0], digit);
      const VecI16 below = difference<kDigits>(old_rows[1], new_rows[1], digit);
      if (digit == 0) largest = hn::Max(largest, hn::Max(hn::Abs(above), hn::Abs(below)));
      hn::Store(lanes::pack_lower(lanes::as_i32(above), lanes::as_i32(below)), lanes::kI16, out);
      hn::Store(lanes::pack_upper(lanes::as_i32(above), lanes::as_i32(below)), lanes::kI16, out + kLanes16);
    }
  }
  // Differences of at most half the range leave blurs of at most 2^15 - 1. (The upper digit has 8 bits.)
  const int half = 1 << ((kDigits == 2 ? 8 : pair.depth) - 1);
  const VecI16 limit = hn::Set(lanes::kI16, static_cast<std::int16_t>(half - 1));
  line.wide = !hn::AllFalse(lanes::kI16, hn::Gt(largest, limit));
}

}  // namespace snellen::motion::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
