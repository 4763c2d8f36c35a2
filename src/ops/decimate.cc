// SPDX-License-Identifier: BSD-2-Clause-Patent
// Decimation a row of the result at a time. Taps run outside and samples inside, which keeps each sum's order.
#include "ops/decimate.h"

#include "image/border.h"
#include "ops/row_sums.h"

namespace snellen {
namespace {

/// Copies row `y` of the plane, which may lie outside, into `line` with its halo.
void fetch_row(PlaneView<const float> plane, int y, Plane<float>& line) {
  const float* in = plane.row(mirror_repeat(y, plane.height()));
  const int width = plane.width();
  const int halo = line.view().halo().x;
  float* out = line.row(0);
  std::copy_n(in, width, out);
  for (int i = 1; i <= halo; ++i) {
    out[-i] = in[mirror_repeat(-i, width)];
    out[width - 1 + i] = in[mirror_repeat(width - 1 + i, width)];
  }
}

}  // namespace

template <class Row>
Plane<float> decimate(PlaneView<const float> plane, SquareFilter filter, int factor) {
  SNELLEN_CHECK(plane.width() >= 1 && plane.height() >= 1 && factor >= 2);
  SNELLEN_CHECK(filter.size >= 1 && std::ssize(filter.taps) == std::ptrdiff_t{filter.size} * filter.size);
  const int before = filter.size / 2;
  Plane<float> result({decimated(plane.width(), factor), decimated(plane.height(), factor)});
  // The last sample stands at `width` at most, and a window reaches no further than `before` from it.
  Plane<float> line({plane.width(), 1}, {before + 1, 0});
  Row sums(result.extent().width);
  for (int y = 0; y < result.extent().height; ++y) {
    sums.clear();
    for (int v = 0; v < filter.size; ++v) {
      fetch_row(plane, y * factor + v - before, line);
      const auto taps = filter.taps.subspan(static_cast<std::size_t>(v) * static_cast<std::size_t>(filter.size));
      for (int u = 0; u < filter.size; ++u)
        sums.add(line.row(0) + u - before, taps[static_cast<std::size_t>(u)], factor);
    }
    sums.store(result.row(y));
  }
  return result;
}

template Plane<float> decimate<DoubleRow>(PlaneView<const float> plane, SquareFilter filter, int factor);
template Plane<float> decimate<PairRow>(PlaneView<const float> plane, SquareFilter filter, int factor);

}  // namespace snellen
