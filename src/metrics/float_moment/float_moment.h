// SPDX-License-Identifier: BSD-2-Clause-Patent
// First and second moment of luma: the mean of the samples and of their squares, in steps of 8-bit video. Definition:
// reference library, feature/float_moment.c and moment.c; see docs/metrics/float_moment.md.
#pragma once

#include <cstdint>

#include "metrics/metric.h"
#include "ops/square_sum.h"

namespace snellen {

/// Sums of one picture, in sample steps. The first is below 2^16 * 2^31, hence exact in double too.
struct LumaMoments {
  std::uint64_t first = 0;
  SquareSum second;
};

struct FloatMomentSums {
  LumaMoments reference;
  LumaMoments distorted;
};

FloatMomentSums float_moment_reference(const Picture& reference, const Picture& distorted);

/// Features float_moment_ref1st, _dis1st, _ref2nd and _dis2nd.
const MetricKind& float_moment_kind();

}  // namespace snellen
