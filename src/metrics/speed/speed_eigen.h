// SPDX-License-Identifier: BSD-2-Clause-Patent
// Eigenvalues of the covariance of a block's cells. Not a general routine: the smallest of them decide whether a plane
// counts at all, and they are known to a digit or two only, so that every rounding step here is part of the metric.
#pragma once

#include "metrics/speed/speed_cells.h"

namespace snellen::speed {

/// Eigenvalues of a symmetric matrix, not sorted, by Householder reflections to three diagonals and then QR sweeps with
/// Wilkinson's shift (G. H. Golub, C. F. Van Loan, Matrix Computations, sections 8.3.1 and 8.3.5), all in 32-bit float.
CellVector<float> eigenvalues(const CellMatrix<float>& symmetric);

}  // namespace snellen::speed
