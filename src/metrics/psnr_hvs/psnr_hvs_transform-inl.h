// SPDX-License-Identifier: BSD-2-Clause-Patent
// The 8x8 integer DCT of PSNR-HVS: Daala's, in lifting steps (reference library, feature/third_party/xiph/psnr_hvs.c).
// Orthonormal but for rounding, so that it keeps energies: a flat block of v has the coefficient 8 v. Written over a
// lane of integers, which is one int32 here.
//
// psnr_hvs_lanes-inl.h includes this once more for each target of the executor `cpu`, with SNELLEN_LANE_TARGET as the
// target's namespace, for lanes that are vectors.
#if !defined(SNELLEN_METRICS_PSNR_HVS_TRANSFORM_INL_H_) || defined(SNELLEN_LANE_TARGET)
#ifndef SNELLEN_LANE_TARGET
#define SNELLEN_METRICS_PSNR_HVS_TRANSFORM_INL_H_
#endif

#include <cstddef>
#include <cstdint>

#include "base/device_array.h"
#include "base/device_registers.h"
#include "ops/round_shift.h"

namespace snellen::psnr_hvs {
#ifdef SNELLEN_LANE_TARGET
namespace SNELLEN_LANE_TARGET {
#else

template <class I>
using LineOf = DeviceArray<I, 8>;
/// Samples [8 * y + x] or coefficients [8 * vertical + horizontal frequency].
template <class I>
using BlockOf = DeviceArray<I, 64>;
using Line = LineOf<std::int32_t>;
using Block = BlockOf<std::int32_t>;

/// What the transform needs of a lane beside + and -. Half, toward zero.
SNELLEN_FN constexpr std::int32_t halved(std::int32_t x) noexcept { return x / 2; }

/// x * factor / 2^shift, rounded to the nearest integer and up at a half.
SNELLEN_FN constexpr std::int32_t scaled(std::int32_t x, std::int32_t factor, int shift) noexcept {
  return round_shift(x * factor, shift);
}

#endif

/// DCT of one line. No result is above 2.83 max|x|, no step above 3.34 max|x| and no product above 57215 max|x| (sums
/// of the magnitudes of each step's weights), hence all fit int32 for |x| <= 37500, and steps int16 for |x| <= 9800.
template <class I>
SNELLEN_FN constexpr LineOf<I> transform(const LineOf<I>& x) noexcept {
  // Sums and differences of mirrored samples; the second of each pair is half as large.
  const I difference07 = x[0] - x[7];
  const I sum07 = x[0] - halved(difference07);
  const I sum16 = x[1] + x[6];
  const I difference61 = x[6] - halved(sum16);
  const I difference25 = x[2] - x[5];
  const I sum25 = x[2] - halved(difference25);
  const I sum34 = x[3] + x[4];
  const I difference34 = halved(sum34) - x[4];

  // Even frequencies, from the sums.
  I y0 = sum07 + halved(sum34);
  I y6 = y0 - sum34;
  I y2 = halved(sum16) - sum25;
  I y4 = y2 - sum16;
  y0 -= scaled(y4, 13573, 15);  // sqrt(2) - 1
  y4 += scaled(y0, 11585, 14);  // sqrt(1/2)
  y0 -= scaled(y4, 13573, 15);
  y6 -= scaled(y2, 21895, 15);  // tan(3 pi / 16)
  y2 += scaled(y6, 15137, 14);  // sin(3 pi / 8)
  y6 -= scaled(y2, 21895, 15);

  // Odd frequencies, from the differences.
  I y3 = difference25 + scaled(difference61, 19195, 15);  // 2 - sqrt(2)
  I y5 = difference61 + scaled(y3, 11585, 14);            // sqrt(1/2)
  y3 -= scaled(y5, 7489, 13);                             // sqrt(2) - 1/2
  I y7 = halved(y5) - difference34;
  y5 -= y7;
  y3 = halved(difference07) - y3;
  I y1 = difference07 - y3;
  y7 += scaled(y1, 3227, 15);  // tan(pi / 32)
  y1 -= scaled(y7, 6393, 15);  // sin(pi / 16)
  y7 += scaled(y1, 3227, 15);
  y5 += scaled(y3, 2485, 13);   // tan(3 pi / 32)
  y3 -= scaled(y5, 18205, 15);  // sin(3 pi / 16)
  y5 += scaled(y3, 2485, 13);
  return {y0, y1, y2, y3, y4, y5, y6, y7};
}

/// DCT of a block, columns first. For samples up to 4095 in size columns give at most 11600, which rows may have;
/// coefficients are at most 32840 and their squares fit int32. For samples up to 2047 columns give at most 5800, and
/// every step of the rows fits int16.
template <class I>
SNELLEN_FN constexpr BlockOf<I> transform(const BlockOf<I>& samples) noexcept {
  BlockOf<I> columns{};
  SNELLEN_UNROLLED
  for (std::size_t x = 0; x < 8; ++x) {
    LineOf<I> line{};
    SNELLEN_UNROLLED
    for (std::size_t y = 0; y < 8; ++y) line[y] = samples[8 * y + x];
    line = transform(line);
    SNELLEN_UNROLLED
    for (std::size_t y = 0; y < 8; ++y) columns[8 * y + x] = line[y];
  }
  BlockOf<I> coefficients{};
  SNELLEN_UNROLLED
  for (std::size_t y = 0; y < 8; ++y) {
    LineOf<I> line{};
    SNELLEN_UNROLLED
    for (std::size_t x = 0; x < 8; ++x) line[x] = columns[8 * y + x];
    line = transform(line);
    SNELLEN_UNROLLED
    for (std::size_t x = 0; x < 8; ++x) coefficients[8 * y + x] = line[x];
  }
  return coefficients;
}

#ifdef SNELLEN_LANE_TARGET
}  // namespace SNELLEN_LANE_TARGET
#endif
}  // namespace snellen::psnr_hvs

#endif  // once, and per target
