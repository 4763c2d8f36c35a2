// SPDX-License-Identifier: BSD-2-Clause-Patent
// Detail loss (ADM) and additive impairment (AIM) in fixed point: how much of the reference's wavelet detail survives,
// and how much was added. Definition: reference library, feature/integer_adm.c; see docs/metrics/adm.md.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "metrics/metric.h"

namespace snellen {

struct AdmOptions {
  bool debug = false;                   // also numerators and denominators
  double csf_scale = 1;                 // these two belong to contrast sensitivity 1, which does not exist in fixed
  double csf_diag_scale = 1;            // point: they change names and nothing else
  double dlm_weight = 0.5;              // share of adm2 in adm3
  double enhancement_gain_limit = 100;  // how far contrast enhancement counts as restored detail; 1: not at all
  double view_distance = 3;             // viewing distance in heights of the display
  int display_height = 1080;            // in pixels
  int csf_mode = 0;                     // contrast sensitivity: 0 Watson, 2 and 3 tables
  double noise_weight = 0.03125;        // what a flat area adds to each cube sum, per coefficient
  bool skip_aim = false;                // leave additive impairments out: aim = 0
  bool skip_scale0 = false;             // leave the finest scale out
  double min_val = 0;                   // lower limit of adm3
};

/// Sums of one scale for the detail bands h, v, d, over the scored region. Each row is rounded when it is added (the
/// shifts are in adm_math-inl.h), so the sums are equal on every device. Below 2^64 for any picture.
struct AdmScaleSums {
  std::array<std::uint64_t, 3> reference;  // cubes of the reference's coefficients
  std::array<std::uint64_t, 3> restored;   // cubes of restored detail above its mask
  std::array<std::uint64_t, 3> additive;   // cubes of additive impairment above its mask; 0 with skip_aim
};

/// Sums of one frame, finest scale first. Scale 0 is all zero with skip_scale0.
struct AdmSums {
  std::array<AdmScaleSums, 4> scales;
};

/// Measures the luma of two pictures of the same format, at least 33x33, for each option set. The wavelet and the sums
/// of the reference are computed once for all sets.
std::vector<AdmSums> adm_reference(const Picture& reference, const Picture& distorted,
                                   std::span<const AdmOptions> sets);

/// Features adm2, aim, adm3 and the ratio of each scale.
const MetricKind& adm_kind();

}  // namespace snellen
