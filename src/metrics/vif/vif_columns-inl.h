// SPDX-License-Identifier: BSD-2-Clause-Patent
// The column pass: weighted sums down one block of columns, for several output rows at once, into rows of 16-bit
// streams.
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
  std::int16_t* streams[kStepRows][kStreams];
  std::int16_t* half_rows[kHalfRows][2];
};

/// Unsigned 16-bit lanes as signed ones, 32768 less.
HWY_INLINE VecI16 centre(VecI16 v) { return hn::Xor(v, hn::Set(lanes::kI16, std::int16_t{-32768})); }

/// lanes::dot_pairs() in a form that suits sums which fill the registers: there g++ copies each to another register.
HWY_INLINE VecI32 add_pairs(VecI32 sum, VecI16 a, VecI16 b) {
#if HWY_TARGET == HWY_AVX2
  VecI32 next;
  asm("vpaddd %2, %1, %0" : "=x"(next.raw) : "x"(sum.raw), "x"(_mm256_madd_epi16(a.raw, b.raw)));
  return next;
#else
  return lanes::dot_pairs(sum, a, b);
#endif
}

/// Even and odd columns of each sum.
template <std::size_t kSums>
struct Columns {
  VecI32 parity[2][kSums];
};
using MeanSums = Columns<kColumnSums>;
using MomentSums = Columns<kStepRows>;

/// Adds the two rows of a line, or their products, to all sums that they are in.
template <int kScale, Outputs kOutputs, std::size_t kSums>
HWY_INLINE void add_rows(int line, VecI16 rows, VecI32 (&sums)[kSums]) {
  SNELLEN_UNROLL
  for (int sum = 0; sum < int{kSums}; ++sum) {
    SNELLEN_UNROLL
    for (int part = 0; part < kTapParts; ++part) {
      const std::int32_t taps = column_taps<kScale, kOutputs>(sum, line, part);
      if (taps != 0) sums[sum] = add_pairs(sums[sum], rows, hn::BitCast(lanes::kI16, hn::Set(lanes::kI32, taps)));
    }
  }
}

/// One picture's column sums. The means are those less 2^31 (2^23 from 8-bit samples), with the half that rounds them.
template <int kScale, bool kBytes, Outputs kOutputs>
HWY_INLINE void sum_means(const Step& step, int plane, int block, MeanSums& sums) {
  constexpr int kShift = kBytes ? 8 : 16;
  SNELLEN_UNROLL
  for (int parity = 0; parity < 2; ++parity) {
    SNELLEN_UNROLL
    for (VecI32& sum : sums.parity[parity]) sum = lanes::set_i32(1U << (kShift - 1));
    SNELLEN_UNROLL
    for (int line = 0; line < Window<kScale>::kLines; ++line) {
      VecI16 rows =
          hn::Load(lanes::kI16, step.lines[line] + (block * kVectorsPerBlock + plane * 2 + parity) * kLanes16);
      if constexpr (!kBytes) rows = centre(rows);
      lanes::keep_in_register(rows);
      add_rows<kScale, kOutputs>(line, rows, sums.parity[parity]);
    }
  }
}

/// Rounds to 16 bits, 32768 less, and stores one block of a row.
template <bool kBytes>
HWY_INLINE void store_means(VecI32 even, VecI32 odd, std::int16_t* row) {
  if constexpr (kBytes)
    hn::Store(hn::OddEven(lanes::as_i16(hn::ShiftLeft<8>(odd)), lanes::as_i16(hn::ShiftRight<8>(even))), lanes::kI16,
              row);
  else
    hn::Store(lanes::pack_upper(even, odd), lanes::kI16, row);
}

/// Column sums of the product of two pictures (`first`, `second`: 0 reference, 1 distorted), less 2^31 - 2^15.
/// 8-bit samples need no rounding: sum of w p q = sum of w (p - 128)(q - 128) + 128 (sum of w p + sum of w q) - 2^30,
/// where each of `means` is its sum - 2^23 + 128. So what is begun with is 2^30 too much, which store_moments() takes.
template <int kScale, Outputs kOutputs>
HWY_INLINE void sum_products_of_bytes(const Step& step, int first, int second, int block, const MeanSums (&means)[2],
                                      MomentSums& sums) {
  SNELLEN_UNROLL
  for (int parity = 0; parity < 2; ++parity) {
    SNELLEN_UNROLL
    for (int row = 0; row < kStepRows; ++row) {
      const VecI32 a = means[first].parity[parity][row];
      const VecI32 b = means[second].parity[parity][row];
      sums.parity[parity][row] = first == second ? hn::ShiftLeft<8>(a) : hn::ShiftLeft<7>(hn::Add(a, b));
    }
    SNELLEN_UNROLL
    for (int line = 0; line < Window<kScale>::kLines; ++line) {
      const std::int16_t* source = step.lines[line] + (block * kVectorsPerBlock + parity) * kLanes16;
      const VecI16 a = hn::Load(lanes::kI16, source + first * 2 * kLanes16);
      const VecI16 b = hn::Load(lanes::kI16, source + second * 2 * kLanes16);
      VecI16 product = hn::Mul(a, b);  // at most 128 * 128
      lanes::keep_in_register(product);
      add_rows<kScale, kOutputs>(line, product, sums.parity[parity]);
    }
  }
}

