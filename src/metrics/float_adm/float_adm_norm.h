// SPDX-License-Identifier: BSD-2-Clause-Patent
// Sums of powers of magnitudes, and the norms that they make.
#pragma once

#include <span>

#include "image/plane.h"
#include "metrics/float_adm/float_adm.h"

namespace snellen::float_adm {

/// How magnitudes are summed.
struct PowerSum {
  double power;               // p, from 1 to 20
  float bound;                // no magnitude is above it
  Accumulation accumulation;  // of the two sums of FloatAdmSum, the one to fill
};

/// Sum of `magnitudes` (not negative) to the power p. Exactly: each is divided by a power of two before it is raised,
/// for p = 3 by the one above `bound`, so that the plane is read once, and else by the one above the largest of them,
/// because powers up to the 20th of magnitudes far below the bound would all be 0. What is below 2^-112 of the largest
/// possible term is cut off.
FloatAdmSum sum_of_powers(PlaneView<const float> magnitudes, const PowerSum& rule);

float largest(PlaneView<const float> magnitudes);

/// One row's part of the sequential sum.
float sum_of_row(std::span<const float> magnitudes, double power);

/// The p-th root of a sum.
float norm(const FloatAdmSum& sum, double power, Accumulation accumulation);

}  // namespace snellen::float_adm
