// SPDX-License-Identifier: BSD-2-Clause-Patent
// The column pass: weighted sums down one block of columns, for two output rows at once, into rows of 16-bit streams.
//
// Every accumulator is an int32 modulo 2^32. Samples and products are signed, 2^15 less than they stand for, which
// takes 65536 * 2^15 = 2^31 from a sum of weights 65536; the starting values put back what belongs there.
#if defined(SNELLEN_METRICS_VIF_COLUMNS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_VIF_COLUMNS_INL_H_
#undef SNELLEN_METRICS_VIF_COLUMNS_INL_H_
#else
#define SNELLEN_METRICS_VIF_COLUMNS_INL_H_
#endif

#include "metrics/vif/vif_lines-inl.h"
#include "metrics/vif/vif_scratch.h"
#include "metrics/vif/vif_taps.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::vif::HWY_NAMESPACE {

using lanes::VecI32;

/// The rows of one step: `lines` from top to bottom, and where the sums go.
struct Step {
  const std::int16_t* lines[kMaxLines];
  std::int16_t* streams[2][kStreams];
  std::int16_t* half_rows[2];
};

/// Unsigned 16-bit lanes as signed ones, 32768 less.
HWY_INLINE VecI16 centre(VecI16 v) { return hn::Xor(v, hn::Set(lanes::kI16, std::int16_t{-32768})); }

/// The taps of one line for each sum; those that are 0 are never looked at. Each is used twice, so they may stay in
/// memory: loading them first costs more instructions than it saves.
template <int kScale, Outputs kOutputs>
struct LineTaps {
  VecI16 pair[kColumnSums][kTapParts];

  HWY_INLINE explicit LineTaps(int line) : pair{} {
    SNELLEN_UNROLL
    for (int sum = 0; sum < kColumnSums; ++sum) {
      SNELLEN_UNROLL
      for (int part = 0; part < kTapParts; ++part) {
        if (column_taps<kScale, kOutputs>(sum, line, part) == 0) continue;
        pair[sum][part] =
            hn::BitCast(lanes::kI16, hn::Set(lanes::kI32, column_taps<kScale, kOutputs>(sum, line, part)));
      }
    }
  }

  /// Adds the line's two rows to a column sum.
  HWY_INLINE VecI32 add(VecI32 acc, int sum, int line, VecI16 rows) const {
    SNELLEN_UNROLL
    for (int part = 0; part < kTapParts; ++part)
      if (column_taps<kScale, kOutputs>(sum, line, part) != 0) acc = lanes::dot_pairs(acc, rows, pair[sum][part]);
    return acc;
  }
};

/// Even and odd columns.
struct Columns {
  VecI32 parity[2];
};

/// One picture's column sums. The means are those less 2^31 (2^23 from 8-bit samples), with the half that rounds them.
template <int kScale, bool kBytes, Outputs kOutputs>
HWY_INLINE void sum_means(const Step& step, int plane, int block, Columns (&sums)[kColumnSums]) {
  constexpr int kShift = kBytes ? 8 : 16;
  SNELLEN_UNROLL
  for (Columns& sum : sums) sum.parity[0] = sum.parity[1] = lanes::set_i32(1U << (kShift - 1));
  SNELLEN_UNROLL
  for (int line = 0; line < Window<kScale>::kLines; ++line) {
    const LineTaps<kScale, kOutputs> taps(line);
    const std::int16_t* source = step.lines[line] + (block * kVectorsPerBlock + plane * 2) * kLanes16;
    SNELLEN_UNROLL
    for (int parity = 0; parity < 2; ++parity) {
      VecI16 rows = hn::Load(lanes::kI16, source + parity * kLanes16);
      if constexpr (!kBytes) rows = centre(rows);
      SNELLEN_UNROLL
      for (int sum = 0; sum < kColumnSums; ++sum)
        sums[sum].parity[parity] = taps.add(sums[sum].parity[parity], sum, line, rows);
    }
  }
}

/// Rounds to 16 bits, 32768 less, and stores one block of a row.
template <bool kBytes>
HWY_INLINE void store_means(const Columns& sums, std::int16_t* row) {
  constexpr int kShift = kBytes ? 8 : 16;
  hn::Store(lanes::pack_lower(hn::ShiftRight<kShift>(sums.parity[0]), hn::ShiftRight<kShift>(sums.parity[1])),
            lanes::kI16, row);
}

/// Column sums of the product of two pictures (`first`, `second`: 0 reference, 1 distorted), rounded to 32 bits.
/// 8-bit samples need no rounding: sum of w p q = sum of w (p - 128)(q - 128) + 128 (sum of w p + sum of w q) - 2^30,
/// where each of `means` is its sum - 2^23 + 128, which adds up to the starting value below.
template <int kScale, Outputs kOutputs>
HWY_INLINE void sum_products_of_bytes(const Step& step, int first, int second, int block,
                                      const Columns (&means)[2][kColumnSums], Columns (&sums)[2]) {
  SNELLEN_UNROLL
  for (Columns& sum : sums) sum.parity[0] = sum.parity[1] = lanes::set_i32((1U << 30) - (1U << 15));
  SNELLEN_UNROLL
  for (int line = 0; line < Window<kScale>::kLines; ++line) {
    const LineTaps<kScale, kOutputs> taps(line);
    const std::int16_t* source = step.lines[line] + block * kVectorsPerBlock * kLanes16;
    SNELLEN_UNROLL
    for (int parity = 0; parity < 2; ++parity) {
      const VecI16 a = hn::Load(lanes::kI16, source + (first * 2 + parity) * kLanes16);
      const VecI16 b = hn::Load(lanes::kI16, source + (second * 2 + parity) * kLanes16);
      VecI16 product = hn::Mul(a, b);  // at most 128 * 128
      lanes::keep_in_register(product);
      SNELLEN_UNROLL
      for (int row = 0; row < 2; ++row)
        sums[row].parity[parity] = taps.add(sums[row].parity[parity], row, line, product);
    }
  }
  SNELLEN_UNROLL
  for (int row = 0; row < 2; ++row) {
    SNELLEN_UNROLL
    for (int parity = 0; parity < 2; ++parity) {
      const VecI32 both =
          first == second
              ? hn::ShiftLeft<8>(means[first][row].parity[parity])
              : hn::ShiftLeft<7>(hn::Add(means[first][row].parity[parity], means[second][row].parity[parity]));
      sums[row].parity[parity] = hn::Add(sums[row].parity[parity], both);
    }
  }
}

