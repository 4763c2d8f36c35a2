// SPDX-License-Identifier: BSD-2-Clause-Patent
// One launch per plane and size.
#include "metrics/float_motion/float_motion_dev.h"

#include <algorithm>

#include "metrics/float_motion/float_motion_kernels.h"
#include "metrics/float_motion/float_motion_math-inl.h"

namespace snellen {
namespace {

using float_motion::DeviceSad;
using float_motion::HalfDifference;

/// The differences of one plane.
struct PendingPlane {
  Pending<DeviceSad> full;
  std::optional<Pending<DeviceSad>> half;
};

template <class T>
float_motion::BlurredDifference<T> blurred_difference(int filter_size, int depth) {
  float_motion::BlurredDifference<T> kernel{.frames = {}, .blurred = {}, .taps = {}, .unit = {}, .keep = 0};
  const std::span<const float> taps = float_motion::taps(filter_size);
  std::copy(taps.begin(), taps.end(), kernel.taps + kernel.kRadius - taps.size() / 2);
  kernel.unit = sample_unit(depth);
  return kernel;
}

FloatMotionSad total(const Queue& queue, Pending<DeviceSad> pending) {
  return {{queue.total(pending, &DeviceSad::high), queue.total(pending, &DeviceSad::low)}, 0};
}

}  // namespace

FloatMotionDevice::Half::Half(Queue& queue, Extent full)
    : extent(full),
      arena(queue.device()),
      blurred{arena.plane<float>(full), arena.plane<float>(full)},
      scaler(queue, full, float_motion::half_extent(full), ScaleMethod::bilinear) {}

const FloatMotionDevice::Half& FloatMotionDevice::half(int plane, Extent full) {
  std::optional<Half>& half = halves_.at(static_cast<std::size_t>(plane));
  if (!half || half->extent != full) half.emplace(frames_.queue(), full);
  return *half;
}

Later<FloatMotionSums> FloatMotionDevice::operator()(const Picture& before, const Picture& now,
                                                     const FloatMotionOptions& options, Accumulation accumulation) {
  SNELLEN_CHECK(before.extent() == now.extent() && before.format() == now.format());
  SNELLEN_CHECK(accumulation == Accumulation::exact);
  Queue& queue = frames_.queue();
  std::vector<PendingPlane> pending;
  for (int p = 0; p < (options.add_uv ? 3 : 1); ++p) {
    PendingPlane& plane = pending.emplace_back();
    now.visit(p, [&]<class T>(PlaneView<const T>) {
      auto kernel = blurred_difference<T>(options.filter_size, now.format().depth);
      kernel.frames[0] = frames_.mirrored<T>(before, p);
      kernel.frames[1] = frames_.mirrored<T>(now, p);
      kernel.keep = options.add_scale1 ? 1 : 0;
      if (options.add_scale1) std::ranges::copy(half(p, now.extent(p)).blurred, kernel.blurred);
      plane.full = queue.launch(kernel, whole(kernel.frames[0]));
    });
    if (!options.add_scale1) continue;
    const Half& kept = half(p, now.extent(p));
    const auto [width, height] = float_motion::half_extent(kept.extent);
    const HalfDifference kernel{.blurred = {kept.blurred[0], kept.blurred[1]},
                                .tables = kept.scaler.tables(),
                                .width = width,
                                .height = height};
    plane.half = queue.launch(kernel, {0, 0, width, height});
  }
  return [pending = std::move(pending), &queue] {
    FloatMotionSums sums{};
    for (std::size_t p = 0; p < pending.size(); ++p) {
      sums.full[p] = total(queue, pending[p].full);
      if (pending[p].half) sums.half[p] = total(queue, *pending[p].half);
    }
    return sums;
  };
}

}  // namespace snellen
