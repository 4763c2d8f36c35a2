// SPDX-License-Identifier: BSD-2-Clause-Patent
// The planes of all scales, and the launches of a frame: for each scale its windows, once for every two observers, and
// the pictures of the next.
#include "metrics/float_vif/float_vif_dev.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "exec/arena.h"
#include "metrics/float_vif/float_vif_groups.h"
#include "metrics/float_vif/float_vif_kernels.h"
#include "ops/device_scaler.h"
#include "ops/gaussian.h"
#include "ops/scale_kernels.h"

namespace snellen {
namespace float_vif {
namespace {

template <class T>
using PerPicture = std::array<DeviceView<T>, 2>;

Taps taps_of(int scale, double kernel_scale) {
  const std::vector<float> values = vif_taps(scale, static_cast<float>(kernel_scale));
  SNELLEN_CHECK(values.size() <= kMostTaps);
  Taps taps{.values = {}, .count = static_cast<std::int32_t>(values.size())};
  std::copy(values.begin(), values.end(), taps.values);
  return taps;
}

ObserverOf<float> in_float(const Observer& observer) {
  return {.noise = static_cast<float>(observer.noise),
          .flat_below = observer.flat_below,
          .flat_loss = observer.flat_loss,
          .gain_limit = observer.gain_limit};
}

}  // namespace

/// What stays on the device between the kernels of a frame, for one size of picture and way to prescale it.
class DevicePyramid {
 public:
  DevicePyramid(Queue& queue, Extent full, const FloatVifOptions& options)
      : full_(full), prescale_(options.prescale), method_(options.prescale_method), arena_(queue.device()) {
    Extent extent = prescaled(full, prescale_);
    if (extent != full) {
      scaler_.emplace(queue, full, extent, scale_method(method_));
      planes_[0] = make_planes(extent);
    }
    for (std::size_t scale = 1; scale < kScales; ++scale) {
      extent = {half_down(extent.width), half_down(extent.height)};
      planes_[scale] = make_planes(extent);
    }
  }

  bool is_for(Extent full) const { return full_ == full; }
  bool serves(const FloatVifOptions& options) const {
    return prescale_ == options.prescale && method_ == options.prescale_method;
  }

  /// How pictures come to the size of scale 0; null when they have it.
  const DeviceScaler* scaler() const { return scaler_ ? &*scaler_ : nullptr; }

  /// The pictures of a scale; those of scale 0 only with a scaler.
  const PerPicture<float>& planes(int scale) const { return planes_.at(static_cast<std::size_t>(scale)); }

 private:
  PerPicture<float> make_planes(Extent extent) { return {arena_.plane<float>(extent), arena_.plane<float>(extent)}; }

  Extent full_;
  double prescale_;
  std::string method_;
  Arena arena_;
  std::optional<DeviceScaler> scaler_;
  std::array<PerPicture<float>, kScales> planes_{};
};

namespace {

/// The launches of one group of option sets, and what they leave.
class GroupPass {
 public:
  GroupPass(Queue& queue, const DevicePyramid& pyramid, Group group, double kernel_scale)
      : queue_(queue), pyramid_(pyramid), group_(std::move(group)), kernel_scale_(kernel_scale) {}

  template <class T>
  void run(const PerPicture<const T>& luma, int depth) {
    const float unit = sample_unit(depth);
    if (const DeviceScaler* scaler = pyramid_.scaler()) {
      const auto& [ref, dis] = pyramid_.planes(0);
      queue_.launch(ScalePair<T>{{luma[0], luma[1]}, {ref, dis}, scaler->tables(), unit}, whole(ref));
      run_scale<float>(0, {ref, dis}, 1);
    } else {
      run_scale<T>(0, luma, unit);
    }
  }

  const Group& group() const { return group_; }

  /// After the queue has finished the frame.
  PyramidSums sums() const {
    PyramidSums result;
    for (std::size_t scale = 0; scale < result.size(); ++scale)
      for (std::size_t i = 0; i < group_.observers.size() && !pending_[scale].empty(); ++i)
        result[scale].push_back(sums_of(pending_[scale][i / kObservers], i % kObservers));
    return result;
  }

 private:
  /// This scale and all smaller ones.
  template <class T>
  void run_scale(int scale, const PerPicture<const T>& pictures, float unit) {
    if (scale > 0 || !group_.skip_scale0) sum_windows(scale, pictures, unit);
    if (scale + 1 == kScales) return;
    const auto& [ref, dis] = pyramid_.planes(scale + 1);
    const Taps taps = taps_of(scale + 1, kernel_scale_);
    queue_.launch(Halve<T>{{pictures[0], pictures[1]}, {ref, dis}, taps, unit}, whole(ref));
    run_scale<float>(scale + 1, {ref, dis}, 1);
  }

