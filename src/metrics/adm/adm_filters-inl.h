// SPDX-License-Identifier: BSD-2-Clause-Patent
// The wavelet's column and row passes in 16-bit multiply-adds. A 32-bit value x travels as two signed words, u =
// (x + 2^15) >> 16 and l = x - 2^16 u; a sum of products of x is 2^16 times that of u plus that of l, and only the
// latter is rounded. No sum leaves int32: taps have the L1 norm 54822, so sums of words are below 1.8e9.
#if defined(SNELLEN_METRICS_ADM_FILTERS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_ADM_FILTERS_INL_H_
#undef SNELLEN_METRICS_ADM_FILTERS_INL_H_
#else
#define SNELLEN_METRICS_ADM_FILTERS_INL_H_
#endif

#include "metrics/adm/adm_lines-inl.h"
#include "metrics/adm/adm_math-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::adm::HWY_NAMESPACE {

/// 16-bit words of a value: of a scale's source, between its passes, and of its approximation.
template <int kScale>
struct Words {
  static constexpr int kSource = kScale < 2 ? 1 : 2;
  static constexpr int kBetween = kScale < 1 ? 1 : 2;
  static constexpr int kApproximation = kScale < 1 ? 1 : 2;
};

/// A value whose upper half is its upper word; the lower half of the value itself is its lower word.
HWY_INLINE VecI32 rounded_for_upper(VecI32 x) { return hn::Add(x, lanes::set_i32(1U << 15)); }

enum Filter { kLow, kHigh, kFilters };

/// Taps of both filters, in pairs for the first and the second line.
struct Taps {
  HWY_INLINE Taps() {
    for (int line = 0; line < 2; ++line) {
      const auto k = static_cast<std::size_t>(2 * line);
      pair[kLow][line] = pair_of(kLowTaps[k], kLowTaps[k + 1]);
      pair[kHigh][line] = pair_of(kHighTaps[k], kHighTaps[k + 1]);
    }
  }

  /// init + taps * values, for a first and a second pair of values in each 32-bit lane.
  HWY_INLINE VecI32 sum(Filter filter, VecI32 init, VecI16 first, VecI16 second) const {
    return lanes::dot_pairs(lanes::dot_pairs(init, first, pair[filter][0]), second, pair[filter][1]);
  }

  VecI16 pair[kFilters][2];

 private:
  static HWY_INLINE VecI16 pair_of(std::int32_t a, std::int32_t b) {
    return lanes::as_i16(
        lanes::set_i32((static_cast<std::uint32_t>(b) << 16) | (static_cast<std::uint32_t>(a) & 0xFFFF)));
  }
};

/// Rows between the passes: for each picture and filter one row a word, the upper one first.
struct Streams {
  explicit Streams(Plane<std::int16_t>& rows) {
    int y = 0;
    for (auto& picture : row)
      for (auto& filter : picture)
        for (auto& word : filter) word = rows.row(y++);
  }

  std::int16_t* row[kPictures][kFilters][2];
};

/// Filters one block of columns of one picture.
template <int kScale>
HWY_INLINE void filter_columns(const Taps& taps, Filter filter, const std::int16_t* first, const std::int16_t* second,
                               std::int16_t* const (&out)[2], int x) {
  constexpr int kWords = Words<kScale>::kSource;
  const VecI32 half = lanes::set_i32(kScale == 1 ? 0 : 1U << 15);
  VecI32 sums[2][static_cast<std::size_t>(kWords)];
  SNELLEN_UNROLL
  for (int parity = 0; parity < 2; ++parity) {
    SNELLEN_UNROLL
    for (int word = 0; word < kWords; ++word) {
      const int at = (2 * word + parity) * kLanes16;
      sums[parity][word] = taps.sum(filter, word + 1 == kWords ? half : hn::Zero(kI32), hn::Load(kI16, first + at),
                                    hn::Load(kI16, second + at));
    }
  }
  if constexpr (kScale == 0) {
    hn::Store(lanes::pack_upper(sums[0][0], sums[1][0]), kI16, out[0] + x);
    return;
  }
  VecI32 value[2];
  SNELLEN_UNROLL
  for (int parity = 0; parity < 2; ++parity)
    value[parity] =
        kWords == 1 ? sums[parity][0] : hn::Add(sums[parity][0], hn::ShiftRight<16>(sums[parity][kWords - 1]));
  hn::Store(lanes::pack_upper(rounded_for_upper(value[0]), rounded_for_upper(value[1])), kI16, out[0] + x);
  hn::Store(lanes::pack_lower(value[0], value[1]), kI16, out[1] + x);
}

/// The column pass over blocks [begin, end) of both pictures, for the filters [kLow, last].
template <int kScale>
HWY_INLINE void filter_lines(const Taps& taps, Filter last, const std::int16_t* first, const std::int16_t* second,
                             const Streams& streams, int begin, int end) {
  constexpr int kWords = Words<kScale>::kSource;
  for (int block = begin; block < end; ++block) {
    SNELLEN_UNROLL
    for (int picture = 0; picture < 2; ++picture) {
      const int at = (block * kLineVectors<kWords> + picture * 2 * kWords) * kLanes16;
      filter_columns<kScale>(taps, kLow, first + at, second + at, streams.row[picture][kLow], block * kLanes16);
      if (last == kHigh)
        filter_columns<kScale>(taps, kHigh, first + at, second + at, streams.row[picture][kHigh], block * kLanes16);
    }
  }
}

/// The row pass for the positions whose taps begin at column `x` of the streams: at scale 0 the value is the upper half
/// of the result.
template <int kScale>
HWY_INLINE VecI32 filter_row(const Taps& taps, Filter filter, std::int16_t* const (&row)[2], int x) {
  constexpr int kWords = Words<kScale>::kBetween;
  constexpr int kShift = kScale == 0 || kScale == 2 ? 16 : 15;
  const VecI32 lower = taps.sum(filter, lanes::set_i32(1U << (kShift - 1)), hn::LoadU(kI16, row[kWords - 1] + x),
                                hn::LoadU(kI16, row[kWords - 1] + x + 2));
  if constexpr (kScale == 0) return lower;
  const VecI32 upper = taps.sum(filter, hn::Zero(kI32), hn::LoadU(kI16, row[0] + x), hn::LoadU(kI16, row[0] + x + 2));
  return hn::Add(hn::ShiftLeft<16 - kShift>(upper), hn::ShiftRight<kShift>(lower));
}

/// Writes `count` positions of the next scale's source, and up to one vector more.
template <int kScale>
void store_approximation(const Taps& taps, std::int16_t* const (&row)[2], int count, std::int16_t* upper,
                         std::int16_t* lower) {
  const hn::Rebind<std::int16_t, decltype(kI32)> words;
  for (int i = 0; i < count; i += kLanes32) {
    const VecI32 value = filter_row<kScale>(taps, kLow, row, 2 * i);
    if constexpr (kScale == 0) {
      hn::StoreU(hn::DemoteTo(words, hn::ShiftRight<16>(value)), words, upper + i);
    } else {
      hn::StoreU(hn::DemoteTo(words, hn::ShiftRight<16>(rounded_for_upper(value))), words, upper + i);
      hn::StoreU(hn::DemoteTo(words, hn::ShiftRight<16>(hn::ShiftLeft<16>(value))), words, lower + i);
    }
  }
}

}  // namespace snellen::adm::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
