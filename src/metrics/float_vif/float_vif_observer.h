// SPDX-License-Identifier: BSD-2-Clause-Patent
// What a host works out of float VIF's options.
#pragma once

#include <cmath>
#include <limits>

#include "metrics/float_vif/float_vif_math-inl.h"
#include "ops/scale_plane.h"

namespace snellen::float_vif {

/// The planes of scale 0.
constexpr Extent prescaled(Extent full, double prescale) noexcept {
  return {scaled_size(full.width, prescale), scaled_size(full.height, prescale)};
}

using Observer = ObserverOf<double>;

inline Observer make_observer(double noise, double gain_limit) noexcept {
  const auto rounded = static_cast<float>(noise);
  const bool below = static_cast<double>(rounded) < noise;
  return {.noise = noise,
          .flat_below = below ? std::nextafter(rounded, std::numeric_limits<float>::infinity()) : rounded,
          .flat_loss = static_cast<float>(static_cast<double>(rounded * rounded) / (255.0 * 255.0)),
          .gain_limit = static_cast<float>(gain_limit)};
}

}  // namespace snellen::float_vif
