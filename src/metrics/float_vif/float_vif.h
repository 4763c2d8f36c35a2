// SPDX-License-Identifier: BSD-2-Clause-Patent
// Visual information fidelity in float: the metric of the oldest VMAF models, and the one whose windows, noise and
// picture size can be changed. Definition: reference library, feature/float_vif.c, vif.c, vif_tools.c; see
// docs/metrics/float_vif.md.
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "base/exact_sum.h"
#include "metrics/metric.h"

namespace snellen {

struct FloatVifOptions {
  bool debug = false;                       // also the quotient of all scales, numerators and denominators
  double enhancement_gain_limit = 100;      // largest contrast gain that counts as information; 1: no credit (NEG)
  double kernel_scale = 1;                  // size of the windows; one of the 21 of is_known_kernel_scale()
  double prescale = 1;                      // factor on width and height before anything else
  double scale1_min = 0;                    // lower limit of the score of scale 1
  double scale2_min = 0;                    // of scale 2
  double scale3_min = 0;                    // of scale 3
  std::string prescale_method = "nearest";  // one of scale_method_names()
  double noise_variance = 2;                // the eye's own noise, in squared 8-bit steps
  bool skip_scale0 = false;                 // scale 0 scores 0
};

/// Information in the distorted video (num) and in the reference (den) over all samples of one scale, in bits: exact,
/// or as the reference library's sequential float has it. A sample adds less than 2^12 in size: at most 129 bits where
/// the noise is next to 0, and at least 1 - 1800^2 5^2 / 255^2 = -1245 where an enlarged picture overshoots (bilinear
/// weights of size 3.75 in each direction, samples up to 128).
struct FloatVifScaleSums {
  ExactSum<12> num, den;
  float sequential_num, sequential_den;
};

struct FloatVifSums {
  std::array<FloatVifScaleSums, 4> scales;
};

/// Sums of both luma planes for each of `options`; scale 0 is zero where it is skipped. Each size of picture and window
/// is filtered once for all option sets that share it. The planes have at least the extent that each option set
/// requires.
std::vector<FloatVifSums> float_vif_reference(const Picture& reference, const Picture& distorted,
                                              std::span<const FloatVifOptions> options, Accumulation accumulation);

/// Features vif_scale0 .. vif_scale3 (1 for identical videos, up to a rounding), with debug also vif, vif_num, vif_den
/// and those of each scale.
const MetricKind& float_vif_kind();

}  // namespace snellen
