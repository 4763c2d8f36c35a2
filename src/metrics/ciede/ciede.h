// SPDX-License-Identifier: BSD-2-Clause-Patent
// CIEDE2000: how different the colours of two pictures look, pixel by pixel.
// Definition: reference library, feature/ciede.c; see docs/metrics/ciede.md.
#pragma once

#include "base/exact_sum.h"
#include "metrics/metric.h"

namespace snellen {

/// Colour differences of one frame, summed the way that was asked for; the other sum is 0.
struct CiedeSums {
  ExactSum<12> exact;  // a difference is below 2^12: L of the extremest sample is below 2^8, |a| and |b| below 2^10
  double ordered;      // Accumulation::libvmaf: added pixel by pixel along the rows
};

/// Sums of one frame that has chroma.
CiedeSums ciede_reference(const Picture& reference, const Picture& distorted, Accumulation accumulation);

/// Feature ciede2000: 45 - 20 log10 of the mean difference; infinite for identical colours.
const MetricKind& ciede_kind();

}  // namespace snellen
