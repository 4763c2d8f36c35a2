// SPDX-License-Identifier: BSD-2-Clause-Patent
// Separable float filters of the float metrics. Every sum is sequential in tap order, in float and without fused
// steps, so that a filtered sample has the same bits wherever it is computed.
#pragma once

#include <span>

#include "image/plane.h"

namespace snellen {

/// The plane filtered by `taps` down its columns, then along its rows, mirrored at the borders (border.h: mirror) and
/// rounded to float at each step; of it the samples at whole multiples of `step` in both directions, sizes rounded
/// down. `taps` has odd size; its middle falls on the sample. `step` >= 1. Any size: what is smaller than the window is
/// mirrored again. (Reference library, vif_tools.c: vif_filter1d_s, vif_dec2_s, vif_dec16_s.)
Plane<float> filter_mirrored(PlaneView<const float> plane, std::span<const float> taps, int step = 1);

/// The product of two planes of equal extent, sample by sample: the input of second moments.
Plane<float> multiply(PlaneView<const float> a, PlaneView<const float> b);

}  // namespace snellen
