// SPDX-License-Identifier: BSD-2-Clause-Patent
// Peak signal-to-noise ratio of each plane, its mean squared error, and the PSNR of a whole clip.
// Definition: reference library, feature/integer_psnr.c; see docs/metrics/psnr.md.
#pragma once

#include <array>
#include <cstdint>

#include "metrics/metric.h"

namespace snellen {

struct PsnrOptions {
  bool enable_chroma = true;
  bool enable_mse = false;
  bool enable_apsnr = false;
  bool reduced_hbd_peak = false;  // peak 255 << (depth - 8) instead of 2^depth - 1
  double min_sse = 0;             // 0: cap at 6 * depth + 12 dB; else the cap is the PSNR of this sum of squared errors
};

/// Sums of one frame: squared errors of planes Y, Cb, Cr. At most 65535^2 * 2^31 samples < 2^63.
struct PsnrSums {
  std::array<std::uint64_t, 3> squared_error;
};

/// Squared errors of the first `planes` planes (1 or 3); the others are 0.
PsnrSums psnr_reference(const Picture& reference, const Picture& distorted, int planes);

/// Features psnr_y, psnr_cb, psnr_cr in dB, mse_y.. in squared sample units, apsnr_y.. in dB for the clip.
const MetricKind& psnr_kind();

}  // namespace snellen
