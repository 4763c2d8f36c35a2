// SPDX-License-Identifier: BSD-2-Clause-Patent
// One launch over all windows.
#include "ops/ssim_device.h"

#include "ops/ssim_kernels.h"

namespace snellen::ssim {

template <class T>
Later<Sums<ExactArithmetic>> launch_windows(Queue& queue, const DeviceView<const T>& reference,
                                            const DeviceView<const T>& distorted, float unit, Terms terms) {
  using Kernel = Windows<T>;
  constexpr int kRadius = Kernel::kRadius;
  const Region centres{kRadius, kRadius, reference.width - 2 * kRadius, reference.height - 2 * kRadius};
  const Kernel kernel{.reference = reference, .distorted = distorted, .unit = unit, .terms = terms};
  const auto pending = queue.launch(kernel, centres);
  const std::int64_t count = std::int64_t{centres.width} * centres.height;
  return [=, &queue] {
    using S = typename Kernel::Sums;
    const auto sum = [&](std::int64_t S::*high, std::int64_t S::*low) {
      return TermSum{queue.total(pending, high), queue.total(pending, low)};
    };
    return Sums<ExactArithmetic>{.luminance = sum(&S::luminance_high, &S::luminance_low),
                                 .contrast = sum(&S::contrast_high, &S::contrast_low),
                                 .structure = sum(&S::structure_high, &S::structure_low),
                                 .product = sum(&S::product_high, &S::product_low),
                                 .windows = count};
  };
}

template Later<Sums<ExactArithmetic>> launch_windows(Queue& queue, const DeviceView<const std::uint8_t>& reference,
                                                     const DeviceView<const std::uint8_t>& distorted, float unit,
                                                     Terms terms);
template Later<Sums<ExactArithmetic>> launch_windows(Queue& queue, const DeviceView<const std::uint16_t>& reference,
                                                     const DeviceView<const std::uint16_t>& distorted, float unit,
                                                     Terms terms);
template Later<Sums<ExactArithmetic>> launch_windows(Queue& queue, const DeviceView<const float>& reference,
                                                     const DeviceView<const float>& distorted, float unit, Terms terms);

}  // namespace snellen::ssim
