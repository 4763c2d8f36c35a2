// SPDX-License-Identifier: BSD-2-Clause-Patent
// The 8x8 integer DCT of PSNR-HVS: Daala's, in lifting steps (reference library, feature/third_party/xiph/psnr_hvs.c).
// Orthonormal but for rounding, so that it keeps energies: a flat block of v has the coefficient 8 v.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "ops/round_shift.h"

namespace snellen::psnr_hvs {

using Line = std::array<std::int32_t, 8>;
/// Samples [8 * y + x] or coefficients [8 * vertical + horizontal frequency].
using Block = std::array<std::int32_t, 64>;

/// DCT of one line. No result is above 2.83 max|x|, no step above 3.34 max|x| and no product above 57215 max|x| (sums
/// of the magnitudes of each step's weights), hence all fit int32 for |x| <= 37500. Halves truncate toward zero.
constexpr Line transform(const Line& x) noexcept {
  const auto part = [](std::int32_t value, std::int32_t factor, int shift) {
    return round_shift(value * factor, shift);
  };
  // Sums and differences of mirrored samples; the second of each pair is half as large.
  const std::int32_t difference07 = x[0] - x[7];
  const std::int32_t sum07 = x[0] - difference07 / 2;
  const std::int32_t sum16 = x[1] + x[6];
  const std::int32_t difference61 = x[6] - sum16 / 2;
  const std::int32_t difference25 = x[2] - x[5];
  const std::int32_t sum25 = x[2] - difference25 / 2;
  const std::int32_t sum34 = x[3] + x[4];
  const std::int32_t difference34 = sum34 / 2 - x[4];

  // Even frequencies, from the sums.
  std::int32_t y0 = sum07 + sum34 / 2;
  std::int32_t y6 = y0 - sum34;
  std::int32_t y2 = sum16 / 2 - sum25;
  std::int32_t y4 = y2 - sum16;
  y0 -= part(y4, 13573, 15);  // sqrt(2) - 1
  y4 += part(y0, 11585, 14);  // sqrt(1/2)
  y0 -= part(y4, 13573, 15);
  y6 -= part(y2, 21895, 15);  // tan(3 pi / 16)
  y2 += part(y6, 15137, 14);  // sin(3 pi / 8)
  y6 -= part(y2, 21895, 15);

  // Odd frequencies, from the differences.
  std::int32_t y3 = difference25 + part(difference61, 19195, 15);  // 2 - sqrt(2)
  std::int32_t y5 = difference61 + part(y3, 11585, 14);            // sqrt(1/2)
  y3 -= part(y5, 7489, 13);                                        // sqrt(2) - 1/2
  std::int32_t y7 = y5 / 2 - difference34;
  y5 -= y7;
  y3 = difference07 / 2 - y3;
  std::int32_t y1 = difference07 - y3;
  y7 += part(y1, 3227, 15);  // tan(pi / 32)
  y1 -= part(y7, 6393, 15);  // sin(pi / 16)
  y7 += part(y1, 3227, 15);
  y5 += part(y3, 2485, 13);   // tan(3 pi / 32)
  y3 -= part(y5, 18205, 15);  // sin(3 pi / 16)
  y5 += part(y3, 2485, 13);
  return {y0, y1, y2, y3, y4, y5, y6, y7};
}

/// DCT of a block, columns first. For samples up to 4095 in size columns give at most 11600, which rows may have;
/// coefficients are at most 32840 and their squares fit int32.
constexpr Block transform(const Block& samples) noexcept {
  Block columns{};
  for (std::size_t x = 0; x < 8; ++x) {
    Line line{};
    for (std::size_t y = 0; y < 8; ++y) line[y] = samples[8 * y + x];
    line = transform(line);
    for (std::size_t y = 0; y < 8; ++y) columns[8 * y + x] = line[y];
  }
  Block coefficients{};
  for (std::size_t y = 0; y < 8; ++y) {
    Line line{};
    for (std::size_t x = 0; x < 8; ++x) line[x] = columns[8 * y + x];
    line = transform(line);
    for (std::size_t x = 0; x < 8; ++x) coefficients[8 * y + x] = line[x];
  }
  return coefficients;
}

}  // namespace snellen::psnr_hvs
