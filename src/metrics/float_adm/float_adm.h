// SPDX-License-Identifier: BSD-2-Clause-Patent
// Detail loss (ADM) and additive impairment (AIM) in float: how much of the reference's wavelet detail survives, and
// how much was added. Definition: reference library, feature/float_adm.c, adm.c and adm_tools.c, with exact division;
// see docs/metrics/float_adm.md.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/exact_sum.h"
#include "metrics/metric.h"

namespace snellen {

struct FloatAdmOptions {
  bool debug = false;                   // also numerators and denominators
  double enhancement_gain_limit = 100;  // how far contrast enhancement counts as restored detail; 1: not at all
  double view_distance = 3;             // viewing distance in heights of the display
  double noise_weight = 0.03125;        // what a flat area adds to each sum of powers, per coefficient
  double csf_scale = 1;                 // factors of contrast sensitivity 1: for axial bands
  double csf_diag_scale = 1;            // and for diagonal ones
  int display_height = 1080;            // in pixels
  int csf_mode = 0;                     // contrast sensitivity: 1 Barten, 2 Li, anything else Watson
  int bypass_cm = 0;                    // 1: nothing is masked
  bool apply_hm = false;                // adm3: harmonic mean of adm2 and aim
  double p_norm = 3;                    // exponent of the sums of powers
  double dlm_weight = 0.5;              // share of adm2 in adm3
  double min_val = 0;                   // lower limit of adm3
  double axial0 = -1, axial1 = -1, axial2 = -1, axial3 = -1;              // factors by scale in place of the contrast
  double diagonal0 = -1, diagonal1 = -1, diagonal2 = -1, diagonal3 = -1;  // sensitivity's; negative: leave it
  int skip_aim_scale = -1;                                                // the scale that aim leaves out; -1: none
  bool skip_scale0 = false;                                               // leave the finest scale out
};

/// A sum of p-th powers of magnitudes: (2^exponent)^p times the exact sums, or as the reference library's sequential
/// float has it. The exponent keeps every term below 1. Terms below 2^-48 are summed apart, because the p-th root makes
/// much of little: the coefficients of a nearly flat picture would be too small for one fixed point.
struct FloatAdmSum {
  ExactSum<0> large;
  ExactSum<-48> small;
  std::int32_t exponent;
  float sequential;
};

/// Sums of one scale for the detail bands h, v, d, over the scored region.
struct FloatAdmScaleSums {
  std::array<FloatAdmSum, 3> reference;  // of the reference's weighed coefficients
  std::array<FloatAdmSum, 3> restored;   // of restored detail above its mask
  std::array<FloatAdmSum, 3> additive;   // of additive impairment above its mask
};

/// Sums of one frame, finest scale first. Scale 0 is all zero with skip_scale0.
struct FloatAdmSums {
  std::array<FloatAdmScaleSums, 4> scales;
};

/// Measures the luma of two pictures of the same format, at least 17x17, for each option set. The wavelet is computed
/// once for all sets.
std::vector<FloatAdmSums> float_adm_reference(const Picture& reference, const Picture& distorted,
                                              std::span<const FloatAdmOptions> sets, Accumulation accumulation);

/// Features adm2, aim, adm3 and the ratio of each scale.
const MetricKind& float_adm_kind();

}  // namespace snellen
