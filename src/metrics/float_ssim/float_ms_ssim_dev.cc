// SPDX-License-Identifier: BSD-2-Clause-Patent
// Two launches per scale: its windows, and the pictures of the next one.
#include "metrics/float_ssim/float_ms_ssim_dev.h"

#include "metrics/float_ssim/float_ms_ssim_kernels.h"
#include "metrics/float_ssim/float_ms_ssim_math-inl.h"
#include "ops/float_samples.h"
#include "ops/ssim_device.h"

namespace snellen {

/// The launches of one frame and what they leave.
class FloatMsSsimDevice::Frame {
 public:
  using Sums = FloatMsSsimSums<ssim::ExactArithmetic>;

  explicit Frame(const FloatMsSsimDevice& metric) : metric_(metric) {}

  /// Measures scale `scale` and all coarser ones.
  template <class T>
  void launch(std::size_t scale, const DeviceView<const T>& reference, const DeviceView<const T>& distorted,
              float unit) {
    Queue& queue = metric_.frames_.queue();
    pending_[scale] = ssim::launch_windows<T>(queue, reference, distorted, unit, metric_.terms_[scale]);
    if (scale + 1 == pending_.size()) return;
    const Level& half = metric_.pyramid_->levels[scale];
    const float_ms_ssim::Halve<T> kernel{
        .pictures = {reference, distorted}, .halves = {half[0], half[1]}, .unit = unit};
    queue.launch(kernel, whole(half[0]));
    launch<float>(scale + 1, half[0], half[1], 1);
  }

  /// What they left, once the queue has finished.
  Sums sums() const {
    Sums result{};
    for (std::size_t i = 0; i < pending_.size(); ++i) result.scales[i] = pending_[i]();
    return result;
  }

 private:
  const FloatMsSsimDevice& metric_;
  std::array<Later<ssim::Sums<ssim::ExactArithmetic>>, float_ms_ssim::kScales> pending_;
};

FloatMsSsimDevice::Pyramid::Pyramid(std::shared_ptr<const Device> device, Extent size)
    : full(size), arena(std::move(device)) {
  for (Level& level : levels) {
    size = {decimated(size.width, 2), decimated(size.height, 2)};
    level = {arena.plane<float>(size), arena.plane<float>(size)};
  }
}

Later<FloatMsSsimSums<ssim::ExactArithmetic>> FloatMsSsimDevice::operator()(const Picture& reference,
                                                                            const Picture& distorted) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  if (!pyramid_ || pyramid_->full != reference.extent()) pyramid_.emplace(frames_.device(), reference.extent());
  Frame frame(*this);
  reference.visit(0, [&]<class T>(PlaneView<const T>) {
    frame.launch<T>(0, frames_.plane<T>(reference, 0), frames_.plane<T>(distorted, 0),
                    sample_unit(reference.format().depth));
  });
  return [frame = std::move(frame)] { return frame.sums(); };
}

}  // namespace snellen