/// The same for 16-bit samples, rounded to 32 bits. Their products have 32 bits; the halves are summed apart, the upper
/// ones to U and the lower ones to L <= 65536 * 65535, and the rounded sum is U + ((L + 2^15) >> 16).
template <int kScale, Outputs kOutputs>
HWY_INLINE void sum_products_of_words(const Step& step, int first, int second, int block, MomentSums& sums) {
  SNELLEN_UNROLL
  for (int parity = 0; parity < 2; ++parity) {
    VecI32 lower[kStepRows];
    SNELLEN_UNROLL
    for (int row = 0; row < kStepRows; ++row) {
      sums.parity[parity][row] = lanes::set_i32(1U << 15);
      lower[row] = lanes::set_i32((1U << 31) + (1U << 15));
    }
    SNELLEN_UNROLL
    for (int line = 0; line < Window<kScale>::kLines; ++line) {
      const std::int16_t* source = step.lines[line] + (block * kVectorsPerBlock + parity) * kLanes16;
      const VecI16 a = hn::Load(lanes::kI16, source + first * 2 * kLanes16);
      const VecI16 b = hn::Load(lanes::kI16, source + second * 2 * kLanes16);
      VecI16 product_upper =
          centre(hn::BitCast(lanes::kI16, hn::MulHigh(hn::BitCast(lanes::kU16, a), hn::BitCast(lanes::kU16, b))));
      VecI16 product_lower = centre(hn::Mul(a, b));
      lanes::keep_in_register(product_upper);
      lanes::keep_in_register(product_lower);
      add_rows<kScale, kOutputs>(line, product_upper, sums.parity[parity]);
      add_rows<kScale, kOutputs>(line, product_lower, lower);
    }
    SNELLEN_UNROLL
    for (int row = 0; row < kStepRows; ++row)
      sums.parity[parity][row] = hn::Add(sums.parity[parity][row], lanes::upper_half(lower[row]));
  }
}

/// Splits moments, 2^31 less than they are, into two rows of signed 16 bits: moment - 2^31 = 2^16 upper + lower. The
/// sums are 2^15 more than that, so that their upper halves are rounded; those of bytes are another 2^30 more.
template <bool kBytes>
HWY_INLINE void store_moments(VecI32 even, VecI32 odd, std::int16_t* upper, std::int16_t* lower) {
  VecI16 above = lanes::pack_upper(even, odd);
  if constexpr (kBytes) above = hn::Sub(above, hn::Set(lanes::kI16, std::int16_t{1 << 14}));
  hn::Store(above, lanes::kI16, upper);
  hn::Store(centre(lanes::pack_lower(even, odd)), lanes::kI16, lower);
}

/// All column sums of one block, to column `x` of the rows.
template <int kScale, bool kBytes, Outputs kOutputs>
HWY_INLINE void sum_columns(const Step& step, int block, int x) {
  MeanSums means[2];
  SNELLEN_UNROLL
  for (int plane = 0; plane < 2; ++plane) {
    sum_means<kScale, kBytes, kOutputs>(step, plane, block, means[plane]);
    const auto& [even, odd] = means[plane].parity;
    if constexpr (kOutputs != Outputs::moments) {
      SNELLEN_UNROLL
      for (int row = 0; row < kHalfRows; ++row)
        store_means<kBytes>(even[kStepRows + row], odd[kStepRows + row], step.half_rows[row][plane] + x);
    }
    if constexpr (kOutputs == Outputs::half) continue;
    SNELLEN_UNROLL
    for (int row = 0; row < kStepRows; ++row)
      store_means<kBytes>(even[row], odd[row], step.streams[row][kMeanRef + plane] + x);
  }
  if constexpr (kOutputs == Outputs::half) return;
  SNELLEN_UNROLL
  for (int moment = 0; moment < 3; ++moment) {  // reference, distorted, both
    const int first = moment == 1 ? 1 : 0;
    const int second = moment == 0 ? 0 : 1;
    MomentSums sums;
    if constexpr (kBytes)
      sum_products_of_bytes<kScale, kOutputs>(step, first, second, block, means, sums);
    else
      sum_products_of_words<kScale, kOutputs>(step, first, second, block, sums);
    SNELLEN_UNROLL
    for (int row = 0; row < kStepRows; ++row)
      store_moments<kBytes>(sums.parity[0][row], sums.parity[1][row], step.streams[row][kRefRefUpper + 2 * moment] + x,
                            step.streams[row][kRefRefLower + 2 * moment] + x);
  }
}

}  // namespace snellen::vif::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
