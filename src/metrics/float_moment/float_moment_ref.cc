// SPDX-License-Identifier: BSD-2-Clause-Patent
// Sums of luma samples and of their squares, the plain way.
#include "base/error.h"
#include "metrics/float_moment/float_moment.h"

namespace snellen {
namespace {

LumaMoments measure(const Picture& picture) {
  LumaMoments moments;
  picture.visit(0, [&]<class T>(PlaneView<const T> plane) {
    for (int y = 0; y < plane.height(); ++y)
      for (int x = 0; x < plane.width(); ++x) {
        moments.first += plane.row(y)[x];
        moments.second.add(plane.row(y)[x]);
      }
  });
  return moments;
}

}  // namespace

FloatMomentSums float_moment_reference(const Picture& reference, const Picture& distorted) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  return {measure(reference), measure(distorted)};
}

}  // namespace snellen
