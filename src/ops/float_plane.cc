// SPDX-License-Identifier: BSD-2-Clause-Patent
// Scales samples by a power of two. At most 16 bits and an offset of 8: all values fit the 24 bits of a float.
#include "ops/float_plane.h"

namespace snellen {

Plane<float> float_plane(const Picture& picture, int index, float offset) {
  const auto step = static_cast<float>(1 << (picture.format().depth - 8));
  Plane<float> result(picture.extent(index));
  picture.visit(index, [&]<class T>(PlaneView<const T> plane) {
    for (int y = 0; y < plane.height(); ++y) {
      const T* in = plane.row(y);
      float* out = result.row(y);
      for (int x = 0; x < plane.width(); ++x) out[x] = static_cast<float>(in[x]) / step - offset;
    }
  });
  return result;
}

}  // namespace snellen
