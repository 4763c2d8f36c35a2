// SPDX-License-Identifier: BSD-2-Clause-Patent
// Taps and per-pixel formulas of ADM in fixed point (reference library, feature/integer_adm.c). Bounds hold for every
// picture: an L1 norm of the composed taps bounds the coefficients of scales 0 to 3 by 22,930, 1.5e9, 7.5e8 and 7.5e8.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "image/extent.h"
#include "ops/adm_bands.h"
#include "ops/round_shift.h"

namespace snellen::adm {

/// Daubechies' wavelet with two vanishing moments in 15 fraction bits, at positions 2i - 1 to 2i + 2.
inline constexpr std::array<std::int32_t, 4> kLowTaps{15826, 27411, 7345, -4240};
inline constexpr std::array<std::int32_t, 4> kHighTaps{-4240, -7345, 27411, -15826};
inline constexpr std::int64_t kLowTapSum = 46342;

/// How the two passes of a scale drop fraction bits. `offset` centres the samples of scale 0 around 0.
struct WaveletRounding {
  int vertical_shift;
  int horizontal_shift;
  std::int64_t offset;
};

/// Fraction bits of the coefficients, in 8-bit steps: 6 at scale 0, then 21, 19 and 18. `depth` counts at scale 0.
constexpr WaveletRounding wavelet_rounding(int scale, int depth) noexcept {
  switch (scale) {
    case 0: return {depth, 16, kLowTapSum << (depth - 1)};
    case 1: return {0, 15, 0};
    case 2: return {16, 16, 0};
    default: return {16, 15, 0};
  }
}

/// Whether two (h, v) vectors differ by less than one degree: cos^2 of the angle is at least cos^2(1 degree). Sums of
/// products are below 2 * (1.5e9)^2 < 2^63; they pass through float, then double, as the definition does.
inline bool same_direction(std::int64_t ref_h, std::int64_t ref_v, std::int64_t dis_h, std::int64_t dis_v) noexcept {
  constexpr double kCosSquared = 0.99969542f;
  const auto real = [](std::int64_t value) { return double{static_cast<float>(value)} / 4096.0; };
  const double dot = real(ref_h * dis_h + ref_v * dis_v);
  return dot >= 0 &&
         dot * dot >= kCosSquared * real(ref_h * ref_h + ref_v * ref_v) * real(dis_h * dis_h + dis_v * dis_v);
}

inline constexpr std::int64_t kOne = 32768;  // 1 in the ratio's 15 fraction bits

/// 1 / magnitude in 30 fraction bits, truncated, for 1 <= magnitude <= 32768.
constexpr std::int32_t reciprocal(std::int32_t magnitude) noexcept { return (1 << 30) / magnitude; }

/// dis / ref, limited to 0 to 1, in 15 fraction bits; 1 where ref is 0. Division is by the 15 leading bits of |ref|
/// (rounded, so up to 32768), through a reciprocal: |inverse * dis| < 2^30 * 1.5e9 < 2^61.
inline std::int64_t ratio(std::int32_t ref, std::int32_t dis) noexcept {
  if (ref == 0) return kOne;
  const auto magnitude = static_cast<std::uint32_t>(std::abs(ref));
  const int dropped = std::max(17 - std::countl_zero(magnitude), 0);
  const std::int32_t inverse = reciprocal(static_cast<std::int32_t>(round_shift(magnitude, dropped)));
  const std::int64_t quotient = std::int64_t{ref < 0 ? -inverse : inverse} * dis;
  return std::clamp<std::int64_t>(round_shift(quotient, 15 + dropped), 0, kOne);
}

/// A coefficient of the distorted picture split into the detail that it restores and the impairment that it adds.
struct Split {
  std::int32_t restored;
  std::int32_t additive;
};

/// Restored detail where the direction is the same: contrast enhancement counts as detail as well, up to `gain_limit`
/// times the restored magnitude but not past that of the distorted coefficient. The product is in double and
/// truncated, as in the definition.
inline std::int32_t enhanced(std::int32_t restored, std::int32_t dis, double gain_limit) noexcept {
  return static_cast<std::int32_t>(std::min(restored * gain_limit, static_cast<double>(dis)));
}

/// Restored detail is ratio * ref, enhanced where the direction is the same. It lies between 0 and the larger of ref
/// and dis, so nothing here overflows.
inline Split split(std::int32_t ref, std::int32_t dis, bool same_direction, double gain_limit) noexcept {
  const std::int64_t k = ratio(ref, dis);
  auto restored = static_cast<std::int32_t>(round_shift(k * ref, 15));
  if (same_direction && k > 0) {
    if (ref > 0) restored = enhanced(restored, dis, gain_limit);
    if (ref < 0) restored = -enhanced(-restored, -dis, gain_limit);
  }
  return {restored, dis - restored};
}

/// Scale 0, in 16-bit arithmetic. The factor is below 2^16, and |factor * x| < 49417 * 22930 < 2^31.
struct FineScale {
  /// Weighs a coefficient by contrast sensitivity. The diagonal band's rounding constant is not 2^16.
  static std::int32_t weigh(std::size_t band, std::int32_t x, std::uint32_t factor) noexcept {
    const std::int32_t product = static_cast<std::int32_t>(factor) * x;
    return static_cast<std::int16_t>(band == kDiagonal ? (product + 65535) >> 17 : round_shift(product, 15));
  }

