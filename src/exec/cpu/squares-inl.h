// SPDX-License-Identifier: BSD-2-Clause-Patent
// Sums over the samples of a row and over their squares. Compiled once per target.
#if defined(SNELLEN_EXEC_CPU_SQUARES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_EXEC_CPU_SQUARES_INL_H_
#undef SNELLEN_EXEC_CPU_SQUARES_INL_H_
#else
#define SNELLEN_EXEC_CPU_SQUARES_INL_H_
#endif

#include <algorithm>

#include "exec/cpu/samples-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::cpu::HWY_NAMESPACE {

/// Columns after which a sum in 32 bits must be emptied when each vector adds at most 2^`bits` to a lane.
constexpr int columns_of_sum(int bits) { return kLanes16 << std::min(32 - bits, 16); }

/// Calls add(sum, x) for the columns x of each vector of a row of `width` and adds the lanes of its results, which are
/// below 2^`bits` more than `sum`, as unsigned numbers.
template <class Add>
HWY_INLINE void add_row(int width, int bits, RunningSum& total, Add&& add) {
  const int step = columns_of_sum(bits);
  for (int begin = 0, end = 0; begin < width; begin = end) {
    end = begin + std::min(step, width - begin);
    VecI32 sum = hn::Zero(kI32);
    for (int x = begin; x < end; x += kLanes16) sum = add(sum, x);
    total.add(sum);
  }
}

/// Adds the values of a row: load(x) are those of kLanes16 columns, 0 behind the row's end.
template <class Load>
HWY_INLINE void add_values(int width, RunningSum& total, Load&& load) {
  add_row(width, 17, total, [&](VecI32 sum, int x) {
    const VecI32 pairs = as_i32(hn::BitCast(kI16, load(x)));
    return hn::Add(sum, hn::Add(upper_half(pairs), hn::And(pairs, set_i32(0xFFFF))));
  });
}

/// Adds the squares of the values of a row, which are below 2^depth.
template <class Load>
HWY_INLINE void add_squares(int width, int depth, RunningSum& total, Load&& load) {
  if (depth < 16) {
    add_row(width, 2 * depth + 1, total, [&](VecI32 sum, int x) {
      const VecI16 values = hn::BitCast(kI16, load(x));
      return dot_pairs(sum, values, values);
    });
    return;
  }
  for (int x = 0; x < width; x += kLanes16) {
    const VecI32 pairs = as_i32(hn::BitCast(kI16, load(x)));
    const VecI32 even = hn::And(pairs, set_i32(0xFFFF));
    const VecI32 odd = upper_half(pairs);
    total.add(hn::Mul(even, even));
    total.add(hn::Mul(odd, odd));
  }
}

/// The same with each square rounded to float, as the reference library's float metrics have it. A float square is a
/// whole number below 2^32, so doubles sum up to 2^21 of them exactly.
template <class Load>
HWY_INLINE void add_float_squares(int width, int depth, RunningSum& total, Load&& load) {
  if (2 * depth <= 24) return add_squares(width, depth, total, load);
  const hn::Repartition<float, decltype(kF64)> all;
  const hn::Half<decltype(all)> half;
  const auto square = [&](VecI32 values) {
    const auto value = hn::ConvertTo(all, values);
    const auto squared = hn::Mul(value, value);
    return hn::Add(hn::PromoteTo(kF64, hn::LowerHalf(half, squared)),
                   hn::PromoteTo(kF64, hn::UpperHalf(half, squared)));
  };
  constexpr int kStep = kLanes16 << 16;
  for (int begin = 0, end = 0; begin < width; begin = end) {
    end = begin + std::min(kStep, width - begin);
    VecF64 sum = hn::Zero(kF64);
    for (int x = begin; x < end; x += kLanes16) {
      const VecI32 pairs = as_i32(hn::BitCast(kI16, load(x)));
      sum = hn::Add(sum, hn::Add(square(hn::And(pairs, set_i32(0xFFFF))), square(upper_half(pairs))));
    }
    total.add(hn::BitCast(kU64, hn::ConvertTo(hn::RebindToSigned<decltype(kU64)>(), sum)));
  }
}

/// Absolute differences of kLanes16 samples of two rows.
template <class T>
HWY_INLINE VecU16 absolute_differences(const T* a, const T* b, int x, int width) {
  const VecU16 left = load_samples(a, x, width);
  const VecU16 right = load_samples(b, x, width);
  return hn::Sub(hn::Max(left, right), hn::Min(left, right));
}

}  // namespace snellen::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
