// SPDX-License-Identifier: BSD-2-Clause-Patent
// Changes the size of a float plane, as the prescale options of float VIF and SpEED and the half-size term of float
// motion ask for (reference library, feature/vif_tools.c).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "image/plane.h"

namespace snellen {

enum class ScaleMethod { nearest, bilinear, bicubic, lanczos4 };

/// The methods' names as options spell them, in the order of the enumeration.
const std::vector<std::string>& scale_method_names();

/// The method of that name, one of the list above.
ScaleMethod scale_method(std::string_view name);

/// `size` times `factor`, rounded to the nearest integer, halves up.
constexpr int scaled_size(int size, double factor) noexcept {
  const double moved = size * factor + 0.5;
  return static_cast<int>(moved);
}

/// The plane at another size; at its own size a copy. All weights and sums are floats, taken in row order. Where a
/// method looks beyond the plane it mirrors (border.h: mirror), for any size >= 1. No method low-passes before it
/// reduces. `bilinear` takes its weights from the mirrored position, so that the first samples of an enlarged plane
/// are extrapolated; `bicubic` uses a = -0.75; `lanczos4` divides by the sum of its weights.
Plane<float> scale_plane(PlaneView<const float> plane, Extent extent, ScaleMethod method);

}  // namespace snellen
