// SPDX-License-Identifier: BSD-2-Clause-Patent
// Squared errors of luma, the plain way.
#include "base/error.h"
#include "metrics/float_psnr/float_psnr.h"

namespace snellen {

FloatPsnrSums float_psnr_reference(const Picture& reference, const Picture& distorted) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  FloatPsnrSums sums;
  reference.visit(0, [&]<class T>(PlaneView<const T> ref) {
    const PlaneView<const T> dis = distorted.plane<T>(0);
    for (int y = 0; y < ref.height(); ++y)
      for (int x = 0; x < ref.width(); ++x) sums.error.add(std::int32_t{ref.row(y)[x]} - dis.row(y)[x]);
  });
  return sums;
}

}  // namespace snellen
