// SPDX-License-Identifier: BSD-2-Clause-Patent
// Colour differences, the plain way: each pixel with the chroma sample that covers it.
#include "metrics/ciede/ciede.h"
#include "metrics/ciede/ciede_form.h"
#include "metrics/ciede/ciede_pixels.h"

namespace snellen {
namespace {

template <class T>
CiedeSums sum_differences(const Picture& reference, const Picture& distorted, Accumulation accumulation) {
  const ciede::Form& form = ciede::form_of(accumulation);
  const ciede::Pixels<T> ref(reference);
  const ciede::Pixels<T> dis(distorted);
  CiedeSums sums{};
  for (int y = 0; y < reference.extent().height; ++y)
    for (int x = 0; x < reference.extent().width; ++x) {
      const float difference = form.difference(form.to_lab(ref.at(x, y)), form.to_lab(dis.at(x, y)));
      if (accumulation == Accumulation::libvmaf)
        sums.ordered += double{difference};
      else
        sums.exact.add(difference);
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
