// SPDX-License-Identifier: BSD-2-Clause-Patent
// Planes written as rows of numbers.
#pragma once

#include <algorithm>
#include <vector>

#include "base/narrow.h"
#include "image/plane.h"

namespace snellen {

template <class T>
using Rows = std::vector<std::vector<T>>;

template <class T>
Plane<T> plane_of(const Rows<T>& rows) {
  Plane<T> plane({narrow<int>(rows.at(0).size()), narrow<int>(rows.size())});
  for (int y = 0; y < plane.extent().height; ++y) std::ranges::copy(rows[narrow<std::size_t>(y)], plane.row(y));
  return plane;
}

template <class T>
Rows<T> rows_of(const Plane<T>& plane) {
  Rows<T> rows;
  for (int y = 0; y < plane.extent().height; ++y) rows.emplace_back(plane.row(y), plane.row(y) + plane.extent().width);
  return rows;
}

/// A plane whose sample (x, y) is `value(x, y)`.
template <class T, class Value>
Plane<T> make_plane(Extent extent, Value&& value) {
  Plane<T> plane(extent);
  for (int y = 0; y < extent.height; ++y)
    for (int x = 0; x < extent.width; ++x) plane.row(y)[x] = static_cast<T>(value(x, y));
  return plane;
}

/// The view that functions over constant samples take.
template <class T>
PlaneView<const T> constant(const Plane<T>& plane) {
  return plane.view();
}

}  // namespace snellen
