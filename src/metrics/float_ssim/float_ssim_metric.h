// SPDX-License-Identifier: BSD-2-Clause-Patent
// One metric for float_ssim and float_ms_ssim: a frame's windows at full size, the most of the work of either, are
// measured once for both.
#pragma once

#include <vector>

#include "metrics/metric.h"

namespace snellen {

/// Of option sets of both metrics in any mixture.
std::vector<Implementation> float_ssim_implementations();

}  // namespace snellen
