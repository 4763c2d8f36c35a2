// SPDX-License-Identifier: BSD-2-Clause-Patent
// What ADM in fixed point and ADM in float share: the regions of wavelet bands that count, and the border of a masked
// region (reference library, feature/integer_adm.c and adm_tools.c).
#pragma once

#include <algorithm>
#include <cstddef>

#include "image/border.h"
#include "image/plane.h"
#include "ops/adm_band_order.h"

namespace snellen::adm {

/// Positions begin <= i < end of a line.
struct Interval {
  int begin;
  int end;
  constexpr int size() const noexcept { return end - begin; }
  constexpr bool contains(int i) const noexcept { return begin <= i && i < end; }
};

/// The positions that count in the sums: a tenth is cropped at each end of a band's row or column.
constexpr Interval scored(int size) noexcept {
  const int crop = static_cast<int>(size * 0.1 - 0.5);
  return {crop, size - crop};
}

/// The positions whose masks are needed: the scored ones, and those beside them as far as the band reaches.
constexpr Interval masked(int size) noexcept {
  const int crop = static_cast<int>(size * 0.1 - 0.5 - 1);
  return {std::max(crop, 0), std::min(size - crop + 2, size)};
}

/// Fills the positions beside a plane of masks, which has a halo of 1, where the masked region reaches its edge;
/// elsewhere no threshold reads them.
template <class T>
void extend_masks(Plane<T>& masks) {
  const int width = masks.extent().width;
  const int height = masks.extent().height;
  const Interval columns = masked(width);
  const Interval rows = masked(height);
  for (int y = rows.begin; y < rows.end; ++y) {
    T* row = masks.row(y);
    if (columns.begin == 0) row[-1] = row[mirror_low_repeat_high(-1, width)];
    if (columns.end == width) row[width] = row[mirror_low_repeat_high(width, width)];
  }
  const auto copy_row = [&](int to) {
    const T* from = masks.row(mirror_low_repeat_high(to, height));
    std::copy(from + columns.begin - 1, from + columns.end + 1, masks.row(to) + columns.begin - 1);
  };
  if (rows.begin == 0) copy_row(-1);
  if (rows.end == height) copy_row(height);
}

}  // namespace snellen::adm
