// SPDX-License-Identifier: BSD-2-Clause-Patent
// float_ssim, the plain way: both pictures as floats, made smaller by a box filter, and compared window by window.
#include "metrics/float_ssim/float_ssim.h"
#include "metrics/float_ssim/float_ssim_math-inl.h"
#include "ops/float_plane.h"

namespace snellen {
namespace {

template <class Arithmetic>
Plane<float> measured_luma(const Picture& picture, int scale) {
  Plane<float> luma = float_plane(picture, 0);
  if (scale == 1) return luma;
  const std::vector<float> taps = float_ssim::box_taps(scale);
  return decimate<typename Arithmetic::Row>(luma.view(), {scale, taps}, scale);
}

}  // namespace

template <class Arithmetic>
ssim::Sums<Arithmetic> float_ssim_reference(const Picture& reference, const Picture& distorted, int scale) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  const Plane<float> ref = measured_luma<Arithmetic>(reference, scale);
  const Plane<float> dis = measured_luma<Arithmetic>(distorted, scale);
  return ssim::measure<Arithmetic>(ref.view(), dis.view());
}

template ssim::Sums<ssim::LibraryArithmetic> float_ssim_reference(const Picture& reference, const Picture& distorted,
                                                                  int scale);
template ssim::Sums<ssim::ExactArithmetic> float_ssim_reference(const Picture& reference, const Picture& distorted,
                                                                int scale);

}  // namespace snellen
