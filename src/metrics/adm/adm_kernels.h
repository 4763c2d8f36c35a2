// SPDX-License-Identifier: BSD-2-Clause-Patent
// ADM on a device: per scale one kernel for all option sets and one for each; then one that rounds the sums' rows.
#pragma once

#include "exec/kernel.h"
#include "metrics/adm/adm_decompose.h"
#include "metrics/adm/adm_excess.h"
#include "metrics/adm/adm_round_rows.h"

namespace snellen::adm {

using AdmDecompose0Of8 = Decompose<0, std::uint8_t>;
using AdmDecompose0Of16 = Decompose<0, std::uint16_t>;
using AdmDecompose1 = Decompose<1, std::int16_t>;
using AdmDecompose2 = Decompose<2, std::int32_t>;
using AdmDecompose3 = Decompose<3, std::int32_t>;
using AdmFineExcess = Excess<FineScale, false>;
using AdmFineExcessWithAim = Excess<FineScale, true>;
using AdmCoarseExcess = Excess<CoarseScale, false>;
using AdmCoarseExcessWithAim = Excess<CoarseScale, true>;
using AdmRoundRows = RoundRows;
SNELLEN_KERNEL(AdmDecompose0Of8)
SNELLEN_KERNEL(AdmDecompose0Of16)
SNELLEN_KERNEL(AdmDecompose1)
SNELLEN_KERNEL(AdmDecompose2)
SNELLEN_KERNEL(AdmDecompose3)
SNELLEN_KERNEL(AdmFineExcess)
SNELLEN_KERNEL(AdmFineExcessWithAim)
SNELLEN_KERNEL(AdmCoarseExcess)
SNELLEN_KERNEL(AdmCoarseExcessWithAim)
SNELLEN_KERNEL(AdmRoundRows)

}  // namespace snellen::adm
