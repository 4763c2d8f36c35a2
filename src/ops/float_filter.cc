// SPDX-License-Identifier: BSD-2-Clause-Patent
// Columns of one row at a time into a line with a mirrored halo, then along that line.
#include "ops/float_filter.h"

#include <algorithm>

#include "image/border.h"
#include "ops/extend_rows.h"

namespace snellen {
namespace {

int radius_of(std::span<const float> taps) { return static_cast<int>(taps.size() / 2); }

/// Weighted sum of the rows around `y`. Taps run outside and columns inside, which keeps each column's order of sums.
void filter_columns(PlaneView<const float> plane, int y, std::span<const float> taps, Plane<float>& line) {
  const int radius = radius_of(taps);
  float* sums = line.row(0);
  std::fill_n(sums, plane.width(), 0.0F);
  for (int k = -radius; k <= radius; ++k) {
    const float tap = taps[static_cast<std::size_t>(k + radius)];
    const float* row = plane.row(mirror(y + k, plane.height()));
    for (int x = 0; x < plane.width(); ++x) sums[x] += tap * row[x];
  }
  extend_rows_mirrored(line.view());
}

void filter_line(const Plane<float>& line, std::span<const float> taps, std::span<float> out, int step) {
  const int radius = radius_of(taps);
  std::fill(out.begin(), out.end(), 0.0F);
  for (int k = -radius; k <= radius; ++k) {
    const float tap = taps[static_cast<std::size_t>(k + radius)];
    const float* in = line.row(0) + k;
    for (std::size_t x = 0; x < out.size(); ++x) out[x] += tap * in[static_cast<std::ptrdiff_t>(x) * step];
  }
}

}  // namespace

Plane<float> filter_mirrored(PlaneView<const float> plane, std::span<const float> taps, int step) {
  SNELLEN_CHECK(taps.size() % 2 == 1 && step >= 1);
  Plane<float> result({plane.width() / step, plane.height() / step});
  Plane<float> line({plane.width(), 1}, {radius_of(taps), 0});
  for (int y = 0; y < result.extent().height; ++y) {
    filter_columns(plane, y * step, taps, line);
    filter_line(line, taps, {result.row(y), static_cast<std::size_t>(result.extent().width)}, step);
  }
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
