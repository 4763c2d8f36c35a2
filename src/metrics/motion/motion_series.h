// SPDX-License-Identifier: BSD-2-Clause-Patent
// motion2 and motion3: what the motion of single frames says about a frame among its neighbours. Pure functions over
// the scores of a whole clip (reference library, feature/integer_motion.c).
#pragma once

#include <span>
#include <vector>

#include "metrics/motion/motion.h"

namespace snellen::motion {

/// The smaller of the motion towards a frame and the motion away from it, so that a scene cut does not count as motion.
/// `scores` are those of all frames of the clip, zero before frame distance(options).
std::vector<double> motion2(std::span<const double> scores, const MotionOptions& options);

/// motion2 blended, limited and, with moving_average, averaged with the frame before; the frames that have no motion of
/// their own take the first frame's that has. `scores` as for motion2.
std::vector<double> motion3(std::span<const double> scores, const MotionOptions& options);

}  // namespace snellen::motion
