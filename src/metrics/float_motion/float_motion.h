// SPDX-License-Identifier: BSD-2-Clause-Patent
// Motion in float: how much the blurred reference changes from frame to frame. The distorted video plays no part.
// Definition: reference library, feature/float_motion.c and motion.c; see docs/metrics/float_motion.md.
#pragma once

#include <array>

#include "base/exact_sum.h"
#include "metrics/metric.h"

namespace snellen {

struct FloatMotionOptions {
  bool debug = true;         // also the feature motion
  bool force_zero = false;   // every value is 0
  double fps_weight = 1;     // factor on every value
  double blend_factor = 1;   // motion3: weight of motion above blend_offset; 1 leaves it as it is
  double blend_offset = 40;  // motion3: motion up to here is never reduced
  bool add_scale1 = false;   // adds the motion of the pictures at half size
  int filter_size = 5;       // blur: 1 none, 3 three taps, anything else five
  bool add_uv = false;       // adds the motion of both chroma planes
  double max_val = 10000;    // upper limit of every value
};

/// A sum of absolute differences, in 8-bit steps: exact, or as the reference library's sequential float has it.
/// Differences are at most 256, but for the rounding of the blur.
struct FloatMotionSad {
  ExactSum<9> exact;
  float sequential;
};

/// Sums of one frame, by plane: luma, Cb, Cr; 0 where the options leave a term out.
struct FloatMotionSums {
  std::array<FloatMotionSad, 3> full;  // at full size
  std::array<FloatMotionSad, 3> half;  // at half size, rounded up
};

/// Sums of two pictures of the same format for the options filter_size, add_scale1 and add_uv (which needs chroma).
FloatMotionSums float_motion_reference(const Picture& before, const Picture& now, const FloatMotionOptions& options,
                                       Accumulation accumulation);

/// Features motion2, motion (debug), motion3, all in 8-bit steps per sample, from 0 to max_val.
const MetricKind& float_motion_kind();

}  // namespace snellen
