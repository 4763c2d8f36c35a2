// SPDX-License-Identifier: BSD-2-Clause-Patent
// One launch per scale, each over pictures that the one before made, for every two gain limits.
#include "metrics/vif/vif_dev.h"

#include <algorithm>
#include <cstring>

#include "metrics/vif/vif_kernels.h"
#include "metrics/vif/vif_log_segments.h"
#include "metrics/vif/vif_sets.h"
#include "metrics/vif/vif_squared_limit.h"
#include "ops/extend_border.h"

namespace snellen {
namespace {

/// What the kernel of scale `scale` reads around its pictures.
template <int kScale>
constexpr Halo halo() {
  using Kernel = vif::Scale<kScale, vif::Samples::all_bits>;
  return {Kernel::kRadius + Kernel::kLead, Kernel::kRadius};
}

using LogLines = std::array<std::uint32_t, vif::kSegments>;

LogLines make_log_lines() {
  LogLines lines{};
  for (std::size_t i = 0; i < lines.size(); ++i) lines[i] = vif::log_line(static_cast<int>(i), vif::log_segments()[i]);
  return lines;
}

}  // namespace

/// The launches of one frame and what they leave.
class VifDevice::Frame {
 public:
  Frame(const VifDevice& vif, vif::Pass pass, int depth)
      : vif_(vif), queue_(vif.frames_.queue()), pass_(std::move(pass)), depth_(depth) {}

  /// The sums of scale kScale and all smaller ones.
  template <int kScale, vif::Samples kSamples, class T>
  void launch(const DeviceView<const T>& reference, const DeviceView<const T>& distorted) {
    vif::Scale<kScale, kSamples> kernel{.ref = reference,
                                        .dis = distorted,
                                        .half_ref = {},
                                        .half_dis = {},
                                        .log_lines = log_lines(),
                                        .limits = {},
                                        .limit_count = 0,
                                        .depth = depth_};
    if constexpr (kScale + 1 < vif::kScales) {
      const Half& half = vif_.halves_->scales[kScale];
      kernel.half_ref = half.reference;
      kernel.half_dis = half.distorted;
    }
    windows_[kScale] = Extent{reference.width, reference.height}.area();
    if (kScale == 0 && pass_.skip_scale0)
      queue_.launch(kernel, whole(reference));
    else
      launch_for_limits(kernel);
    if constexpr (kScale + 1 < vif::kScales) {
      extend_mirrored(queue_, kernel.half_ref);
      extend_mirrored(queue_, kernel.half_dis);
      launch<kScale + 1, vif::Samples::all_bits, std::uint16_t>(kernel.half_ref, kernel.half_dis);
    }
  }

  /// What they left, once the queue has finished.
  vif::PassSums sums() const {
    vif::PassSums result;
    for (std::size_t scale = 0; scale < result.size(); ++scale)
      for (std::size_t i = 0; i < pass_.gain_limits.size() && !pending_[scale].empty(); ++i)
        result[scale].push_back(sums_of(scale, i));
    return result;
  }

 private:
  static constexpr std::size_t kLimits = vif::kLimits;
  using Sums = vif::DeviceSums;

  DeviceView<const std::uint32_t> log_lines() const {
    return {.origin = reinterpret_cast<const std::uint32_t*>(vif_.log_lines_.data()),
            .pitch = vif::kSegments,
            .width = vif::kSegments,
            .height = 1,
            .halo_x = 0,
            .halo_y = 0,
            .room_x = 0,
            .room_y = 0};
  }

  template <int kScale, vif::Samples kSamples>
  void launch_for_limits(vif::Scale<kScale, kSamples>& kernel) {
    const std::span<const double> all = pass_.gain_limits;
    for (std::size_t first = 0; first < all.size(); first += kLimits) {
      const auto some = all.subspan(first, std::min(kLimits, all.size() - first));
      std::transform(some.begin(), some.end(), kernel.limits, &vif::squared_limit);
      kernel.limit_count = static_cast<std::int32_t>(some.size());
      pending_[kScale].push_back(queue_.launch(kernel, whole(kernel.ref)));
    }
  }

  VifScaleSums sums_of(std::size_t scale, std::size_t limit) const {
    const Pending<Sums> pending = pending_[scale][limit / kLimits];
    const auto total = [&](auto field) { return queue_.total(pending, field); };
    return {.num_log = total(limit % kLimits == 0 ? &Sums::num_log_0 : &Sums::num_log_1),
            .den_log = total(&Sums::den_log),
            .nonlog_num = total(&Sums::nonlog_num),
            .nonlog_count = windows_[scale] - total(&Sums::textured)};
  }

  const VifDevice& vif_;
  Queue& queue_;
  vif::Pass pass_;
  int depth_;
  std::array<std::int64_t, vif::kScales> windows_{};
  std::array<std::vector<Pending<Sums>>, vif::kScales> pending_;
};

VifDevice::VifDevice(DeviceFrames& frames)
    : frames_(frames),
      log_lines_(frames.device()->allocate(sizeof(LogLines))),
      pinned_log_lines_(frames.device()->allocate_pinned(sizeof(LogLines))) {
  const LogLines lines = make_log_lines();
  std::memcpy(pinned_log_lines_.data(), lines.data(), sizeof(lines));
  frames.queue().upload(pinned_log_lines_, log_lines_);
}

VifDevice::Halves::Halves(std::shared_ptr<const Device> device, Extent size) : full(size), arena(std::move(device)) {
  const std::array<Halo, 3> halos{halo<1>(), halo<2>(), halo<3>()};
  Extent extent = size;
  for (std::size_t i = 0; i < scales.size(); ++i) {
    extent = {half_down(extent.width), half_down(extent.height)};
    scales[i] = {arena.plane<std::uint16_t>(extent, halos[i]), arena.plane<std::uint16_t>(extent, halos[i])};
  }
}

Later<std::vector<VifSums>> VifDevice::operator()(const Picture& reference, const Picture& distorted,
                                                  std::span<const VifOptions> options) {
  SNELLEN_CHECK(reference.extent() == distorted.extent() && reference.format() == distorted.format());
  if (!halves_ || halves_->full != reference.extent()) halves_.emplace(frames_.device(), reference.extent());
  const int depth = reference.format().depth;
  Frame frame(*this, vif::Pass(options), depth);
  reference.visit(0, [&]<class T>(PlaneView<const T>) {
    using vif::Samples;
    const DeviceView<const T> ref = frames_.mirrored<T>(reference, 0);
    const DeviceView<const T> dis = frames_.mirrored<T>(distorted, 0);
    if constexpr (sizeof(T) == 1)
      frame.launch<0, Samples::bytes>(ref, dis);
    else if (depth < 16)
      frame.launch<0, Samples::some_bits>(ref, dis);
    else
      frame.launch<0, Samples::all_bits>(ref, dis);
  });
  return [frame = std::move(frame), options] { return vif::sums_of_sets(options, frame.sums()); };
}

}  // namespace snellen
