// SPDX-License-Identifier: BSD-2-Clause-Patent
// One launch over both luma planes, mirrored.
#include "metrics/motion/motion_dev.h"

#include "metrics/motion/motion_kernels.h"

namespace snellen {
namespace {

template <class T>
Later<MotionSums> measure(DeviceFrames& frames, const Picture& before, const Picture& now) {
  using Kernel = motion::BlurredDifference<T>;
  const Kernel kernel{frames.mirrored<T>(before, 0), frames.mirrored<T>(now, 0), now.format().depth};
  const auto pending = frames.queue().launch(kernel, whole(kernel.now));
  return [=, &queue = frames.queue()] {
    return MotionSums{static_cast<std::uint64_t>(queue.total(pending, &Kernel::Sums::sad))};
  };
}

}  // namespace

Later<MotionSums> MotionDevice::operator()(const Picture& before, const Picture& now) {
  SNELLEN_CHECK(before.extent() == now.extent() && before.format() == now.format());
  return now.format().depth == 8 ? measure<std::uint8_t>(frames_, before, now)
                                 : measure<std::uint16_t>(frames_, before, now);
}

}  // namespace snellen