  /// What a weighed coefficient adds to the threshold of its neighbours (1/30) and to its own (1/15). The latter wraps
  /// from |weighed| = 15360 on, as it does in the definition.
  static std::int32_t neighbour_mask(std::int32_t weighed) noexcept {
    return static_cast<std::int16_t>(round_shift(4369 * std::abs(weighed), 12));
  }
  static std::int32_t own_mask(std::int32_t weighed) noexcept {
    return static_cast<std::int16_t>(round_shift(8738 * std::abs(weighed), 12));
  }

  /// What of a weighed coefficient exceeds the threshold, at full precision. An energy argument bounds the threshold by
  /// 390,000 (65,280 is the norm of all coefficients of an 8x8 area), so that it fits after the shift.
  static std::int64_t excess(std::size_t band, std::int32_t x, std::uint32_t factor, std::int32_t threshold) noexcept {
    const std::int64_t product = std::int64_t{factor} * x;
    return std::max<std::int64_t>(std::abs(product) - threshold * (std::int64_t{1} << (band == kDiagonal ? 12 : 10)),
                                  0);
  }

  static constexpr int square_shift(std::size_t band) noexcept { return band == kDiagonal ? 30 : 29; }
};

/// Scales 1 to 3, in 32-bit arithmetic with 64-bit products. The factor is below 0.06 * 2^32.
struct CoarseScale {
  /// |result| < 0.06 * 16 * 7.5e8 at scales 2 and 3, 0.033 * 16 * 1.5e9 at scale 1: below 8e8.
  static std::int32_t weigh(std::size_t, std::int32_t x, std::uint32_t factor) noexcept {
    return static_cast<std::int32_t>(round_shift(std::int64_t{factor} * x, 28));
  }

  /// 1/30 and 1/15. Half of the last bit is subtracted, not added (the definition's constant 2^31 overflows to -2^31):
  /// a coefficient of 0 has mask -1.
  static std::int32_t neighbour_mask(std::int32_t weighed) noexcept { return fraction(143165577, weighed); }
  static std::int32_t own_mask(std::int32_t weighed) noexcept { return fraction(286331153, weighed); }

  /// Thresholds lie between -27 and 30 * 2.7e7.
  static std::int64_t excess(std::size_t band, std::int32_t x, std::uint32_t factor, std::int32_t threshold) noexcept {
    return std::max(std::abs(weigh(band, x, factor)) - threshold, 0);
  }

  static constexpr int square_shift(std::size_t) noexcept { return 30; }

