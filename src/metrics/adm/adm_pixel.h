// SPDX-License-Identifier: BSD-2-Clause-Patent
// Taps and per-pixel formulas of ADM in fixed point (reference library, feature/integer_adm.c), for every machine.
// Bounds hold for every picture: an L1 norm of the composed taps bounds the coefficients of scales 0 to 3 by 22,930,
// 1.5e9, 7.5e8 and 7.5e8.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/device_function.h"
#include "base/leading_zeros.h"
#include "ops/adm_band_order.h"
#include "ops/prepared_shift.h"

namespace snellen::adm {

/// What is masked, and what masks: restored detail by additive impairments, and the other way round for aim.
inline constexpr std::size_t kRestored = 0;
inline constexpr std::size_t kAdditive = 1;
inline constexpr std::size_t kSignals = 2;

/// Daubechies' wavelet with two vanishing moments in 15 fraction bits, at positions 2i - 1 to 2i + 2.
SNELLEN_FN constexpr std::int32_t low_tap(int k) noexcept {
  return k == 0 ? 15826 : k == 1 ? 27411 : k == 2 ? 7345 : -4240;
}
SNELLEN_FN constexpr std::int32_t high_tap(int k) noexcept {
  return k == 0 ? -4240 : k == 1 ? -7345 : k == 2 ? 27411 : -15826;
}
inline constexpr std::int64_t kLowTapSum = 46342;

/// The low-pass or the high-pass sum of four neighbouring values.
template <bool high, class Sum>
SNELLEN_FN constexpr Sum filter_taps(Sum a, Sum b, Sum c, Sum d) noexcept {
  const Sum taps[] = {
      static_cast<Sum>(high ? high_tap(0) : low_tap(0)), static_cast<Sum>(high ? high_tap(1) : low_tap(1)),
      static_cast<Sum>(high ? high_tap(2) : low_tap(2)), static_cast<Sum>(high ? high_tap(3) : low_tap(3))};
  return taps[0] * a + taps[1] * b + taps[2] * c + taps[3] * d;
}

/// How the two passes of a scale drop fraction bits. `offset` centres the samples of scale 0 around 0.
struct WaveletRounding {
  int vertical_shift;
  int horizontal_shift;
  std::int64_t offset;
};

/// Fraction bits of the coefficients, in 8-bit steps: 6 at scale 0, then 21, 19 and 18. `depth` counts at scale 0.
SNELLEN_FN constexpr WaveletRounding wavelet_rounding(int scale, int depth) noexcept {
  switch (scale) {
    case 0: return {depth, 16, kLowTapSum << (depth - 1)};
    case 1: return {0, 15, 0};
    case 2: return {16, 16, 0};
    default: return {16, 15, 0};
  }
}

SNELLEN_FN constexpr std::uint32_t magnitude_of(std::int32_t x) noexcept {
  return x < 0 ? 0U - static_cast<std::uint32_t>(x) : static_cast<std::uint32_t>(x);
}

inline constexpr std::int32_t kOne = 32768;  // 1 in the ratio's 15 fraction bits

/// 1 / magnitude in 30 fraction bits, truncated, for 1 <= magnitude <= 32768.
SNELLEN_FN constexpr std::int32_t reciprocal(std::int32_t magnitude) noexcept {
  return static_cast<std::int32_t>((1U << 30) / static_cast<std::uint32_t>(magnitude));
}

/// dis / ref, limited to 0 to 1, in 15 fraction bits; 1 where ref is 0. Division is by the 15 leading bits of |ref|
/// (rounded, so up to 32768), through a reciprocal: |inverse * dis| < 2^30 * 1.5e9 < 2^61.
SNELLEN_FN std::int32_t ratio(std::int32_t ref, std::int32_t dis) noexcept {
  if (ref == 0) return kOne;
  const std::uint32_t magnitude = magnitude_of(ref);
  const int excess_bits = 17 - leading_zeros(magnitude);
  const int dropped = excess_bits > 0 ? excess_bits : 0;
  const std::int32_t inverse = reciprocal(static_cast<std::int32_t>(round_shift(magnitude, dropped)));
  const std::int64_t quotient = std::int64_t{ref < 0 ? -inverse : inverse} * dis;
  const std::int64_t rounded = round_shift(quotient, 15 + dropped);
  return rounded < 0 ? 0 : rounded > kOne ? kOne : static_cast<std::int32_t>(rounded);
}

/// ratio * ref: restored detail without enhancement. It lies between 0 and ref.
SNELLEN_FN std::int32_t restored_detail(std::int32_t ref, std::int32_t ratio) noexcept {
  return static_cast<std::int32_t>(round_shift(std::int64_t{ratio} * ref, 15));
}

/// Scale 0, in 16-bit arithmetic. The factor is below 2^16, and |factor * x| < 49417 * 22930 < 2^31.
struct FineScale {
  /// Weighs a coefficient by contrast sensitivity. The diagonal band's rounding constant is not 2^16. The definition's
  /// 16 bits hold every result: at most 36453 * 22930 / 2^15 < 25510 (adm_sets.h).
  SNELLEN_FN static std::int32_t weigh(std::size_t band, std::int32_t x, std::uint32_t factor) noexcept {
    const std::int32_t product = static_cast<std::int32_t>(factor) * x;
    return band == kDiagonal ? (product + 65535) >> 17 : round_shift(product, 15);
  }

