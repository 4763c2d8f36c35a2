// SPDX-License-Identifier: BSD-2-Clause-Patent
// Squared errors on a device.
#pragma once

#include "exec/kernel.h"
#include "ops/squared_error_kernel.h"

namespace snellen::psnr {

struct ExactSquare {
  /// Below 2^32, so that the product of the wrapped numbers is exact.
  SNELLEN_FN static std::uint32_t of(std::int32_t difference) {
    const auto wrapped = static_cast<std::uint32_t>(difference);
    return wrapped * wrapped;
  }
};

using PsnrSquaredError8 = SquaredError<std::uint8_t, ExactSquare>;
using PsnrSquaredError16 = SquaredError<std::uint16_t, ExactSquare>;
SNELLEN_KERNEL(PsnrSquaredError8)
SNELLEN_KERNEL(PsnrSquaredError16)

}  // namespace snellen::psnr
