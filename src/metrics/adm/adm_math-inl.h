// SPDX-License-Identifier: BSD-2-Clause-Patent
// Formulas of ADM in fixed point that only hosts use: those with double, and the bits that sums drop. What every
// machine computes is in adm_pixel.h.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "image/extent.h"
#include "metrics/adm/adm_pixel.h"
#include "ops/adm_bands.h"

namespace snellen::adm {

/// The taps as tables.
inline constexpr std::array<std::int32_t, 4> kLowTaps{low_tap(0), low_tap(1), low_tap(2), low_tap(3)};
inline constexpr std::array<std::int32_t, 4> kHighTaps{high_tap(0), high_tap(1), high_tap(2), high_tap(3)};

/// Whether two (h, v) vectors differ by less than one degree: cos^2 of the angle is at least cos^2(1 degree). Sums of
/// products are below 2 * (1.5e9)^2 < 2^63; they pass through float, then double, as the definition does.
inline bool same_direction(std::int64_t ref_h, std::int64_t ref_v, std::int64_t dis_h, std::int64_t dis_v) noexcept {
  constexpr double kCosSquared = 0.99969542f;
  const auto real = [](std::int64_t value) { return double{static_cast<float>(value)} / 4096.0; };
  const double dot = real(ref_h * dis_h + ref_v * dis_v);
  return dot >= 0 &&
         dot * dot >= kCosSquared * real(ref_h * ref_h + ref_v * ref_v) * real(dis_h * dis_h + dis_v * dis_v);
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
  const std::int32_t k = ratio(ref, dis);
  std::int32_t restored = restored_detail(ref, k);
  if (same_direction && k > 0) {
    if (ref > 0) restored = enhanced(restored, dis, gain_limit);
    if (ref < 0) restored = -enhanced(-restored, -dis, gain_limit);
  }
  return {restored, dis - restored};
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
