// SPDX-License-Identifier: BSD-2-Clause-Patent
// CAMBI, the plain way: one plane after the other, scale by scale.
#include <utility>
#include <vector>

#include "metrics/cambi/cambi.h"
#include "metrics/cambi/cambi_math-inl.h"
#include "metrics/cambi/cambi_planes.h"
#include "metrics/cambi/cambi_pool.h"
#include "metrics/cambi/cambi_settings.h"

namespace snellen {
CambiPictureSums cambi_reference(const Picture& picture, const cambi::Settings& settings, const cambi::Side& side,
                                 Accumulation accumulation, const CambiContrastSink& sink) {
  Plane<std::uint16_t> image = cambi::ten_bits(picture, side.extent);
  if (settings.smooth) cambi::smooth(image.view());
  Plane<std::uint8_t> mask = cambi::flat_mask(std::as_const(image).view());
  CambiPictureSums sums{};
  for (int scale = 0; scale < cambi::kScales; ++scale) {
    if (scale > 0 || settings.halve_first) {
      image = cambi::every_second(std::as_const(image).view());
      mask = cambi::every_second(std::as_const(mask).view());
    }
    image = cambi::mode_filtered(std::as_const(image).view());
    const Plane<float> contrasts =
        cambi::contrasts(std::as_const(image).view(), std::as_const(mask).view(), side.window, settings.visibility);
    if (sink) sink(scale, contrasts.view());
    std::vector<float> values = cambi::values_of(contrasts.view());
    const auto count = static_cast<std::size_t>(cambi::largest_count(contrasts.extent().area(), settings.topk));
    const auto index = static_cast<std::size_t>(scale);
    if (accumulation == Accumulation::exact)
      sums.exact[index] = cambi::sum_of_largest(values, count);
    else
      sums.ordered[index] = cambi::ordered_sum_of_largest(values, count);
  }
  return sums;
}

}  // namespace snellen
