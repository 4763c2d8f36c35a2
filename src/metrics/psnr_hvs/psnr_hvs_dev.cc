// SPDX-License-Identifier: BSD-2-Clause-Patent
// One launch per plane.
#include "metrics/psnr_hvs/psnr_hvs_dev.h"

#include "base/error.h"
#include "metrics/psnr_hvs/psnr_hvs_kernels.h"
#include "metrics/psnr_hvs/psnr_hvs_math-inl.h"

namespace snellen {
namespace {

/// The inner samples of all blocks of a plane: blocks reach one sample further on each side.
Region inner_samples(Extent plane) {
  const auto inner = [](int size) { return psnr_hvs::blocks_along(size) * psnr_hvs::kStep - 1; };
  return {1, 1, inner(plane.width), inner(plane.height)};
}

template <class T>
class Launches {
 public:
  Launches(DeviceFrames& frames, const Picture& reference, const Picture& distorted)
      : frames_(frames), reference_(reference), distorted_(distorted) {}

  template <int plane>
  Later<ExactSum<25>> launch() {
    using Kernel = psnr_hvs::VisibleErrors<T, plane>;
    const Kernel kernel{frames_.plane<T>(reference_, plane), frames_.plane<T>(distorted_, plane),
                        psnr_hvs::step_size(reference_.format().depth)};
    const auto pending =
        frames_.queue().launch(kernel, inner_samples({kernel.reference.width, kernel.reference.height}));
    return [pending, &queue = frames_.queue()] {
      return ExactSum<25>{queue.total(pending, &Kernel::Sums::high), queue.total(pending, &Kernel::Sums::low)};
    };
  }

 private:
  DeviceFrames& frames_;
  const Picture& reference_;
  const Picture& distorted_;
};

template <class T>
Later<PsnrHvsSums> measure(Launches<T> planes) {
  const auto y = planes.template launch<0>();
  const auto cb = planes.template launch<1>();
  const auto cr = planes.template launch<2>();
  return [=] {
    PsnrHvsSums sums;
    sums.planes[0].exact = y();
    sums.planes[1].exact = cb();
    sums.planes[2].exact = cr();
    return sums;
  };
}

}  // namespace

Later<PsnrHvsSums> PsnrHvsDevice::operator()(const Picture& reference, const Picture& distorted) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  SNELLEN_CHECK(reference.format().depth <= psnr_hvs::kMaxDepth && reference.planes() == 3);
  return reference.visit(
      0, [&]<class T>(PlaneView<const T>) { return measure(Launches<T>(frames_, reference, distorted)); });
}

}  // namespace snellen
