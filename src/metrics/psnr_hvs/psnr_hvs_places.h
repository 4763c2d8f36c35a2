// SPDX-License-Identifier: BSD-2-Clause-Patent
// Where the blocks of PSNR-HVS-M lie (reference library, feature/third_party/xiph/psnr_hvs.c), for every machine.
#pragma once

#include <cstdint>

#include "image/extent.h"

namespace snellen::psnr_hvs {

inline constexpr int kBlockSize = 8;
inline constexpr int kStep = 7;  // from block to block, across and down

/// Whole blocks along a line of at least 8 samples.
constexpr int blocks_along(int size) noexcept { return (size - kBlockSize) / kStep + 1; }

/// Whole blocks in a plane of at least 8x8.
constexpr std::int64_t block_count(Extent plane) noexcept {
  return std::int64_t{blocks_along(plane.width)} * blocks_along(plane.height);
}

}  // namespace snellen::psnr_hvs
