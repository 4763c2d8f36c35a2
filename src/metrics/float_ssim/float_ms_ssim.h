// SPDX-License-Identifier: BSD-2-Clause-Patent
// Multi-scale structural similarity in float: contrast and structure at five scales, luminance at the coarsest.
// Definition: reference library, feature/float_ms_ssim.c and ms_ssim.c; see docs/metrics/float_ms_ssim.md.
#pragma once

#include <array>

#include "metrics/float_ssim/float_ssim.h"
#include "ops/ssim_window.h"

namespace snellen {

struct FloatMsSsimOptions {
  bool enable_lcs = false;  // also the means of luminance, contrast and structure at each scale
  bool enable_db = false;   // the score in dB
  bool clip_db = false;     // the score in dB has a largest value; else identical videos have infinity
};

/// Sums of one frame, finest scale first.
template <class Arithmetic>
struct FloatMsSsimSums {
  std::array<ssim::Sums<Arithmetic>, 5> scales;
};

/// Which sums of each scale are wanted; the others are undefined.
using FloatMsSsimTerms = std::array<ssim::Terms, 5>;

/// Sums of both luma planes, at least 176x176. Instances exist for ssim::LibraryArithmetic and ssim::ExactArithmetic.
template <class Arithmetic>
FloatMsSsimSums<Arithmetic> float_ms_ssim_reference(const Picture& reference, const Picture& distorted);

}  // namespace snellen
