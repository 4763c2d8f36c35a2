// SPDX-License-Identifier: BSD-2-Clause-Patent
// Taps and formulas of float motion (reference library, feature/motion_tools.h, motion.c, float_motion.c).
#pragma once

#include <array>
#include <cmath>
#include <span>

#include "metrics/float_motion/float_motion.h"
#include "ops/scale_plane.h"

namespace snellen::float_motion {

/// Gaussians, centred; they sum to 1 within 1e-7.
inline constexpr std::array<float, 5> kFiveTaps{0.054488685F, 0.244201342F, 0.402619947F, 0.244201342F, 0.054488685F};
inline constexpr std::array<float, 3> kThreeTaps{0.166378498F, 0.667243004F, 0.166378498F};
inline constexpr std::array<float, 1> kNoBlur{1.0F};

/// The blur that the option motion_filter_size means; the reference library takes every size but 1 and 3 for 5.
inline std::span<const float> taps(int filter_size) noexcept {
  if (filter_size == 1) return kNoBlur;
  if (filter_size == 3) return kThreeTaps;
  return kFiveTaps;
}

/// The pictures of scale 1.
constexpr Extent half_extent(Extent full) noexcept {
  return {scaled_size(full.width, 0.5), scaled_size(full.height, 0.5)};
}

/// Mean absolute difference per sample. The reference library divides in float.
inline double mean(const FloatMotionSad& sad, Extent extent, Accumulation accumulation) noexcept {
  if (accumulation == Accumulation::libvmaf) return double{sad.sequential / static_cast<float>(extent.area())};
  return sad.exact.value() / static_cast<double>(extent.area());
}

/// Motion of one plane: both scales, added in float by the reference library.
inline double plane_score(const FloatMotionSums& sums, std::size_t plane, Extent extent,
                          const FloatMotionOptions& options, Accumulation accumulation) noexcept {
  const double full = mean(sums.full[plane], extent, accumulation);
  if (!options.add_scale1) return full;
  const double half = mean(sums.half[plane], half_extent(extent), accumulation);
  if (accumulation == Accumulation::libvmaf) return double{static_cast<float>(full) + static_cast<float>(half)};
  return full + half;
}

}  // namespace snellen::float_motion
