// SPDX-License-Identifier: BSD-2-Clause-Patent
// Structural similarity in float: how alike luminance, contrast and structure are in a Gaussian window around every
// sample of the two pictures, made smaller first. Definition: reference library, feature/float_ssim.c and ssim.c; see
// docs/metrics/float_ssim.md.
#pragma once

#include "metrics/metric.h"
#include "ops/ssim_window.h"

namespace snellen {

struct FloatSsimOptions {
  bool enable_lcs = false;  // also the means of luminance, contrast and structure
  bool enable_db = false;   // the score in dB
  bool clip_db = false;     // the score in dB has a largest value; else identical videos have infinity
  int scale = 0;            // how many times smaller the pictures are made; 0: by their size
};

/// Sums of both luma planes made `scale` times smaller, as float_ssim_scale() gives it. Instances exist for
/// ssim::LibraryArithmetic and ssim::ExactArithmetic.
template <class Arithmetic>
ssim::Sums<Arithmetic> float_ssim_reference(const Picture& reference, const Picture& distorted, int scale);

/// The scale for pictures of this extent, at least 1.
int float_ssim_scale(const FloatSsimOptions& options, Extent extent);

/// Features float_ssim (1 for identical videos, up to a rounding), with enable_lcs also float_ssim_l, _c and _s.
const MetricKind& float_ssim_kind();

/// Features float_ms_ssim (1 for identical videos, up to a rounding; NaN where the mean structure of a scale is
/// negative), with enable_lcs also float_ms_ssim_l_scale0 .. 4, _c_scale0 .. 4 and _s_scale0 .. 4.
const MetricKind& float_ms_ssim_kind();

}  // namespace snellen
