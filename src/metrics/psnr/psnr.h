// SPDX-License-Identifier: BSD-2-Clause-Patent
// What needs no more of a pair of pictures than sums over its samples: PSNR, PSNR over float samples, and the moments
// of luma. One pass serves all three. Definitions: reference library, feature/integer_psnr.c, float_psnr.c and
// float_moment.c; see docs/metrics/psnr.md, float_psnr.md and float_moment.md.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "metrics/metric.h"
#include "ops/square_sum.h"

namespace snellen {

struct PsnrOptions {
  bool enable_chroma = true;
  bool enable_mse = false;
  bool enable_apsnr = false;
  bool reduced_hbd_peak = false;  // peak 255 << (depth - 8) instead of 2^depth - 1
  double min_sse = 0;             // 0: cap at 6 * depth + 12 dB; else the cap is the PSNR of this sum of squared errors
};

/// Sums of one frame that a run needs; the others stay 0.
struct PsnrNeeds {
  int planes = 0;  // whose squared errors: the first 0, 1 or 3
  bool float_error = false;
  bool moments = false;
  bool in_order = false;  // SquareSum::sequential too, which is undefined without it

  PsnrNeeds& operator|=(const PsnrNeeds& other) noexcept {
    planes = std::max(planes, other.planes);
    float_error |= other.float_error;
    moments |= other.moments;
    in_order |= other.in_order;
    return *this;
  }
};

/// Sums of one luma, in sample steps. The first is below 2^16 * 2^31, hence exact in double too.
struct LumaMoments {
  std::uint64_t first = 0;
  SquareSum second;
};

struct PairMoments {
  LumaMoments reference;
  LumaMoments distorted;

  bool order_shows() const noexcept { return reference.second.order_shows() || distorted.second.order_shows(); }
};

/// Sums of one frame, in sample steps.
struct PsnrSums {
  std::array<std::uint64_t, 3> squared_error{};  // of planes Y, Cb, Cr; at most 65535^2 * 2^31 samples < 2^63
  SquareSum float_error;                         // of luma
  PairMoments moments;                           // of luma
};

PsnrSums psnr_reference(const Picture& reference, const Picture& distorted, const PsnrNeeds& needs);

/// Features psnr_y, psnr_cb, psnr_cr in dB, mse_y.. in squared sample units, apsnr_y.. in dB for the clip.
const MetricKind& psnr_kind();

/// Feature float_psnr: PSNR of luma in steps of 8-bit video whatever the depth, in dB.
const MetricKind& float_psnr_kind();

/// Features float_moment_ref1st, _dis1st, _ref2nd and _dis2nd: means of luma's samples and of their squares, in steps
/// of 8-bit video.
const MetricKind& float_moment_kind();

}  // namespace snellen