  template <class T>
  void sum_windows(int scale, const PerPicture<const T>& pictures, float unit) {
    const Taps taps = taps_of(scale, kernel_scale_);
    if constexpr (std::is_same_v<T, float>) {
      switch (taps.count) {
        case 9: return launch<Windows<T, 9>>(scale, pictures, taps, unit);
        case 5: return launch<Windows<T, 5>>(scale, pictures, taps, unit);
        case 3: return launch<Windows<T, 3>>(scale, pictures, taps, unit);
        default: return launch<Windows<T, 0>>(scale, pictures, taps, unit);
      }
    } else {
      return taps.count == 17 ? launch<Windows<T, 17>>(scale, pictures, taps, unit)
                              : launch<Windows<T, 0>>(scale, pictures, taps, unit);
    }
  }

  template <class Kernel, class T>
  void launch(int scale, const PerPicture<const T>& pictures, const Taps& taps, float unit) {
    SNELLEN_CHECK(pictures[0].pitch == pictures[1].pitch);
    Kernel kernel{
        .ref = pictures[0], .dis = pictures[1], .taps = taps, .unit = unit, .observers = {}, .observer_count = 0};
    const std::span<const Observer> all = group_.observers;
    for (std::size_t first = 0; first < all.size(); first += kObservers) {
      const auto some = all.subspan(first, std::min<std::size_t>(kObservers, all.size() - first));
      std::transform(some.begin(), some.end(), kernel.observers, &in_float);
      kernel.observer_count = static_cast<std::int32_t>(some.size());
      pending_[static_cast<std::size_t>(scale)].push_back(queue_.launch(kernel, whole(kernel.ref)));
    }
  }

  FloatVifScaleSums sums_of(Pending<DeviceSums> pending, std::size_t observer) const {
    using S = DeviceSums;
    const auto total = [&](auto first, auto second) { return queue_.total(pending, observer == 0 ? first : second); };
    return {.num = {total(&S::num_high_0, &S::num_high_1), total(&S::num_low_0, &S::num_low_1)},
            .den = {total(&S::den_high_0, &S::den_high_1), total(&S::den_low_0, &S::den_low_1)},
            .sequential_num = 0,
            .sequential_den = 0};
  }

  Queue& queue_;
  const DevicePyramid& pyramid_;
  Group group_;
  double kernel_scale_;
  std::array<std::vector<Pending<DeviceSums>>, kScales> pending_;
};

}  // namespace
}  // namespace float_vif

FloatVifDevice::FloatVifDevice(DeviceFrames& frames) : frames_(frames) {}
FloatVifDevice::~FloatVifDevice() = default;
FloatVifDevice::FloatVifDevice(FloatVifDevice&&) noexcept = default;

float_vif::DevicePyramid& FloatVifDevice::pyramid(Extent full, const FloatVifOptions& options) {
  const auto found =
      std::find_if(pyramids_.begin(), pyramids_.end(), [&](const auto& pyramid) { return pyramid->serves(options); });
  if (found != pyramids_.end()) return **found;
  return *pyramids_.emplace_back(std::make_unique<float_vif::DevicePyramid>(frames_.queue(), full, options));
}

Later<std::vector<FloatVifSums>> FloatVifDevice::operator()(const Picture& reference, const Picture& distorted,
                                                            std::span<const FloatVifOptions> options,
                                                            Accumulation accumulation) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  SNELLEN_CHECK(accumulation == Accumulation::exact);
  std::erase_if(pyramids_, [&](const auto& pyramid) { return !pyramid->is_for(reference.extent()); });
  std::vector<float_vif::GroupPass> passes;
  for (float_vif::Group& group : float_vif::groups(options)) {
    const FloatVifOptions& shared = options[group.sets.front()];
    auto& pass = passes.emplace_back(frames_.queue(), pyramid(reference.extent(), shared), std::move(group),
                                     shared.kernel_scale);
    reference.visit(0, [&]<class T>(PlaneView<const T>) {
      pass.run<T>({frames_.plane<T>(reference, 0), frames_.plane<T>(distorted, 0)}, reference.format().depth);
    });
  }
  return [passes = std::move(passes), options] {
    std::vector<FloatVifSums> sums(options.size());
    for (const float_vif::GroupPass& pass : passes) spread(pass.group(), pass.sums(), options, sums);
    return sums;
  };
}

}  // namespace snellen
