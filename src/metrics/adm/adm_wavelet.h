// SPDX-License-Identifier: BSD-2-Clause-Patent
// One level of ADM's wavelet transform in fixed point, over whole planes.
#pragma once

#include <cstdint>

#include "image/plane.h"
#include "ops/wavelet_level.h"

namespace snellen::adm {

using Bands = WaveletBands<std::int32_t>;

/// Bands of scale 0 from samples of `depth` bits. T is uint8_t or uint16_t.
template <class T>
Bands wavelet_of_samples(PlaneView<const T> samples, int depth);

/// Bands of scale 1, 2 or 3 from the approximation of the scale before.
Bands wavelet_of_approximation(PlaneView<const std::int32_t> source, int scale);

}  // namespace snellen::adm
