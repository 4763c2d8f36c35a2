// SPDX-License-Identifier: BSD-2-Clause-Patent
// Linear equations with the covariance of a block's cells. The covariance is so badly conditioned that the solution
// depends on every rounding step, so the steps are part of the metric.
#pragma once

#include <optional>

#include "metrics/speed/speed_cells.h"

namespace snellen::speed {

/// X with K X = Y by Householder reflections of K to a triangle (G. H. Golub, C. F. Van Loan, Matrix Computations,
/// section 5.2), all in 32-bit float; none when a pivot is below kSingular.
std::optional<BlockColumns> solve(const CellMatrix<float>& k, const BlockColumns& y);

}  // namespace snellen::speed
