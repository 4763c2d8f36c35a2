// SPDX-License-Identifier: BSD-2-Clause-Patent
// One launch.
#include "metrics/float_ansnr/float_ansnr_dev.h"

#include "metrics/float_ansnr/float_ansnr_kernels.h"
#include "metrics/float_ansnr/float_ansnr_math-inl.h"

namespace snellen {

Later<FloatAnsnrSums> FloatAnsnrDevice::operator()(const Picture& reference, const Picture& distorted,
                                                   Accumulation accumulation) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  SNELLEN_CHECK(accumulation == Accumulation::exact);
  return reference.visit(0, [&]<class T>(PlaneView<const T>) -> Later<FloatAnsnrSums> {
    using Kernel = float_ansnr::FilteredSquares<T>;
    using Sums = typename Kernel::Sums;
    const Kernel kernel{.reference = frames_.plane<T>(reference, 0),
                        .distorted = frames_.plane<T>(distorted, 0),
                        .unit = sample_unit(reference.format().depth),
                        .reference_window = float_ansnr::kReferenceWindow,
                        .distorted_window = float_ansnr::kDistortedWindow};
    const auto pending = frames_.queue().launch(kernel, whole(kernel.reference));
    return [pending, &queue = frames_.queue()] {
      const auto total = [&](auto field) { return queue.total(pending, field); };
      FloatAnsnrSums sums{};
      sums.signal = {total(&Sums::signal_high), total(&Sums::signal_low)};
      sums.noise = {total(&Sums::noise_high), total(&Sums::noise_low)};
      sums.faint_noise = {total(&Sums::faint_high), total(&Sums::faint_low)};
      return sums;
    };
  });
}

}  // namespace snellen
