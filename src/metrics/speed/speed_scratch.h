// SPDX-License-Identifier: BSD-2-Clause-Patent
// Working memory of SpEED's vector code for one plane at a time, for any target. Planes are as large as the last job
// asked; a run of one option set asks for the same each time.
#pragma once

#include <algorithm>
#include <vector>

#include "image/plane.h"

namespace snellen::speed {

/// Doubles between the cells of two positions: 25 cells and what whole vectors touch behind them.
inline constexpr int kCellPitch = 32;

/// Samples beside a small plane that whole vectors touch.
inline constexpr Halo kSmallHalo{8, 0};

/// Makes `plane` one of these sizes, filled with 0, unless it is.
template <class T>
void fit(Plane<T>& plane, Extent extent, Halo halo = {}) {
  if (plane.extent() == extent && plane.view().halo().x == halo.x) return;
  plane = Plane<T>(extent, halo);
  for (int y = 0; y < extent.height; ++y) std::fill_n(plane.row(y) - halo.x, extent.width + 2 * halo.x, T{});
}

struct Scratch {
  /// Rows of the plane that the low-pass looks at, and where each comes from; as many as it has taps.
  Plane<float> rows{{0, 0}};
  std::vector<int> row_numbers;
  /// The plane before prescaling, and which of its rows are filled.
  Plane<float> unscaled{{0, 0}};
  std::vector<bool> filled;
  /// One row of the plane after the low-pass down its columns.
  Plane<float> columns{{0, 0}};
  /// The small plane, with kSmallHalo.
  Plane<float> small{{0, 0}};
  /// Cells of each position of a block in a row, less their means, kCellPitch apart.
  Plane<double> cells{{0, 0}};
};

}  // namespace snellen::speed
