// SPDX-License-Identifier: BSD-2-Clause-Patent
// Two launches for up to four planes of one reduction. The small planes come to the host as totals of one number each.
#include "metrics/speed/speed_dev.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/narrow.h"
#include "exec/arena.h"
#include "metrics/speed/speed_kernels.h"
#include "ops/device_scaler.h"

namespace snellen {

using speed::Job;
using speed::kDevicePlanes;
using speed::Reduction;
using speed::Statistics;

/// Jobs that share their launches, and the memory for them.
class SpeedDevice::Batch {
 public:
  Batch(Queue& queue, const Reduction& reduction, Extent plane)
      : reduction_(reduction),
        plane_(plane),
        arena_(queue.device()),
        columns_(arena_.plane<float>({reduction.seen.width, kDevicePlanes * reduction.small.height})),
        pair_count_(narrow<int>((reduction.small.area() + 1) / 2)),
        pairs_(queue.device()->allocate(static_cast<std::size_t>(kDevicePlanes * pair_count_) * sizeof(std::int64_t))) {
    const std::size_t bytes = reduction.low_pass.size() * sizeof(float);
    pinned_taps_ = queue.device()->allocate_pinned(bytes);
    taps_ = queue.device()->allocate(bytes);
    std::memcpy(pinned_taps_.data(), reduction.low_pass.data(), bytes);
    queue.upload(pinned_taps_, taps_);
    if (reduction.scaler) scaler_.emplace(queue, plane, reduction.seen, reduction.method);
  }

  bool serves(const Job& job) const {
    return job.reduction == &reduction_ && job.source.picture->extent(job.source.plane) == plane_;
  }

  /// At most kDevicePlanes jobs. What they leave stands in the queue's totals.
  void launch(DeviceFrames& frames, std::span<const Job> jobs) {
    count_ = narrow<int>(jobs.size());
    jobs[0].source.picture->visit(jobs[0].source.plane,
                                  [&]<class T>(PlaneView<const T>) { launch_columns<T>(frames, jobs); });
    auto* const pairs = reinterpret_cast<std::int64_t*>(pairs_.data());
    frames.queue().launch(speed::ReduceRows{.columns = columns_,
                                            .pairs = pairs,
                                            .low_pass = low_pass(),
                                            .small = reduction_.small,
                                            .pair_count = pair_count_,
                                            .reduction = speed::kReduction},
                          {0, 0, pair_count_, count_});
    pending_ = frames.queue().add_up(pairs, 1, count_ * pair_count_);
  }

  /// Appends the statistics of the jobs launched last, once the queue has finished.
  void add_statistics(const Queue& queue, std::optional<SpeedCpu>& host, std::vector<Statistics>& list) {
    for (int i = 0; i < count_; ++i) {
      speed::fit(small_, reduction_.small, speed::kSmallHalo);
      fetch(queue, i);
      speed::subtract_local_means(small_.view(), reduction_);
      const PlaneView<const float> small = std::as_const(small_).view();
      list.push_back(host ? host->of_small_plane(small) : speed::statistics(small));
    }
  }

 private:
  speed::DeviceTaps low_pass() const {
    return {reinterpret_cast<const float*>(taps_.data()), narrow<std::int32_t>(reduction_.low_pass.size())};
  }

  template <class T>
  void launch_columns(DeviceFrames& frames, std::span<const Job> jobs) {
    const int depth = jobs[0].source.picture->format().depth;
    speed::ReduceColumns<T> kernel{.planes = {},
                                   .less = {},
                                   .columns = columns_,
                                   .tables = scaler_ ? scaler_->tables() : ScaleTables{},
                                   .low_pass = low_pass(),
                                   .seen = reduction_.seen,
                                   .rows = reduction_.small.height,
                                   .reduction = speed::kReduction,
                                   .unit = sample_unit(depth)};
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      const speed::Source& source = jobs[i].source;
      kernel.planes[i] = frames.plane<T>(*source.picture, source.plane);
      if (source.less != nullptr) kernel.less[i] = frames.plane<T>(*source.less, source.plane);
    }
    frames.queue().launch(kernel, {0, 0, reduction_.seen.width, count_ * reduction_.small.height});
  }

  void fetch(const Queue& queue, int job) {
    const auto [width, height] = reduction_.small;
    for (int i = 0; i < width * height; ++i) {
      const auto pair = static_cast<std::uint64_t>(queue.total(pending_, job * pair_count_ + i / 2));
      small_.row(i / width)[i % width] = std::bit_cast<float>(static_cast<std::uint32_t>(pair >> (i % 2 * 32)));
    }
  }

  const Reduction& reduction_;
  Extent plane_;
  Arena arena_;
  DeviceView<float> columns_;
  int pair_count_;
  Buffer pairs_, pinned_taps_, taps_;
  std::optional<DeviceScaler> scaler_;
  int count_ = 0;  // of the jobs launched last
  PendingFields pending_;
  Plane<float> small_{{0, 0}};
};

SpeedDevice::SpeedDevice(DeviceFrames& frames, cpu::Target target) : frames_(frames) {
  if (!cpu::targets().empty()) host_.emplace(target);
}
SpeedDevice::SpeedDevice(SpeedDevice&&) noexcept = default;
SpeedDevice::~SpeedDevice() = default;

Later<std::vector<Statistics>> SpeedDevice::operator()(std::span<const Job> jobs) {
  std::size_t used = 0;
  while (!jobs.empty()) {
    const Job& first = jobs.front();
    const Extent plane = first.source.picture->extent(first.source.plane);
    if (used == batches_.size()) batches_.emplace_back();
    std::unique_ptr<Batch>& batch = batches_[used++];
    if (batch == nullptr || !batch->serves(first))
      batch = std::make_unique<Batch>(frames_.queue(), *first.reduction, plane);
    const auto end = std::find_if_not(jobs.begin(), jobs.end(), [&](const Job& job) { return batch->serves(job); });
    const auto count = std::min<std::ptrdiff_t>(end - jobs.begin(), kDevicePlanes);
    batch->launch(frames_, jobs.first(static_cast<std::size_t>(count)));
    jobs = jobs.subspan(static_cast<std::size_t>(count));
  }
  return [this, used] {
    std::vector<Statistics> list;
    for (std::size_t i = 0; i < used; ++i) batches_[i]->add_statistics(frames_.queue(), host_, list);
    return list;
  };
}

}  // namespace snellen
