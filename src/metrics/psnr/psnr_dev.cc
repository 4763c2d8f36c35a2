// SPDX-License-Identifier: BSD-2-Clause-Patent
// One launch per plane.
#include "metrics/psnr/psnr_dev.h"

#include "metrics/psnr/psnr_kernels.h"

namespace snellen {
namespace {

template <class T>
Later<PsnrSums> measure(DeviceFrames& frames, const Picture& reference, const Picture& distorted, int planes) {
  using Kernel = SquaredError<T, psnr::ExactSquare>;
  std::array<Pending<typename Kernel::Sums>, 3> pending;
  for (int i = 0; i < planes; ++i) {
    const Kernel kernel{frames.plane<T>(reference, i), frames.plane<T>(distorted, i)};
    pending.at(static_cast<std::size_t>(i)) = frames.queue().launch(kernel, whole(kernel.reference));
  }
  return [=, &queue = frames.queue()] {
    PsnrSums sums{};
    for (std::size_t i = 0; i < static_cast<std::size_t>(planes); ++i)
      sums.squared_error[i] = static_cast<std::uint64_t>(queue.total(pending[i], &Kernel::Sums::error));
    return sums;
  };
}

}  // namespace

Later<PsnrSums> PsnrDevice::operator()(const Picture& reference, const Picture& distorted, int planes) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  return reference.format().depth == 8 ? measure<std::uint8_t>(frames_, reference, distorted, planes)
                                       : measure<std::uint16_t>(frames_, reference, distorted, planes);
}

}  // namespace snellen
