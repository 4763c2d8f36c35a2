// SPDX-License-Identifier: BSD-2-Clause-Patent
// What SpEED knows of one small plane: a Gaussian scale mixture of its blocks (R. Soundararajan, A. C. Bovik, "RRED
// indices", IEEE TIP 21(2), 2012; C. G. Bampis et al., "SpEED-QA", IEEE SPL 24(9), 2017).
#pragma once

#include <vector>

#include "metrics/speed/speed_cells.h"

namespace snellen::speed {

struct Statistics {
  CellVector<float> eigenvalues{};  // of the covariance of cells
  std::vector<float> variances;     // per block: its energy after whitening by the covariance; 0 if singular
  bool singular = false;            // the covariance has no inverse
};

/// Statistics of blocks whose cells have this covariance.
Statistics statistics(const CellMatrix<float>& covariance, const BlockColumns& blocks);

/// Statistics of the whole blocks of `plane`, which holds at least one.
Statistics statistics(PlaneView<const float> plane);

}  // namespace snellen::speed
