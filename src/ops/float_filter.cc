// SPDX-License-Identifier: BSD-2-Clause-Patent
// Columns of one row at a time into a line with a mirrored halo, then along that line.
#include "ops/float_filter.h"

#include <algorithm>

#include "image/border.h"
#include "ops/extend_rows.h"

namespace snellen {

RowFilter::RowFilter(PlaneView<const float> plane, std::span<const float> taps)
    : plane_(plane),
      taps_(taps),
      radius_(static_cast<int>(taps.size() / 2)),
      columns_({plane.width(), 1}, {static_cast<int>(taps.size() / 2), 0}) {
  SNELLEN_CHECK(taps.size() % 2 == 1);
}

// Taps run outside and samples inside, which keeps the order of each sample's sum.
void RowFilter::row(int y, std::span<float> out, int step) {
  float* columns = columns_.row(0);
  std::fill_n(columns, plane_.width(), 0.0F);
  for (int k = -radius_; k <= radius_; ++k) {
    const float tap = taps_[static_cast<std::size_t>(k + radius_)];
    const float* in = plane_.row(mirror(y + k, plane_.height()));
    for (int x = 0; x < plane_.width(); ++x) columns[x] += tap * in[x];
  }
  extend_rows_mirrored(columns_.view());
  std::fill(out.begin(), out.end(), 0.0F);
  for (int k = -radius_; k <= radius_; ++k) {
    const float tap = taps_[static_cast<std::size_t>(k + radius_)];
    const float* in = columns + k;
    for (std::size_t x = 0; x < out.size(); ++x) out[x] += tap * in[static_cast<std::ptrdiff_t>(x) * step];
  }
}

Plane<float> filter_mirrored(PlaneView<const float> plane, std::span<const float> taps, int step) {
  SNELLEN_CHECK(step >= 1);
  Plane<float> result({plane.width() / step, plane.height() / step});
  RowFilter filter(plane, taps);
  for (int y = 0; y < result.extent().height; ++y)
    filter.row(y * step, {result.row(y), static_cast<std::size_t>(result.extent().width)}, step);
  return result;
}

Plane<float> multiply(PlaneView<const float> a, PlaneView<const float> b) {
  SNELLEN_CHECK(a.extent() == b.extent());
  Plane<float> result(a.extent());
  for (int y = 0; y < a.height(); ++y) {
    const float* left = a.row(y);
    const float* right = b.row(y);
    float* out = result.row(y);
    for (int x = 0; x < a.width(); ++x) out[x] = left[x] * right[x];
  }
  return result;
}

}  // namespace snellen
