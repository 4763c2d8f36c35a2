// SPDX-License-Identifier: BSD-2-Clause-Patent
// Samples as floats in steps of 8-bit video: what the float metrics measure.
#pragma once

#include "image/picture.h"
#include "ops/float_samples.h"

namespace snellen {

/// Plane `index` of a picture: sample / 2^(depth - 8) - `offset`, for every depth. Exact for whole offsets up to 255.
/// The reference library (picture_copy.c) does so for 8, 10, 12 and 16 bits and misreads the other depths.
Plane<float> float_plane(const Picture& picture, int index, float offset = 0);

}  // namespace snellen
