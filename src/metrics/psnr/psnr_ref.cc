// SPDX-License-Identifier: BSD-2-Clause-Patent
// Squared errors, the plain way.
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

}  // namespace

PsnrSums psnr_reference(const Picture& reference, const Picture& distorted, int planes) {
  PsnrSums sums{};
  for (int i = 0; i < planes; ++i)
    sums.squared_error[static_cast<std::size_t>(i)] =
        reference.visit(i, [&]<class T>(PlaneView<const T> ref) { return squared_error(ref, distorted.plane<T>(i)); });
  return sums;
}

}  // namespace snellen