 private:
  static std::int32_t fraction(std::int64_t fraction_of_2_32, std::int32_t weighed) noexcept {
    return static_cast<std::int32_t>((fraction_of_2_32 * std::abs(weighed) - (std::int64_t{1} << 31)) >> 32);
  }
};

/// The cube of an excess with its square rounded first. Excesses are below 1.4e9 (scale 0) and 8e8, so the square fits
/// 31 bits after its shift and the cube 62.
inline std::uint64_t rounded_cube(std::int64_t excess, int square_shift, int cube_shift) noexcept {
  const std::int64_t square = round_shift(excess * excess, square_shift);
  return static_cast<std::uint64_t>(round_shift(square * excess, cube_shift));
}

/// The cube of a coefficient of the reference at scale 0: at most 22930^3 < 2^44.
inline std::uint64_t fine_reference_cube(std::int32_t x) noexcept {
  const auto magnitude = static_cast<std::uint64_t>(std::abs(x));
  return magnitude * magnitude * magnitude;
}

/// The cube of a coefficient of the reference at scales 1 to 3. The square is rounded by adding a whole unit, not half
/// of one, as in the definition.
inline std::uint64_t coarse_reference_cube(std::int32_t x, int scale, int cube_shift) noexcept {
  const auto magnitude = static_cast<std::uint64_t>(std::abs(std::int64_t{x}));
  const int square_shift = scale == 2 ? 30 : 31;
  const std::uint64_t square = (magnitude * magnitude + (std::uint64_t{1} << square_shift)) >> square_shift;
  return round_shift(square * magnitude, cube_shift);
}

/// Smallest n with 2^n >= value, for value >= 1.
constexpr int ceil_log2(std::int64_t value) noexcept {
  return 64 - std::countl_zero(static_cast<std::uint64_t>(value - 1));
}

/// Fraction bits that sums drop, so that they stay below 2^64 for any size: per coefficient, then per row.
struct SumShifts {
  int coefficient;
  int row;
};

/// Sums of the reference: by the scored region. Scale 0 drops bits only beyond 2^20 coefficients.
constexpr SumShifts reference_shifts(int scale, Extent band) noexcept {
  const std::int64_t width = scored(band.width).size();
  const std::int64_t height = scored(band.height).size();
  if (scale == 0) return {0, std::max(ceil_log2(width * height) - 20, 0)};
  return {ceil_log2(width), ceil_log2(height)};
}

/// Sums of restored and additive coefficients: by the whole band. At scale 0, 2^4 (axial) or 2^3 (diagonal) of the
/// largest cubes fit into 64 bits; a band there is at least 17 wide, so the shift is not negative.
constexpr SumShifts excess_shifts(int scale, std::size_t index, Extent band) noexcept {
  const int spare = scale > 0 ? 0 : index == kDiagonal ? 3 : 4;
  return {ceil_log2(band.width) - spare, ceil_log2(band.height)};
}

/// Fraction bits of a whole sum, in cubes of weighed 8-bit steps: what cubing gave less all that was dropped. Values
/// below 0 occur only for pictures beyond 32768 in both directions.
constexpr int reference_fraction_bits(int scale, Extent band) noexcept {
  constexpr std::array<int, kScales> kBits{18, 32, 27, 23};
  const SumShifts shifts = reference_shifts(scale, band);
  return kBits[static_cast<std::size_t>(scale)] - shifts.coefficient - shifts.row;
}
constexpr int excess_fraction_bits(int scale, std::size_t index, Extent band) noexcept {
  constexpr std::array<int, kScales> kBits{52, 45, 39, 36};
  const SumShifts shifts = excess_shifts(scale, index, band);
  const int diagonal_bits = scale == 0 && index == kDiagonal ? 5 : 0;
  return kBits[static_cast<std::size_t>(scale)] + diagonal_bits - shifts.coefficient - shifts.row;
}

}  // namespace snellen::adm
