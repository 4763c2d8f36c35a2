// SPDX-License-Identifier: BSD-2-Clause-Patent
// Sums over samples, the plain way.
#include "metrics/psnr/psnr.h"

namespace snellen {
namespace {

template <class T>
std::uint64_t squared_error(PlaneView<const T> reference, PlaneView<const T> distorted) {
  std::uint64_t sum = 0;
  for (int y = 0; y < reference.height(); ++y) {
    const T* ref = reference.row(y);
    const T* dis = distorted.row(y);
    for (int x = 0; x < reference.width(); ++x) {
      const std::int64_t error = std::int64_t{ref[x]} - dis[x];
      sum += static_cast<std::uint64_t>(error * error);
    }
  }
  return sum;
}

template <class T>
SquareSum float_error(PlaneView<const T> reference, PlaneView<const T> distorted) {
  SquareSum sum;
  for (int y = 0; y < reference.height(); ++y)
    for (int x = 0; x < reference.width(); ++x) sum.add(std::int32_t{reference.row(y)[x]} - distorted.row(y)[x]);
  return sum;
}

template <class T>
LumaMoments moments(PlaneView<const T> plane) {
  LumaMoments moments;
  for (int y = 0; y < plane.height(); ++y)
    for (int x = 0; x < plane.width(); ++x) {
      moments.first += plane.row(y)[x];
      moments.second.add(plane.row(y)[x]);
    }
  return moments;
}

}  // namespace

PsnrSums psnr_reference(const Picture& reference, const Picture& distorted, const PsnrNeeds& needs) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  PsnrSums sums;
  for (int i = 0; i < needs.planes; ++i)
    sums.squared_error[static_cast<std::size_t>(i)] =
        reference.visit(i, [&]<class T>(PlaneView<const T> ref) { return squared_error(ref, distorted.plane<T>(i)); });
  reference.visit(0, [&]<class T>(PlaneView<const T> ref) {
    const PlaneView<const T> dis = distorted.plane<T>(0);
    if (needs.float_error) sums.float_error = float_error(ref, dis);
    if (needs.moments) sums.moments = {moments(ref), moments(dis)};
  });
  return sums;
}

}  // namespace snellen
