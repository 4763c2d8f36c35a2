// SPDX-License-Identifier: BSD-2-Clause-Patent
// Colour differences, the plain way: each pixel with the chroma sample that covers it.
#include "metrics/ciede/ciede.h"
#include "metrics/ciede/ciede_libvmaf-inl.h"
#include "metrics/ciede/ciede_math-inl.h"
#include "metrics/ciede/ciede_pixels.h"

namespace snellen {
namespace {

using ciede::Pixel;
using ciede::Pixels;

float exact_difference(const Pixel& ref, const Pixel& dis) {
  return ciede::difference(ciede::to_lab(ref.y, ref.u, ref.v), ciede::to_lab(dis.y, dis.u, dis.v));
}

float libvmaf_difference(const Pixel& ref, const Pixel& dis) {
  return ciede::libvmaf::difference(ciede::libvmaf::to_lab(ref), ciede::libvmaf::to_lab(dis));
}

template <class T>
CiedeSums sum_differences(const Picture& reference, const Picture& distorted, Accumulation accumulation) {
  const Pixels<T> ref(reference);
  const Pixels<T> dis(distorted);
  CiedeSums sums{};
  for (int y = 0; y < reference.extent().height; ++y)
    for (int x = 0; x < reference.extent().width; ++x) {
      if (accumulation == Accumulation::libvmaf)
        sums.ordered += double{libvmaf_difference(ref.at(x, y), dis.at(x, y))};
      else
        sums.exact.add(exact_difference(ref.at(x, y), dis.at(x, y)));
    }
  return sums;
}

}  // namespace

CiedeSums ciede_reference(const Picture& reference, const Picture& distorted, Accumulation accumulation) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  SNELLEN_CHECK(reference.planes() == 3);
  return reference.visit(
      0, [&]<class T>(PlaneView<const T>) { return sum_differences<T>(reference, distorted, accumulation); });
}

}  // namespace snellen
