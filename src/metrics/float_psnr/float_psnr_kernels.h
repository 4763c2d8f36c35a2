// SPDX-License-Identifier: BSD-2-Clause-Patent
// Squared errors on a device, rounded to float as those of float samples are.
#pragma once

#include "exec/kernel.h"
#include "ops/square_sum.h"
#include "ops/squared_error_kernel.h"

namespace snellen::float_psnr {

struct RoundedSquare {
  SNELLEN_FN static std::uint32_t of(std::int32_t difference) { return rounded_square(difference); }
};

using FloatPsnrSquaredError8 = SquaredError<std::uint8_t, RoundedSquare>;
using FloatPsnrSquaredError16 = SquaredError<std::uint16_t, RoundedSquare>;
SNELLEN_KERNEL(FloatPsnrSquaredError8)
SNELLEN_KERNEL(FloatPsnrSquaredError16)

}  // namespace snellen::float_psnr
