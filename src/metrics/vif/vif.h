// SPDX-License-Identifier: BSD-2-Clause-Patent
// Visual information fidelity: how much of the information in the reference survives in the distorted video, at four
// scales, in fixed point. Definition: reference library, feature/integer_vif.c; see docs/metrics/vif.md.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "metrics/metric.h"

namespace snellen {

struct VifOptions {
  bool debug = false;                   // also the quotient of all scales, numerators and denominators
  double enhancement_gain_limit = 100;  // largest contrast gain that counts as information; 1: no credit (NEG)
  bool skip_scale0 = false;             // scale 0 scores 0
};

/// Sums of one scale over n < 2^31 samples. A logarithm is in 2048ths of a bit and below 2^17, a variance is below
/// 2^31, so each sum is below 2^62.
struct VifScaleSums {
  std::int64_t num_log;       // information in the distorted video where the reference has texture
  std::int64_t den_log;       // information in the reference there
  std::int64_t nonlog_num;    // variance of the distorted video where the reference is flat, in 2^-16
  std::int64_t nonlog_count;  // samples where the reference is flat

  VifScaleSums& operator+=(const VifScaleSums& other) {
    num_log += other.num_log;
    den_log += other.den_log;
    nonlog_num += other.nonlog_num;
    nonlog_count += other.nonlog_count;
    return *this;
  }
};

struct VifSums {
  std::array<VifScaleSums, 4> scales;
};

/// Sums of both luma planes, at least 16x16, for each of `options`; scale 0 is zero where it is skipped. Moments are
/// computed once for all of them.
std::vector<VifSums> vif_reference(const Picture& reference, const Picture& distorted,
                                   std::span<const VifOptions> options);

/// Features vif_scale0 .. vif_scale3 (1 for identical videos, up to a rounding), with debug also vif, vif_num, vif_den
/// and those of each scale.
const MetricKind& vif_kind();

}  // namespace snellen