/// The same for 16-bit samples, whose products have 32 bits: their halves are summed apart, the upper ones to U and the
/// lower ones to L <= 65536 * 65535, and the rounded sum is U + ((L + 2^15) >> 16).
template <int kScale, Outputs kOutputs>
HWY_INLINE void sum_products_of_words(const Step& step, int first, int second, int block, Columns (&sums)[2]) {
  Columns lower[2];
  SNELLEN_UNROLL
  for (Columns& sum : sums) sum.parity[0] = sum.parity[1] = lanes::set_i32(1U << 31);
  SNELLEN_UNROLL
  for (Columns& sum : lower) sum.parity[0] = sum.parity[1] = lanes::set_i32((1U << 31) + (1U << 15));
  SNELLEN_UNROLL
  for (int line = 0; line < Window<kScale>::kLines; ++line) {
    const LineTaps<kScale, kOutputs> taps(line);
    const std::int16_t* source = step.lines[line] + block * kVectorsPerBlock * kLanes16;
    SNELLEN_UNROLL
    for (int parity = 0; parity < 2; ++parity) {
      const VecI16 a = hn::Load(lanes::kI16, source + (first * 2 + parity) * kLanes16);
      const VecI16 b = hn::Load(lanes::kI16, source + (second * 2 + parity) * kLanes16);
      const VecI16 product_upper =
          centre(hn::BitCast(lanes::kI16, hn::MulHigh(hn::BitCast(lanes::kU16, a), hn::BitCast(lanes::kU16, b))));
      const VecI16 product_lower = centre(hn::Mul(a, b));
      SNELLEN_UNROLL
      for (int row = 0; row < 2; ++row) {
        sums[row].parity[parity] = taps.add(sums[row].parity[parity], row, line, product_upper);
        lower[row].parity[parity] = taps.add(lower[row].parity[parity], row, line, product_lower);
      }
    }
  }
  SNELLEN_UNROLL
  for (int row = 0; row < 2; ++row) {
    SNELLEN_UNROLL
    for (int parity = 0; parity < 2; ++parity)
      sums[row].parity[parity] = hn::Add(sums[row].parity[parity], lanes::upper_half(lower[row].parity[parity]));
  }
}

/// Splits 32-bit moments into two rows of 16 bits, each 32768 less.
HWY_INLINE void store_moments(const Columns& sums, std::int16_t* upper, std::int16_t* lower) {
  const VecI32 even = hn::Xor(sums.parity[0], lanes::set_i32(0x80008000));
  const VecI32 odd = hn::Xor(sums.parity[1], lanes::set_i32(0x80008000));
  hn::Store(lanes::pack_upper(even, odd), lanes::kI16, upper);
  hn::Store(lanes::pack_lower(even, odd), lanes::kI16, lower);
}

/// All column sums of one block.
template <int kScale, bool kBytes, Outputs kOutputs>
HWY_INLINE void sum_columns(const Step& step, int block) {
  const int x = block * kLanes16;
  Columns means[2][kColumnSums];
  SNELLEN_UNROLL
  for (int plane = 0; plane < 2; ++plane) {
    sum_means<kScale, kBytes, kOutputs>(step, plane, block, means[plane]);
    if constexpr (kOutputs != Outputs::moments) store_means<kBytes>(means[plane][kHalfSum], step.half_rows[plane] + x);
    if constexpr (kOutputs == Outputs::half) continue;
    SNELLEN_UNROLL
    for (int row = 0; row < 2; ++row) store_means<kBytes>(means[plane][row], step.streams[row][kMeanRef + plane] + x);
  }
  if constexpr (kOutputs == Outputs::half) return;
  SNELLEN_UNROLL
  for (int moment = 0; moment < 3; ++moment) {  // reference, distorted, both
    const int first = moment == 1 ? 1 : 0;
    const int second = moment == 0 ? 0 : 1;
    Columns sums[2];
    if constexpr (kBytes)
      sum_products_of_bytes<kScale, kOutputs>(step, first, second, block, means, sums);
    else
      sum_products_of_words<kScale, kOutputs>(step, first, second, block, sums);
    SNELLEN_UNROLL
    for (int row = 0; row < 2; ++row)
      store_moments(sums[row], step.streams[row][kRefRefUpper + 2 * moment] + x,
                    step.streams[row][kRefRefLower + 2 * moment] + x);
  }
}

}  // namespace snellen::vif::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
