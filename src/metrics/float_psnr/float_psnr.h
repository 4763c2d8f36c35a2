// SPDX-License-Identifier: BSD-2-Clause-Patent
// PSNR of luma in steps of 8-bit video, whatever the depth. Definition: reference library, feature/float_psnr.c and
// psnr.c; see docs/metrics/float_psnr.md.
#pragma once

#include "metrics/metric.h"
#include "ops/square_sum.h"

namespace snellen {

/// Squared errors of one frame, in squared sample steps.
struct FloatPsnrSums {
  SquareSum error;
};

FloatPsnrSums float_psnr_reference(const Picture& reference, const Picture& distorted);

/// Feature float_psnr, in dB.
const MetricKind& float_psnr_kind();

}  // namespace snellen
