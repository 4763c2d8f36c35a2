// SPDX-License-Identifier: BSD-2-Clause-Patent
// Both passes of the blur. The column pass makes two output rows from three lines; its results have 17 bits with the
// sign, and nearly always fit 16. The row pass adds what the 17th bit stands for only where a row has it.
#if defined(SNELLEN_METRICS_MOTION_BLUR_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_MOTION_BLUR_INL_H_
#undef SNELLEN_METRICS_MOTION_BLUR_INL_H_
#else
#define SNELLEN_METRICS_MOTION_BLUR_INL_H_
#endif

#include <algorithm>

#include "metrics/motion/motion_lines-inl.h"
#include "metrics/motion/motion_math-inl.h"
#include "metrics/motion/motion_scratch.h"
#include "ops/extend_rows.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::motion::HWY_NAMESPACE {

using lanes::VecI32;

/// The taps that a pair of neighbours, 2 * j and 2 * j + 1 samples behind the window's first, has for the output at the
/// pair's phase (0) and for the one after it (1): the first tap in the lower half.
constexpr std::uint32_t tap_pair(int phase, int j) {
  const auto tap = [&](int i) {
    return i < 0 || i > 2 * kRadius ? 0U : static_cast<std::uint32_t>(kTaps[static_cast<std::size_t>(i)]);
  };
  return tap(2 * j - phase) | tap(2 * j + 1 - phase) << 16;
}

/// start + the sum over the window of phase `phase`, `load(j)` being the pairs of neighbours.
template <class Load>
HWY_INLINE VecI32 sum_window(VecI32 start, int phase, Load&& load) {
  SNELLEN_UNROLL
  for (int j = 0; j < kLines; ++j)
    start = lanes::dot_pairs(start, load(j), lanes::as_i16(lanes::set_i32(tap_pair(phase, j))));
  return start;
}

/// motion::vertical in 32-bit lanes: one digit's sum is below 2^31 in size, its half of the last bit included. With two
/// digits (sum + 2^15) >> 16 is that of the upper digits plus the carry of the lower ones, in 8 bits each.
template <int kDigits>
HWY_INLINE VecI32 blur_column(const Line (&lines)[kLines], int block, int parity, int row, int depth) {
  const auto sum = [&](int digit, std::uint32_t start) {
    return sum_window(lanes::set_i32(start), row, [&](int j) {
      return hn::Load(lanes::kI16, lines[j].vectors + ((block * kDigits + digit) * 2 + parity) * kLanes16);
    });
  };
  if constexpr (kDigits == 1) return hn::ShiftRightSame(sum(0, 1U << (depth - 1)), depth);
  return hn::ShiftRight<8>(hn::Add(sum(0, 0), hn::ShiftRight<8>(sum(1, 1U << 15))));
}

/// Blurs two rows down the columns. Without `kWide` every result fits 16 bits and `upper` is left alone.
template <int kDigits, bool kWide>
void blur_columns(const Line (&lines)[kLines], int width, int depth, StripScratch& scratch) {
  std::int16_t* const lower[2] = {scratch.lower.row(0), scratch.lower.row(1)};
  std::int16_t* const upper[2] = {scratch.upper.row(0), scratch.upper.row(1)};
  const VecI32 half = lanes::set_i32(1U << 15);
  for (int block = 0; block < blocks(width); ++block) {
    SNELLEN_UNROLL
    for (int row = 0; row < 2; ++row) {
      const VecI32 even = blur_column<kDigits>(lines, block, 0, row, depth);
      const VecI32 odd = blur_column<kDigits>(lines, block, 1, row, depth);
      hn::Store(lanes::pack_lower(even, odd), lanes::kI16, lower[row] + block * kLanes16);
      if constexpr (kWide)  // the lower half is signed
        hn::Store(lanes::pack_upper(hn::Add(even, half), hn::Add(odd, half)), lanes::kI16,
                  upper[row] + block * kLanes16);
    }
  }
}

void mirror_ends(std::int16_t* row, int width) {
  extend_rows_mirrored(PlaneView<std::int16_t>(row, {width, 1}, 0, {kRadius, 0}));
}

/// Absolute values of the blurs at columns x, x + 2, ... (parity 0) or x + 1, x + 3, ... (1): motion::horizontal of
/// lower + 65536 * upper, whose sums are below 2^31 in size each. The result is at most 2^16.
template <bool kWide>
HWY_INLINE VecI32 blur_row(const std::int16_t* lower, const std::int16_t* upper, int x, int parity) {
  const auto pairs = [&](const std::int16_t* row) {
    return [=](int j) { return hn::LoadU(lanes::kI16, row + x - kRadius + 2 * j); };
  };
  VecI32 blur = hn::ShiftRight<16>(sum_window(lanes::set_i32(1U << 15), parity, pairs(lower)));
  if constexpr (kWide) blur = sum_window(blur, parity, pairs(upper));
  return hn::Abs(blur);
}

/// Adds the absolute values of one row's blurs.
template <bool kWide>
void add_row(std::int16_t* lower, std::int16_t* upper, int width, lanes::RunningSum& sad) {
  mirror_ends(lower, width);
  if constexpr (kWide) mirror_ends(upper, width);
  constexpr int kBlocks = 1 << 14;  // of two values a lane: at most 2^31
  for (int begin = 0; begin < width; begin += kBlocks * kLanes16) {
    const int end = std::min(width, begin + kBlocks * kLanes16);
    VecI32 sum = hn::Zero(lanes::kI32);
    int x = begin;
    for (; x + kLanes16 <= end; x += kLanes16)
      sum = hn::Add(sum, hn::Add(blur_row<kWide>(lower, upper, x, 0), blur_row<kWide>(lower, upper, x, 1)));
    if (x < end) {
      const VecI32 column = hn::ShiftLeft<1>(hn::Iota(lanes::kI32, 0));
      for (int parity = 0; parity < 2; ++parity) {
        const auto inside = hn::Lt(column, hn::Set(lanes::kI32, end - x - parity));
        sum = hn::Add(sum, hn::IfThenElseZero(inside, blur_row<kWide>(lower, upper, x, parity)));
      }
    }
    sad.add(sum);
  }
}

/// Blurs and adds output row `y` and, where `rows` is 2, the one below it.
template <int kDigits, bool kWide>
void add_rows(const Line (&lines)[kLines], int rows, int width, int depth, StripScratch& scratch,
              lanes::RunningSum& sad) {
  blur_columns<kDigits, kWide>(lines, width, depth, scratch);
  for (int row = 0; row < rows; ++row) add_row<kWide>(scratch.lower.row(row), scratch.upper.row(row), width, sad);
}

}  // namespace snellen::motion::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
