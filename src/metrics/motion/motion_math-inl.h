// SPDX-License-Identifier: BSD-2-Clause-Patent
// Formulas of motion (reference library, feature/integer_motion.c and integer_motion.h).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "metrics/motion/motion.h"
#include "metrics/motion/motion_taps.h"
#include "ops/motion_blend.h"

namespace snellen::motion {

inline constexpr std::array<std::int32_t, 5> kTaps{tap(-2), tap(-1), tap(0), tap(1), tap(2)};

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
