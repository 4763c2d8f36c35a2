// SPDX-License-Identifier: BSD-2-Clause-Patent
// Anti-noise signal-to-noise ratio: a lightly blurred reference beside a more strongly blurred distorted video, so that
// fine noise does not count. Definition: reference library, feature/float_ansnr.c, ansnr.c, ansnr_tools.c; see
// docs/metrics/float_ansnr.md.
#pragma once

#include "metrics/float_ansnr/float_ansnr_sums.h"
#include "metrics/metric.h"

namespace snellen {

/// Sums over the samples of one frame, in squared 8-bit steps: exact, or as the reference library's sequential float
/// has them.
struct FloatAnsnrSums : float_ansnr::ExactSums {
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
