// SPDX-License-Identifier: BSD-2-Clause-Patent
// Scales and the box filter of float_ssim (reference library, feature/ssim.c).
#pragma once

#include <algorithm>
#include <vector>

#include "image/extent.h"
#include "ops/decimate.h"
#include "ops/ssim_math-inl.h"

namespace snellen::float_ssim {

inline constexpr int kMaxScale = 10;

/// The smaller side in 256ths, rounded with halves up, at least 1: the side that a viewer sees becomes about 256.
constexpr int automatic_scale(Extent extent) noexcept {
  return std::max(1, (std::min(extent.width, extent.height) + 128) / 256);
}

/// The taps of the box filter are all the same.
constexpr float box_tap(int scale) noexcept { return 1.0F / static_cast<float>(scale * scale); }
inline std::vector<float> box_taps(int scale) {
  return std::vector<float>(static_cast<std::size_t>(scale * scale), box_tap(scale));
}

/// The size at which windows are measured.
constexpr Extent measured_extent(Extent extent, int scale) noexcept {
  return scale == 1 ? extent : Extent{decimated(extent.width, scale), decimated(extent.height, scale)};
}

/// The smallest side that an option of this value can serve: the odd one after ten whole steps, since odd sides get one
/// sample more. Even sides need eleven steps.
constexpr int smallest_side(int scale) noexcept {
  return scale <= 1 ? ssim::kWindowSize : (ssim::kWindowSize - 1) * scale + 1;
}

}  // namespace snellen::float_ssim
