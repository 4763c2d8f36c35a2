// SPDX-License-Identifier: BSD-2-Clause-Patent
// CAMBI on a device: from a picture to codes, contrasts of all scales in one launch, and the sums of the largest ones.
#pragma once

#include "exec/kernel.h"
#include "metrics/cambi/cambi_contrast_kernels.h"
#include "metrics/cambi/cambi_pool_kernels.h"
#include "metrics/cambi/cambi_prepare_kernels.h"

namespace snellen::cambi {

using CambiPrepare8 = Prepare<std::uint8_t>;
using CambiPrepare16 = Prepare<std::uint16_t>;
using CambiFilter = Filter;
using CambiContrast8 = Contrast<8, 64>;
using CambiContrast16 = Contrast<16, 64>;
using CambiContrast32 = Contrast<32, 32>;
using CambiCountDigits = CountDigits;
using CambiChooseDigit = ChooseDigit;
using CambiSumLargest = SumLargest;
SNELLEN_KERNEL(CambiPrepare8)
SNELLEN_KERNEL(CambiPrepare16)
SNELLEN_KERNEL(CambiFilter)
SNELLEN_KERNEL(CambiContrast8)
SNELLEN_KERNEL(CambiContrast16)
SNELLEN_KERNEL(CambiContrast32)
SNELLEN_KERNEL(CambiCountDigits)
SNELLEN_KERNEL(CambiChooseDigit)
SNELLEN_KERNEL(CambiSumLargest)

}  // namespace snellen::cambi
