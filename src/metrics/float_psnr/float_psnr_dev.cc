// SPDX-License-Identifier: BSD-2-Clause-Patent
// One launch.
#include "metrics/float_psnr/float_psnr_dev.h"

#include "metrics/float_psnr/float_psnr_kernels.h"

namespace snellen {

Later<FloatPsnrSums> FloatPsnrDevice::operator()(const Picture& reference, const Picture& distorted) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  return reference.visit(0, [&]<class T>(PlaneView<const T>) -> Later<FloatPsnrSums> {
    using Kernel = SquaredError<T, float_psnr::RoundedSquare>;
    const Kernel kernel{frames_.plane<T>(reference, 0), frames_.plane<T>(distorted, 0)};
    const auto pending = frames_.queue().launch(kernel, whole(kernel.reference));
    return [pending, &queue = frames_.queue()] {
      const auto error = static_cast<std::uint64_t>(queue.total(pending, &Kernel::Sums::error));
      return FloatPsnrSums{{.exact = error, .sequential = static_cast<double>(error)}};
    };
  });
}

}  // namespace snellen
