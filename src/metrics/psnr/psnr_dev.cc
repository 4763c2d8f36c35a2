// SPDX-License-Identifier: BSD-2-Clause-Patent
// One launch for the squared errors of a plane, one for the moments of both lumas.
#include "metrics/psnr/psnr_dev.h"

#include "metrics/psnr/psnr_kernels.h"

namespace snellen {
namespace {

template <class Sums, class Field>
std::uint64_t total(const Queue& queue, Pending<Sums> pending, Field Sums::*field) {
  return static_cast<std::uint64_t>(queue.total(pending, field));
}

template <class T>
struct Launches {
  DeviceFrames& frames;
  const Picture& reference;
  const Picture& distorted;

  template <class Square>
  Later<std::uint64_t> squared_error(int plane) const {
    using Kernel = SquaredError<T, Square>;
    const auto pending = launch<Kernel>(plane);
    return [pending, &queue = frames.queue()] { return total(queue, pending, &Kernel::Sums::error); };
  }

  Later<PairMoments> moments() const {
    using Kernel = psnr::Moments<T>;
    using Sums = typename Kernel::Sums;
    const auto pending = launch<Kernel>(0);
    return [pending, &queue = frames.queue()] {
      const auto of = [&](auto first, auto second) {
        return LumaMoments{total(queue, pending, first), sum_in_any_order(total(queue, pending, second))};
      };
      return PairMoments{of(&Sums::ref_first, &Sums::ref_second), of(&Sums::dis_first, &Sums::dis_second)};
    };
  }

 private:
  template <class Kernel>
  auto launch(int plane) const {
    const Kernel kernel{frames.plane<T>(reference, plane), frames.plane<T>(distorted, plane)};
    return frames.queue().launch(kernel, whole(kernel.reference));
  }
};

template <class T>
Later<PsnrSums> measure(const Launches<T>& launches, const PsnrNeeds& needs) {
  std::array<Later<std::uint64_t>, 3> errors;
  Later<std::uint64_t> float_error;
  Later<PairMoments> moments;
  for (int i = 0; i < needs.planes; ++i)
    errors.at(static_cast<std::size_t>(i)) = launches.template squared_error<psnr::ExactSquare>(i);
  if (needs.float_error)
    float_error = needs.planes > 0 && squares_are_floats(launches.reference.format().depth)
                      ? errors[0]
                      : launches.template squared_error<psnr::RoundedSquare>(0);
  if (needs.moments) moments = launches.moments();
  return [=] {
    PsnrSums sums;
    for (std::size_t i = 0; i < static_cast<std::size_t>(needs.planes); ++i) sums.squared_error[i] = errors[i]();
    if (needs.float_error) sums.float_error = sum_in_any_order(float_error());
    if (needs.moments) sums.moments = moments();
    return sums;
  };
}

}  // namespace

Later<PsnrSums> PsnrDevice::operator()(const Picture& reference, const Picture& distorted, const PsnrNeeds& needs) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  return reference.visit(0, [&]<class T>(PlaneView<const T>) {
    return measure(Launches<T>{frames_, reference, distorted}, needs);
  });
}

}  // namespace snellen
