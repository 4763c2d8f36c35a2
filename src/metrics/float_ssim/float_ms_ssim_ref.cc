// SPDX-License-Identifier: BSD-2-Clause-Patent
// float_ms_ssim, the plain way: both pictures as floats, compared window by window and made half as large, five times.
#include "metrics/float_ssim/float_ms_ssim.h"
#include "metrics/float_ssim/float_ms_ssim_math-inl.h"
#include "ops/float_plane.h"

namespace snellen {

template <class Arithmetic>
FloatMsSsimSums<Arithmetic> float_ms_ssim_reference(const Picture& reference, const Picture& distorted) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  const auto half = [](const Plane<float>& plane) {
    return decimate<typename Arithmetic::Row>(plane.view(), {float_ms_ssim::kFilterSize, float_ms_ssim::kFilter}, 2);
  };
  FloatMsSsimSums<Arithmetic> sums{};
  Plane<float> ref = float_plane(reference, 0);
  Plane<float> dis = float_plane(distorted, 0);
  for (std::size_t i = 0; i < sums.scales.size(); ++i) {
    if (i > 0) {
      ref = half(ref);
      dis = half(dis);
    }
    sums.scales[i] = ssim::measure<Arithmetic>(ref.view(), dis.view());
  }
  return sums;
}

template FloatMsSsimSums<ssim::LibraryArithmetic> float_ms_ssim_reference(const Picture& reference,
                                                                          const Picture& distorted);
template FloatMsSsimSums<ssim::ExactArithmetic> float_ms_ssim_reference(const Picture& reference,
                                                                        const Picture& distorted);

}  // namespace snellen
