// SPDX-License-Identifier: BSD-2-Clause-Patent
// One launch over the pixels of both videos.
#include "metrics/ciede/ciede_dev.h"

#include "base/error.h"
#include "metrics/ciede/ciede_kernels.h"
#include "metrics/ciede/ciede_pixels.h"

namespace snellen {
namespace {

template <class T>
Later<CiedeSums> measure(DeviceFrames& frames, const Picture& reference, const Picture& distorted) {
  using Kernel = ciede::ColourDifference<T>;
  const auto video = [&](const Picture& picture) {
    return
        typename Kernel::Video{frames.plane<T>(picture, 0), frames.plane<T>(picture, 1), frames.plane<T>(picture, 2)};
  };
  const PixelFormat& format = reference.format();
  const Kernel kernel{
      {video(reference), video(distorted)}, ciede::chroma_cell(format.subsampling), ciede::step_size(format.depth)};
  const auto pending = frames.queue().launch(kernel, whole(kernel.videos[0].y));
  return [pending, &queue = frames.queue()] {
    CiedeSums sums{};
    sums.exact = {queue.total(pending, &Kernel::Sums::high), queue.total(pending, &Kernel::Sums::low)};
    return sums;
  };
}

}  // namespace

Later<CiedeSums> CiedeDevice::operator()(const Picture& reference, const Picture& distorted) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  SNELLEN_CHECK(reference.planes() == 3);
  return reference.visit(0, [&]<class T>(PlaneView<const T>) { return measure<T>(frames_, reference, distorted); });
}

}  // namespace snellen
