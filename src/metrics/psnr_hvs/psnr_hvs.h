// SPDX-License-Identifier: BSD-2-Clause-Patent
// PSNR-HVS-M: a PSNR over DCT blocks that weighs errors by the eye's sensitivity to their frequency and leaves out what
// the texture around them hides. Definition: reference library, feature/third_party/xiph/psnr_hvs.c; see
// docs/metrics/psnr_hvs.md.
#pragma once

#include <array>

#include "base/exact_sum.h"
#include "metrics/metric.h"

namespace snellen {

/// Visible errors of one plane, in both accumulations.
struct PsnrHvsPlaneSums {
  /// Sum over blocks, in squared steps of 8-bit video. A block is below 64 * 255^2 * 2.63^2 < 2^25: the transform
  /// keeps the energy of the difference, and no weight is above 2.63.
  ExactSum<25> exact;
  /// Running sum over the coefficients of all blocks in raster order, in squared sample steps.
  float sequential = 0;

  PsnrHvsPlaneSums& operator+=(const PsnrHvsPlaneSums& other) {
    exact += other.exact;
    sequential += other.sequential;
    return *this;
  }
};

struct PsnrHvsSums {
  std::array<PsnrHvsPlaneSums, 3> planes;
};

/// Sums of planes Y, Cb and Cr. Depth at most 12, every plane at least 8x8.
PsnrHvsSums psnr_hvs_reference(const Picture& reference, const Picture& distorted);

/// Features psnr_hvs_y, psnr_hvs_cb, psnr_hvs_cr and psnr_hvs, in dB.
const MetricKind& psnr_hvs_kind();

}  // namespace snellen
