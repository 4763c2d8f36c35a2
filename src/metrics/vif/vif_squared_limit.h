// SPDX-License-Identifier: BSD-2-Clause-Patent
// Gain limits as kernels take them.
#pragma once

#include <cmath>

#include "metrics/vif/vif_channel.h"

namespace snellen::vif {

/// The square of a limit from 1 to 2^16, rounded as in vif::signal, which rounds it before anything else.
inline SquaredLimit squared_limit(double gain_limit) {
  const double square = gain_limit * gain_limit;
  int exponent = 0;
  const double fraction = std::frexp(square, &exponent);
  return {.mantissa = static_cast<std::uint64_t>(std::ldexp(fraction, 53)),
          .exponent = exponent - 53,
          .whole = std::floor(square) == square ? static_cast<std::uint32_t>(square) : 0};
}

}  // namespace snellen::vif
