// SPDX-License-Identifier: BSD-2-Clause-Patent
// Sums over samples on a device: squared errors, as integers and rounded to float as those of float samples are, and
// moments.
#pragma once

#include "exec/kernel.h"
#include "metrics/psnr/psnr_moments_kernel.h"
#include "ops/square_sum.h"
#include "ops/squared_error_kernel.h"

namespace snellen::psnr {

struct ExactSquare {
  /// Below 2^32, so that the product of the wrapped numbers is exact.
  SNELLEN_FN static std::uint32_t of(std::int32_t difference) {
    const auto wrapped = static_cast<std::uint32_t>(difference);
    return wrapped * wrapped;
  }
};

struct RoundedSquare {
  SNELLEN_FN static std::uint32_t of(std::int32_t difference) { return rounded_square(difference); }
};

using PsnrSquaredError8 = SquaredError<std::uint8_t, ExactSquare>;
using PsnrSquaredError16 = SquaredError<std::uint16_t, ExactSquare>;
using FloatPsnrSquaredError8 = SquaredError<std::uint8_t, RoundedSquare>;
using FloatPsnrSquaredError16 = SquaredError<std::uint16_t, RoundedSquare>;
using FloatMoments8 = Moments<std::uint8_t>;
using FloatMoments16 = Moments<std::uint16_t>;
SNELLEN_KERNEL(PsnrSquaredError8)
SNELLEN_KERNEL(PsnrSquaredError16)
SNELLEN_KERNEL(FloatPsnrSquaredError8)
SNELLEN_KERNEL(FloatPsnrSquaredError16)
SNELLEN_KERNEL(FloatMoments8)
SNELLEN_KERNEL(FloatMoments16)

}  // namespace snellen::psnr
