// SPDX-License-Identifier: BSD-2-Clause-Patent
// Weights and thresholds of CAMBI (reference library, feature/cambi.c).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "image/extent.h"
#include "metrics/cambi/cambi_pixel.h"
#include "metrics/cambi/cambi_reciprocal.h"

namespace snellen::cambi {

/// How much a step of d levels weighs: element d - 1. Never falls.
inline constexpr std::array<int, 32> kContrastWeights{1, 2, 3, 4, 4, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7, 8,
                                                      8, 8, 8, 8, 8, 8, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9};

/// How much a scale weighs, finest first.
inline constexpr std::array<int, 5> kScaleWeights{16, 8, 4, 2, 1};

constexpr int contrast_weight(int d) noexcept { return kContrastWeights[static_cast<std::size_t>(d - 1)]; }

/// A pixel is analysed when more than this many of the 49 around it are flat. Grows with the picture: 21 at 1920x1080,
/// 24 at 3840x2160.
constexpr int mask_threshold(Extent extent) noexcept {
  const auto blocks = static_cast<std::uint32_t>((extent.width >> 6) * (extent.height >> 6));
  const int ceil_log2 = blocks == 0 ? 0 : static_cast<int>(std::bit_width(blocks - 1));
  return (49 + 3 * (ceil_log2 - 11) - 1) >> 1;
}

/// How many of `pixels` contrasts count for the share `topk`: at least one.
constexpr int largest_count(std::int64_t pixels, double topk) noexcept {
  return static_cast<int>(
      std::clamp<std::int64_t>(static_cast<std::int64_t>(topk * static_cast<double>(pixels)), 1, pixels));
}

}  // namespace snellen::cambi
