// SPDX-License-Identifier: BSD-2-Clause-Patent
// Colour differences, the plain way: each pixel with the chroma sample that covers it.
#include "metrics/ciede/ciede.h"
#include "metrics/ciede/ciede_libvmaf-inl.h"
#include "metrics/ciede/ciede_math-inl.h"

namespace snellen {
namespace {

using ciede::Pixel;

/// How many pixels a chroma sample covers across and down.
Extent chroma_cell(Subsampling s) {
  // The smallest picture with one chroma sample that no cell can be larger than.
  const auto covers = [s](Extent luma) { return chroma_extent(luma, s) == Extent{1, 1}; };
  Extent cell{1, 1};
  while (covers({cell.width + 1, 1})) ++cell.width;
  while (covers({1, cell.height + 1})) ++cell.height;
  return cell;
}

/// The pixels of a picture.
template <class T>
class Pixels {
 public:
  explicit Pixels(const Picture& picture)
      : y_(picture.plane<T>(0)),
        u_(picture.plane<T>(1)),
        v_(picture.plane<T>(2)),
        cell_(chroma_cell(picture.format().subsampling)),
        step_(1.0F / static_cast<float>(1 << (picture.format().depth - 8))) {}

  Pixel at(int x, int y) const {
    const int chroma_x = x / cell_.width;
    const int chroma_y = y / cell_.height;
    return {sample(y_.row(y)[x]), sample(u_.row(chroma_y)[chroma_x]), sample(v_.row(chroma_y)[chroma_x])};
  }

 private:
  float sample(T value) const { return static_cast<float>(value) * step_; }

  PlaneView<const T> y_, u_, v_;
  Extent cell_;
  float step_;
};

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
