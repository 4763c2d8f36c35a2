// SPDX-License-Identifier: BSD-2-Clause-Patent
// What a row of both pictures adds to the sums. Compiled once per target.
#if defined(SNELLEN_METRICS_PSNR_ROWS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_PSNR_ROWS_INL_H_
#undef SNELLEN_METRICS_PSNR_ROWS_INL_H_
#else
#define SNELLEN_METRICS_PSNR_ROWS_INL_H_
#endif

#include <algorithm>

#include "exec/cpu/samples-inl.h"
#include "metrics/psnr/psnr.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::psnr::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
namespace lanes = cpu::HWY_NAMESPACE;
using lanes::kLanes16;
using lanes::VecF64;
using lanes::VecI16;
using lanes::VecI32;
using lanes::VecU16;
using lanes::VecU64;

/// Sums over rows of one plane of both pictures.
struct RowSums {
  lanes::RunningSum squared_error;
  lanes::RunningSum float_error;
  lanes::RunningSum first[2];
  lanes::RunningSum second[2];
};

/// A row of both pictures.
template <class T>
struct RowPair {
  const T* samples[2];
  int width;

  /// kLanes16 samples of picture `i` from column `x` on, 0 behind the row's end.
  HWY_INLINE VecU16 load(int i, int x) const { return lanes::load_samples(samples[i], x, width); }

  HWY_INLINE VecU16 absolute_difference(int x) const {
    const VecU16 a = load(0, x);
    const VecU16 b = load(1, x);
    return hn::Sub(hn::Max(a, b), hn::Min(a, b));
  }
};

/// Calls part(begin, end) for parts of a row of `width` that have at most `columns`, a multiple of kLanes16, each.
template <class Part>
HWY_INLINE void each_part(int width, int columns, Part&& part) {
  for (int begin = 0, end = 0; begin < width; begin = end) {
    end = begin + std::min(columns, width - begin);
    part(begin, end);
  }
}

/// Columns after which a sum in 32 bits must be emptied when each vector adds at most 2^`bits` to a lane.
constexpr int columns_of_sum(int bits) { return kLanes16 << std::min(32 - bits, 16); }

/// Adds all sums of samples of up to 12 bits, whose squares are the float squares too.
template <bool kError, bool kMoments, class T>
void add_shallow_row(const RowPair<T>& row, int depth, RowSums& sums) {
  each_part(row.width, columns_of_sum(2 * depth + 1), [&](int begin, int end) {
    const VecI16 one = hn::Set(lanes::kI16, 1);
    VecI32 error = hn::Zero(lanes::kI32);
    VecI32 first[2] = {error, error};
    VecI32 second[2] = {error, error};
    for (int x = begin; x < end; x += kLanes16) {
      const VecI16 values[2] = {hn::BitCast(lanes::kI16, row.load(0, x)), hn::BitCast(lanes::kI16, row.load(1, x))};
      if constexpr (kError) {
        const VecI16 difference = hn::Sub(values[0], values[1]);
        error = lanes::dot_pairs(error, difference, difference);
      }
      if constexpr (kMoments) {
        SNELLEN_UNROLL
        for (int i = 0; i < 2; ++i) {
          first[i] = lanes::dot_pairs(first[i], values[i], one);
          second[i] = lanes::dot_pairs(second[i], values[i], values[i]);
        }
      }
    }
    if constexpr (kError) sums.squared_error.add(error);
    for (int i = 0; kMoments && i < 2; ++i) {
      sums.first[i].add(first[i]);
      sums.second[i].add(second[i]);
    }
  });
}

/// Even and odd 16-bit lanes as 32-bit ones.
struct Halves {
  explicit HWY_INLINE Halves(VecU16 v) : Halves(lanes::as_i32(hn::BitCast(lanes::kI16, v))) {}
  explicit HWY_INLINE Halves(VecI32 pairs)
      : even(hn::And(pairs, lanes::set_i32(0xFFFF))), odd(lanes::upper_half(pairs)) {}

  VecI32 even, odd;
};

/// Adds the values that load(x) gives for the columns x of each vector of a row.
template <class Load>
HWY_INLINE void add_values(int width, lanes::RunningSum& total, Load&& load) {
  each_part(width, columns_of_sum(17), [&](int begin, int end) {
    VecI32 sum = hn::Zero(lanes::kI32);
    for (int x = begin; x < end; x += kLanes16) {
      const Halves values(load(x));
      sum = hn::Add(sum, hn::Add(values.even, values.odd));
    }
    total.add(sum);
  });
}

/// Adds their squares.
template <class Load>
HWY_INLINE void add_squares(int width, lanes::RunningSum& total, Load&& load) {
  VecU64 sum = hn::Zero(lanes::kU64);
  for (int x = 0; x < width; x += kLanes16) {
    const Halves values(load(x));
    sum = hn::Add(sum, lanes::add_neighbours(hn::Mul(values.even, values.even)));
    sum = hn::Add(sum, lanes::add_neighbours(hn::Mul(values.odd, values.odd)));
  }
  total.add(sum);
}

/// Adds their squares, each rounded to float: a whole number below 2^32, so doubles sum up to 2^21 of them exactly.
template <class Load>
HWY_INLINE void add_float_squares(int width, lanes::RunningSum& total, Load&& load) {
  const hn::Repartition<float, decltype(lanes::kF64)> all;
  const hn::Half<decltype(all)> half;
  const auto square = [&](VecI32 values) {
    const auto value = hn::ConvertTo(all, values);
    const auto squared = hn::Mul(value, value);
    return hn::Add(hn::PromoteTo(lanes::kF64, hn::LowerHalf(half, squared)),
                   hn::PromoteTo(lanes::kF64, hn::UpperHalf(half, squared)));
  };
  each_part(width, kLanes16 << 16, [&](int begin, int end) {
    VecF64 sum = hn::Zero(lanes::kF64);
    for (int x = begin; x < end; x += kLanes16) {
      const Halves values(load(x));
      sum = hn::Add(sum, hn::Add(square(values.even), square(values.odd)));
    }
    total.add(hn::BitCast(lanes::kU64, hn::ConvertTo(hn::RebindToSigned<decltype(lanes::kU64)>(), sum)));
  });
}

/// Adds the sums that are needed of samples of up to 16 bits. What is summed after the first sum finds the row in the
/// nearest cache.
template <class T>
void add_deep_row(const RowPair<T>& row, const PsnrNeeds& needs, RowSums& sums) {
  const auto difference = [&](int x) { return row.absolute_difference(x); };
  if (needs.planes > 0) add_squares(row.width, sums.squared_error, difference);
  if (needs.float_error) add_float_squares(row.width, sums.float_error, difference);
  for (int i = 0; needs.moments && i < 2; ++i) {
    const auto samples = [&, i](int x) { return row.load(i, x); };
    add_values(row.width, sums.first[i], samples);
    add_float_squares(row.width, sums.second[i], samples);
  }
}

/// Adds the sums that are needed; where squares are floats, those of both errors to `squared_error`.
template <class T>
void add_row(const RowPair<T>& row, int depth, const PsnrNeeds& needs, RowSums& sums) {
  if constexpr (sizeof(T) > 1)
    if (!squares_are_floats(depth)) return add_deep_row(row, needs, sums);
  if (!needs.moments) return add_shallow_row<true, false>(row, depth, sums);
  if (needs.planes == 0 && !needs.float_error) return add_shallow_row<false, true>(row, depth, sums);
  add_shallow_row<true, true>(row, depth, sums);
}

}  // namespace snellen::psnr::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
