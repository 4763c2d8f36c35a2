// SPDX-License-Identifier: BSD-2-Clause-Patent
// From the statistics of two small planes to their score.
#pragma once

#include "metrics/speed/speed.h"
#include "metrics/speed/speed_statistics.h"

namespace snellen::speed {

/// Entropy of a block of this variance, in bits, seen through noise: the sum over eigenvalues of
/// log2(max(eigenvalue, 0) * variance + sigma_nn) + log2(2 pi e), rounded to 32 bits after each.
float entropy(const CellVector<float>& eigenvalues, float variance, float sigma_nn);

/// Mean over blocks of the difference of weighted entropies. 0 where exactly one plane is singular, since its entropies
/// would stand for nothing. Both have the same number of blocks, at least one.
SpeedPlaneScore score(const Statistics& reference, const Statistics& distorted, const SpeedOptions& options);

}  // namespace snellen::speed
