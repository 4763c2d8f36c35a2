// SPDX-License-Identifier: BSD-2-Clause-Patent
// One level of ADM's wavelet transform, over whole planes.
#pragma once

#include <array>
#include <cstdint>

#include "image/plane.h"

namespace snellen::adm {

/// The four bands of one level, each half the size of its source, rounded up.
struct Bands {
  explicit Bands(Extent extent);

  Extent extent() const noexcept { return approximation.extent(); }

  Plane<std::int32_t> approximation;          // low-pass both ways; the source of the next scale
  std::array<Plane<std::int32_t>, 3> detail;  // h: high-pass vertically; v: horizontally; d: both ways
};

/// Bands of scale 0 from samples of `depth` bits. T is uint8_t or uint16_t.
template <class T>
Bands wavelet_of_samples(PlaneView<const T> samples, int depth);

/// Bands of scale 1, 2 or 3 from the approximation of the scale before.
Bands wavelet_of_approximation(PlaneView<const std::int32_t> source, int scale);

}  // namespace snellen::adm
