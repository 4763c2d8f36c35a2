// SPDX-License-Identifier: BSD-2-Clause-Patent
// Horizontal border extension through the total border function.
#include "ops/extend_rows.h"

#include <cstdint>

#include "image/border.h"

namespace snellen {

template <class T>
void extend_rows_mirrored(PlaneView<T> plane) {
  const int width = plane.width();
  for (int y = 0; y < plane.height(); ++y) {
    T* row = plane.row(y);
    for (int i = 1; i <= plane.halo().x; ++i) {
      row[-i] = row[mirror(-i, width)];
      row[width - 1 + i] = row[mirror(width - 1 + i, width)];
    }
  }
}

template void extend_rows_mirrored(PlaneView<std::int16_t> plane);
template void extend_rows_mirrored(PlaneView<std::uint16_t> plane);
template void extend_rows_mirrored(PlaneView<std::uint32_t> plane);
template void extend_rows_mirrored(PlaneView<std::int32_t> plane);
template void extend_rows_mirrored(PlaneView<float> plane);

}  // namespace snellen
