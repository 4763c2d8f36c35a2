// SPDX-License-Identifier: BSD-2-Clause-Patent
// Float ADM on a device: per scale one kernel for the bands of both pictures, and for each option set one for its sums;
// for other powers than the third two more before, which find the unit of the sums.
#pragma once

#include "exec/kernel.h"
#include "metrics/float_adm/float_adm_decompose.h"
#include "metrics/float_adm/float_adm_excess.h"

namespace snellen::float_adm {

using FloatAdmDecomposeOf8 = Decompose<std::uint8_t>;
using FloatAdmDecomposeOf16 = Decompose<std::uint16_t>;
using FloatAdmDecompose = Decompose<float>;
using FloatAdmCubes = Excess<Use::cubes>;
using FloatAdmLargest = Excess<Use::largest>;
using FloatAdmPowers = Excess<Use::powers>;
using FloatAdmFindScales = FindScales;
SNELLEN_KERNEL(FloatAdmDecomposeOf8)
SNELLEN_KERNEL(FloatAdmDecomposeOf16)
SNELLEN_KERNEL(FloatAdmDecompose)
SNELLEN_KERNEL(FloatAdmCubes)
SNELLEN_KERNEL(FloatAdmLargest)
SNELLEN_KERNEL(FloatAdmPowers)
SNELLEN_KERNEL(FloatAdmFindScales)

}  // namespace snellen::float_adm
