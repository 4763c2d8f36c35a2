// SPDX-License-Identifier: BSD-2-Clause-Patent
// One launch over both lumas.
#include "metrics/float_moment/float_moment_dev.h"

#include "metrics/float_moment/float_moment_kernels.h"

namespace snellen {
namespace {

LumaMoments moments(std::int64_t first, std::int64_t second) {
  return {static_cast<std::uint64_t>(first), {static_cast<std::uint64_t>(second), static_cast<double>(second)}};
}

}  // namespace

Later<FloatMomentSums> FloatMomentDevice::operator()(const Picture& reference, const Picture& distorted) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  return reference.visit(0, [&]<class T>(PlaneView<const T>) -> Later<FloatMomentSums> {
    using Kernel = float_moment::Moments<T>;
    using Sums = typename Kernel::Sums;
    const Kernel kernel{frames_.plane<T>(reference, 0), frames_.plane<T>(distorted, 0)};
    const auto pending = frames_.queue().launch(kernel, whole(kernel.reference));
    return [pending, &queue = frames_.queue()] {
      return FloatMomentSums{moments(queue.total(pending, &Sums::ref_first), queue.total(pending, &Sums::ref_second)),
                             moments(queue.total(pending, &Sums::dis_first), queue.total(pending, &Sums::dis_second))};
    };
  });
}

}  // namespace snellen
