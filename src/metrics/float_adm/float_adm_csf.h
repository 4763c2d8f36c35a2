// SPDX-License-Identifier: BSD-2-Clause-Patent
// Contrast sensitivity of float ADM: the factor that weighs the coefficients of each scale and direction.
#pragma once

#include "metrics/float_adm/float_adm.h"

namespace snellen::float_adm {

/// Factors of one scale.
struct Csf {
  float axial = 0;     // bands h and v
  float diagonal = 0;  // band d
};

/// Factors of scale 0 (finest) to 3: of the contrast sensitivity that the options choose, or the options' own.
Csf csf_factors(const FloatAdmOptions& options, int scale);

}  // namespace snellen::float_adm
