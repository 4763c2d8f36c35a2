// SPDX-License-Identifier: BSD-2-Clause-Patent
// One level of ADM's wavelet transform over whole planes, for any arithmetic: columns of four source rows into two
// lines, then each line horizontally. Taps stand at positions 2i - 1 to 2i + 2.
#pragma once

#include <array>
#include <cstddef>

#include "image/border.h"
#include "image/plane.h"

namespace snellen {

/// The four bands of one level, each half the size of its source, rounded up.
template <class T>
struct WaveletBands {
  explicit WaveletBands(Extent extent)
      : approximation(extent), detail{Plane<T>(extent), Plane<T>(extent), Plane<T>(extent)} {}

  Extent extent() const noexcept { return approximation.extent(); }

  Plane<T> approximation;          // low-pass both ways; the source of the next scale
  std::array<Plane<T>, 3> detail;  // h: high-pass vertically; v: horizontally; d: both ways
};

/// What the two filters give for one position.
template <class T>
struct LowHigh {
  T low;
  T high;
};

/// Bands of `source`. `column` and `row` turn the four values under the taps into a LowHigh<T>: of source samples down
/// a column, then of such values along a row. Positions before the first sample mirror it, those after the last repeat
/// it (border.h: mirror_low_repeat_high).
template <class T, class Source, class Column, class Row>
WaveletBands<T> wavelet_level(PlaneView<const Source> source, Column&& column, Row&& row) {
  constexpr int kAfter = 2;  // a line has positions -1 to 2 * half_up(width)
  const int width = source.width();
  WaveletBands<T> bands({half_up(width), half_up(source.height())});
  Plane<T> low({width, 1}, {kAfter, 0});
  Plane<T> high({width, 1}, {kAfter, 0});

  const auto filter_columns = [&](int y) {
    std::array<const Source*, 4> rows;
    for (int k = 0; k < 4; ++k)
      rows[static_cast<std::size_t>(k)] = source.row(mirror_low_repeat_high(2 * y - 1 + k, source.height()));
    for (int x = 0; x < width; ++x) {
      const LowHigh<T> value = column(std::array<Source, 4>{rows[0][x], rows[1][x], rows[2][x], rows[3][x]});
      low.row(0)[x] = value.low;
      high.row(0)[x] = value.high;
    }
  };
  const auto filter_row = [&](Plane<T>& line, T* low_out, T* high_out) {
    T* in = line.row(0);
    in[-1] = in[mirror_low_repeat_high(-1, width)];
    for (int x = width; x < width + kAfter; ++x) in[x] = in[mirror_low_repeat_high(x, width)];
    --in;
    for (int x = 0; x < bands.extent().width; ++x, in += 2) {
      const LowHigh<T> value = row(std::array<T, 4>{in[0], in[1], in[2], in[3]});
      low_out[x] = value.low;
      high_out[x] = value.high;
    }
  };

  auto& [h, v, d] = bands.detail;
  for (int y = 0; y < bands.extent().height; ++y) {
    filter_columns(y);
    filter_row(low, bands.approximation.row(y), v.row(y));
    filter_row(high, h.row(y), d.row(y));
  }
  return bands;
}

}  // namespace snellen
