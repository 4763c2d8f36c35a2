// SPDX-License-Identifier: BSD-2-Clause-Patent
// Anti-noise signal-to-noise ratio: a lightly blurred reference beside a more strongly blurred distorted video, so that
// fine noise does not count. Definition: reference library, feature/float_ansnr.c, ansnr.c, ansnr_tools.c; see
// docs/metrics/float_ansnr.md.
#pragma once

#include "base/exact_sum.h"
#include "metrics/metric.h"

namespace snellen {

/// Sums over the samples of one frame, in squared 8-bit steps: exact, or as the reference library's sequential float
/// has them. Filtered samples are at most 128 in size, but for roundings, so their squares are below 2^15 and squared
/// differences below 2^17.
struct FloatAnsnrSums {
  ExactSum<15> signal;        // squares of the filtered reference
  ExactSum<17> noise;         // squares of its difference from the filtered distorted video, those from 2^-16 on
  ExactSum<-16> faint_noise;  // those below: all of it where both are flat and only roundings differ
  float sequential_signal;
  float sequential_noise;

  FloatAnsnrSums& operator+=(const FloatAnsnrSums& other) {
    signal += other.signal;
    noise += other.noise;
    faint_noise += other.faint_noise;
    sequential_signal += other.sequential_signal;
    sequential_noise += other.sequential_noise;
    return *this;
  }
};

/// Sums of both luma planes, at least 3x3.
FloatAnsnrSums float_ansnr_reference(const Picture& reference, const Picture& distorted, Accumulation accumulation);

/// Features float_ansnr and float_anpsnr, in dB.
const MetricKind& float_ansnr_kind();

}  // namespace snellen
