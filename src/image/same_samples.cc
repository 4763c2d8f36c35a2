// SPDX-License-Identifier: BSD-2-Clause-Patent
// Comparison by rows: what lies between the rows of a picture is nobody's.
#include "image/same_samples.h"

#include <algorithm>

namespace snellen {
namespace {

template <class T>
bool same_plane(PlaneView<const T> a, PlaneView<const T> b) {
  for (int y = 0; y < a.height(); ++y)
    if (!std::equal(a.row(y), a.row(y) + a.width(), b.row(y))) return false;
  return true;
}

}  // namespace

bool same_samples(const Picture& a, const Picture& b) {
  SNELLEN_CHECK(a.extent() == b.extent() && a.format() == b.format());
  for (int p = 0; p < a.planes(); ++p)
    if (!a.visit(p, [&]<class T>(PlaneView<const T> plane) { return same_plane(plane, b.plane<T>(p)); })) return false;
  return true;
}

}  // namespace snellen
