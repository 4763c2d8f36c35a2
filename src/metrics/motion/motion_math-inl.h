// SPDX-License-Identifier: BSD-2-Clause-Patent
// Taps and formulas of motion (reference library, feature/integer_motion.c and integer_motion.h).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "metrics/motion/motion.h"
#include "ops/motion_blend.h"
#include "ops/round_shift.h"

namespace snellen::motion {

/// Blur of both directions: a Gaussian in 16 fraction bits. It is centred, symmetric, and sums to 65536.
inline constexpr std::array<std::int32_t, 5> kTaps{3571, 16004, 26386, 16004, 3571};
inline constexpr int kRadius = 2;

/// The vertical pass leaves 8-bit steps in 8 fraction bits whatever the depth: the weighted sum of differences, at most
/// 65536 * (2^depth - 1) in size, loses `depth` of its bits, so |result| < 2^16.
inline std::int32_t vertical(std::int64_t sum, int depth) noexcept {
  return static_cast<std::int32_t>(round_shift(sum, depth));
}

/// The horizontal pass loses the 16 fraction bits of its taps; |sum| < 65536 * 2^16, so |result| <= 2^16.
inline std::int64_t horizontal(std::int64_t sum) noexcept { return round_shift(sum, 16); }

/// Mean absolute difference per sample in 8-bit steps, weighted and limited. Divisions and product in this order.
inline double score(std::uint64_t sad, Extent extent, const MotionOptions& options) {
  const double mean = static_cast<double>(sad) / 256.0 / static_cast<double>(extent.area());
  return std::min(mean * options.fps_weight, options.max_val);
}

/// motion3's compression of values above the offset, then its limit.
inline double blend(double score, const MotionOptions& options) {
  return blend_motion(score, options.blend_factor, options.blend_offset, options.max_val);
}

/// How many frames back motion looks; frames before that have no motion.
inline int distance(const MotionOptions& options) noexcept { return options.five_frame_window ? 2 : 1; }

}  // namespace snellen::motion
