// SPDX-License-Identifier: BSD-2-Clause-Patent
// The low-pass filter between the scales of float_ms_ssim, for every machine.
#pragma once

#include <array>
#include <cstddef>

#include "base/device_function.h"

namespace snellen::float_ms_ssim {

/// The biorthogonal 9/7 wavelet's low-pass filter in two dimensions, in six decimals: not the product of its rows
/// (reference library, feature/ms_ssim.c). It is symmetric.
inline constexpr int kFilterSize = 9;
SNELLEN_FN constexpr float filter_tap(int row, int column) noexcept {
  constexpr int kMiddle = kFilterSize / 2;
  constexpr float kQuadrant[kMiddle + 1][kMiddle + 1] = {
      {0.000714F, -0.000450F, -0.002090F, 0.007132F, 0.016114F},
      {-0.000450F, 0.000283F, 0.001316F, -0.004490F, -0.010146F},
      {-0.002090F, 0.001316F, 0.006115F, -0.020867F, -0.047149F},
      {0.007132F, -0.004490F, -0.020867F, 0.071207F, 0.160885F},
      {0.016114F, -0.010146F, -0.047149F, 0.160885F, 0.363505F},
  };
  return kQuadrant[row <= kMiddle ? row : kFilterSize - 1 - row][column <= kMiddle ? column : kFilterSize - 1 - column];
}

/// Its taps, row by row.
inline constexpr std::array<float, std::size_t{kFilterSize}* kFilterSize> kFilter = [] {
  std::array<float, std::size_t{kFilterSize} * kFilterSize> taps{};
  for (std::size_t i = 0; i < taps.size(); ++i)
    taps[i] = filter_tap(static_cast<int>(i) / kFilterSize, static_cast<int>(i) % kFilterSize);
  return taps;
}();

}  // namespace snellen::float_ms_ssim