  /// What a weighed coefficient adds to the threshold of its neighbours (1/30) and to its own (1/15). The latter wraps
  /// from |weighed| = 15360 on, as it does in the definition.
  SNELLEN_FN static std::int32_t neighbour_mask(std::int32_t weighed) noexcept { return fraction(4369, weighed); }
  SNELLEN_FN static std::int32_t own_mask(std::int32_t weighed) noexcept {
    return static_cast<std::int16_t>(fraction(8738, weighed));
  }

  /// What of a weighed coefficient exceeds the threshold, at full precision. An energy argument bounds the threshold by
  /// 390,000 (65,280 is the norm of all coefficients of an 8x8 area), so that it fits after the shift.
  SNELLEN_FN static std::uint32_t excess(std::size_t band, std::int32_t x, std::uint32_t factor,
                                         std::int32_t threshold) noexcept {
    const auto product = static_cast<std::int32_t>(factor * magnitude_of(x));
    const std::int32_t over = product - threshold * (1 << (band == kDiagonal ? 12 : 10));
    return over < 0 ? 0 : static_cast<std::uint32_t>(over);
  }

  SNELLEN_FN static constexpr int square_shift(std::size_t band) noexcept { return band == kDiagonal ? 30 : 29; }

 private:
  SNELLEN_FN static std::int32_t fraction(std::uint32_t fraction_of_2_17, std::int32_t weighed) noexcept {
    return static_cast<std::int32_t>(round_shift(fraction_of_2_17 * magnitude_of(weighed), 12));
  }
};

/// Scales 1 to 3, in 32-bit arithmetic with 64-bit products. The factor is below 0.06 * 2^32.
struct CoarseScale {
  /// |result| < 0.06 * 16 * 7.5e8 at scales 2 and 3, 0.033 * 16 * 1.5e9 at scale 1: below 8e8.
  SNELLEN_FN static std::int32_t weigh(std::size_t, std::int32_t x, std::uint32_t factor) noexcept {
    return static_cast<std::int32_t>(round_shift(std::int64_t{static_cast<std::int32_t>(factor)} * x, 28));
  }

  /// 1/30 and 1/15. Half of the last bit is subtracted, not added (the definition's constant 2^31 overflows to -2^31):
  /// a coefficient of 0 has mask -1.
  SNELLEN_FN static std::int32_t neighbour_mask(std::int32_t weighed) noexcept { return fraction(143165577, weighed); }
  SNELLEN_FN static std::int32_t own_mask(std::int32_t weighed) noexcept { return fraction(286331153, weighed); }

  /// Thresholds lie between -27 and 30 * 2.7e7.
  SNELLEN_FN static std::uint32_t excess(std::size_t band, std::int32_t x, std::uint32_t factor,
                                         std::int32_t threshold) noexcept {
    const std::int32_t over = static_cast<std::int32_t>(magnitude_of(weigh(band, x, factor))) - threshold;
    return over < 0 ? 0 : static_cast<std::uint32_t>(over);
  }

  SNELLEN_FN static constexpr int square_shift(std::size_t) noexcept { return 30; }

 private:
  SNELLEN_FN static std::int32_t fraction(std::int32_t fraction_of_2_32, std::int32_t weighed) noexcept {
    const std::int64_t product = std::int64_t{fraction_of_2_32} * static_cast<std::int32_t>(magnitude_of(weighed));
    return static_cast<std::int32_t>((product - (std::int64_t{1} << 31)) >> 32);
  }
};

/// The cube of an excess with its square rounded first. Excesses are below 1.4e9 (scale 0) and 8e8, so the square fits
/// 31 bits after its shift and the cube 62. Shift is int or PreparedShift.
template <class Shift>
SNELLEN_FN constexpr std::uint64_t rounded_cube(std::uint32_t excess, int square_shift, Shift cube_shift) noexcept {
  const auto square = static_cast<std::uint32_t>(round_shift(std::uint64_t{excess} * excess, square_shift));
  return round_shift(std::uint64_t{square} * excess, cube_shift);
}

/// The cube of a coefficient of the reference at scale 0: at most 22930^3 < 2^44.
SNELLEN_FN constexpr std::uint64_t fine_reference_cube(std::int32_t x) noexcept {
  const std::uint32_t magnitude = magnitude_of(x);
  return std::uint64_t{magnitude * magnitude} * magnitude;
}

/// The cube of a coefficient of the reference at scales 1 to 3. The square is rounded by adding a whole unit, not half
/// of one, as in the definition, and fits 31 bits. Shift is int or PreparedShift.
template <class Shift>
SNELLEN_FN constexpr std::uint64_t coarse_reference_cube(std::int32_t x, int scale, Shift cube_shift) noexcept {
  const std::uint32_t magnitude = magnitude_of(x);
  const int square_shift = scale == 2 ? 30 : 31;
  const std::uint64_t square =
      (std::uint64_t{magnitude} * magnitude + (std::uint64_t{1} << square_shift)) >> square_shift;
  return round_shift(std::uint64_t{static_cast<std::uint32_t>(square)} * magnitude, cube_shift);
}

}  // namespace snellen::adm
