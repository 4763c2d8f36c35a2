// SPDX-License-Identifier: BSD-2-Clause-Patent
// One launch over both luma planes.
#include "metrics/ssim/ssim_dev.h"

#include "metrics/ssim/ssim_kernels.h"
#include "metrics/ssim/ssim_math-inl.h"

namespace snellen {
namespace {

template <class T>
Later<SsimExactSums> measure(DeviceFrames& frames, const Picture& reference, const Picture& distorted) {
  using Kernel = ssim_integer::Windows<T>;
  const int depth = reference.format().depth;
  const Kernel kernel{.reference = frames.plane<T>(reference, 0),
                      .distorted = frames.plane<T>(distorted, 0),
                      .stabilisers = ssim_integer::stabilisers(depth),
                      .middle = 1 << (depth - 1)};
  const auto pending = frames.queue().launch(kernel, whole(kernel.reference));
  return [=, &queue = frames.queue()] {
    using S = typename Kernel::Sums;
    return SsimExactSums{{queue.total(pending, &S::loss_high), queue.total(pending, &S::loss_low)},
                         queue.total(pending, &S::weight)};
  };
}

}  // namespace

Later<SsimExactSums> SsimDevice::operator()(const Picture& reference, const Picture& distorted) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  return reference.format().depth == 8 ? measure<std::uint8_t>(frames_, reference, distorted)
                                       : measure<std::uint16_t>(frames_, reference, distorted);
}

}  // namespace snellen
