// SPDX-License-Identifier: BSD-2-Clause-Patent
// Motion: how much the reference video changes between frames, after a small blur. The distorted video plays no part.
// Definition: reference library, feature/integer_motion.c; see docs/metrics/motion.md.
#pragma once

#include <cstdint>

#include "metrics/metric.h"

namespace snellen {

struct MotionOptions {
  bool force_zero = false;         // every value is 0
  double blend_factor = 1;         // motion3: weight of motion above blend_offset; 1 leaves it as it is
  double blend_offset = 40;        // motion3: motion up to here is never reduced
  double fps_weight = 1;           // factor on every value
  double max_val = 10000;          // upper limit of every value
  bool five_frame_window = false;  // compare with the frame before the previous one
  bool moving_average = false;     // motion3: mean with the value of the frame before
  bool debug = false;              // also the feature motion
};

/// Sum of one frame: absolute values of the blurred difference, in 256ths of an 8-bit step. At most 2^16 * 2^31
/// samples.
struct MotionSums {
  std::uint64_t sad;
};

/// Sum of absolute values of the blurred difference of two luma planes of the same extent and depth.
MotionSums motion_reference(const Picture& before, const Picture& now);

/// Features motion_sad, motion (debug), motion2, motion3, all in 8-bit steps per sample, from 0 to max_val.
const MetricKind& motion_kind();

/// The same metric under the names motion_v2_sad, motion_v2 (debug), motion2_v2, motion3_v2, which programs written for
/// the first releases of this definition of motion ask for.
const MetricKind& motion_v2_kind();

}  // namespace snellen
