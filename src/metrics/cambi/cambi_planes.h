// SPDX-License-Identifier: BSD-2-Clause-Patent
// The steps from a picture to its contrasts, as functions over whole planes.
#pragma once

#include <cstdint>
#include <vector>

#include "image/picture.h"
#include "metrics/cambi/cambi_visibility.h"

namespace snellen::cambi {

/// Where each of `out` samples of a line stands among `in`.
std::vector<int> nearest_samples(int in, int out);

/// Luma at `extent` (nearest sample) and 10 bits. Rounding up can give 1024.
Plane<std::uint16_t> ten_bits(const Picture& picture, Extent extent);

/// Replaces each pixel by the mean of itself and its right, lower and lower right neighbours, rounded down; pixels of
/// the last column and row by the mean of the two that exist, the last one not at all. Removes dithering.
void smooth(PlaneView<std::uint16_t> image) noexcept;

/// 1 for pixels in flat surroundings, which are analysed, else 0.
Plane<std::uint8_t> flat_mask(PlaneView<const std::uint16_t> image);

/// Every second pixel of every second row; sizes are rounded up.
template <class T>
Plane<T> every_second(PlaneView<const T> plane) {
  Plane<T> half({half_up(plane.width()), half_up(plane.height())});
  for (int y = 0; y < half.extent().height; ++y)
    for (int x = 0; x < half.extent().width; ++x) half.row(y)[x] = plane.row(2 * y)[2 * x];
  return half;
}

/// Mode of three along each row, then of three of those along each column. The first and last column are not filtered
/// along rows; the first and last row are not filtered at all.
Plane<std::uint16_t> mode_filtered(PlaneView<const std::uint16_t> image);

/// Contrast of every pixel: 0 where the mask is, else the largest over the visible steps of its level against the level
/// that many above or below it, each by the number of masked-in pixels that have it in the `window` x `window` square
/// around, as far as the picture reaches.
Plane<float> contrasts(PlaneView<const std::uint16_t> image, PlaneView<const std::uint8_t> mask, int window,
                       const Visibility& visibility);

}  // namespace snellen::cambi
