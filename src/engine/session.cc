// SPDX-License-Identifier: BSD-2-Clause-Patent
// Frames over threads: each thread owns its metric instances and result slots; nothing but finished values is shared.
#include "engine/session.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <thread>

#include "base/error.h"
#include "base/narrow.h"
#include "engine/complete_table.h"
#include "engine/equipment.h"
#include "engine/locate_faults.h"
#include "engine/metric_runs.h"
#include "engine/table_columns.h"
#include "engine/worker_pool.h"
#include "image/same_samples.h"

namespace snellen {
namespace {

// Threads mostly wait for a device: with three, a pair travels there while another is measured and a third is written
// to pinned memory.
constexpr int kLeastOnDevice = 3;

int thread_count(const Plan& plan, int wanted) {
  if (wanted > 0) return wanted;
  return std::max(kernel_devices(plan).empty() ? 1 : kLeastOnDevice, narrow<int>(std::thread::hardware_concurrency()));
}

bool on_host(const FramePair& pair) { return pair.reference.on_host() && pair.distorted.on_host(); }

std::vector<std::shared_ptr<DevicePictures>> open_devices(const Plan& plan, int threads) {
  std::vector<std::shared_ptr<DevicePictures>> pictures;
  for (const DeviceSpec& device : kernel_devices(plan))
    pictures.push_back(std::make_shared<DevicePictures>(open_device(device), threads));
  return pictures;
}

}  // namespace

class Session::Impl {
 public:
  Impl(Plan plan, const SessionOptions& options)
      : plan_(std::move(plan)),
        subsample_(options.subsample),
        columns_(add_columns(plan_, table_)),
        runs_(metric_runs(plan_, columns_, subsample_)),
        pictures_(open_devices(plan_, thread_count(plan_, options.threads))),
        pool_(thread_count(plan_, options.threads)) {
    SNELLEN_CHECK(subsample_ >= 1);
    equipment_.resize(static_cast<std::size_t>(pool_.threads()));
  }

  const Plan& plan() const noexcept { return plan_; }
  int threads() const noexcept { return pool_.threads(); }
  std::int64_t completed() const noexcept { return completed_.load(std::memory_order_relaxed); }
  std::shared_ptr<const Device> device() const noexcept {
    return pictures_.empty() ? nullptr : pictures_.front()->device();
  }

  void submit(const FramePair& pair) {
    SNELLEN_CHECK(to_int(pair.index) == submitted_);
    SNELLEN_CHECK(pair.reference.extent() == plan_.format.extent && pair.reference.format() == plan_.format.pixel);
    SNELLEN_CHECK(pair.distorted.extent() == plan_.format.extent && pair.distorted.format() == plan_.format.pixel);
    if (!on_host(pair)) check_runs_on_devices();
    if (!pool_.submit([this, now = pair, back1 = back1_, back2 = back2_](int thread) {
          measure_frame(thread, {&now, back1 ? &*back1 : nullptr, back2 ? &*back2 : nullptr});
        }))
      pool_.rethrow();
    back2_ = std::move(back1_);
    back1_ = pair;
    ++submitted_;
  }

  SessionResult finish() {
    pool_.finish();
    if (submitted_ == 0)
      fail(Code::input, "the videos have no frames in common (there is nothing to score); check both files");
    return results(submitted_, submitted_);
  }

  std::optional<SessionResult> salvage() {
    pool_.stop();
    const std::int64_t measured = measured_frames();
    const bool looks_ahead = std::any_of(plan_.entries.begin(), plan_.entries.end(),
                                         [](const PlannedFeatures& entry) { return entry.kind->series != nullptr; });
    const std::int64_t known = looks_ahead ? measured - kSeriesReach : measured;
    if (known < 1) return std::nullopt;
    table_.forget_from(FrameIndex{measured});
    SessionResult result = results(measured, known);
    result.clip.clear();
    return result;
  }

 private:
  // Applies what looks at several frames to those that are measured, of which the first `known` are given.
  SessionResult results(std::int64_t measured, std::int64_t known) {
    std::vector<std::pair<std::string, double>> clip = apply_series_rules(plan_, columns_, measured, table_);
    predict_scores(plan_, columns_, known, subsample_, table_);
    table_.forget_from(FrameIndex{known});
    return {.table = std::move(table_).finish(known, subsample_),
            .reported = std::move(columns_.reported),
            .clip = std::move(clip),
            .threads = pool_.threads(),
            .identical_frames = std::count_if(identical_.begin(), identical_.end(),
                                              [&](FrameIndex index) { return to_int(index) < known; }),
            .scores = std::move(columns_.scores)};
  }

  // Frames before the first that lacks a value.
  std::int64_t measured_frames() const {
    const auto is_measured = [&](FrameIndex index) {
      return std::all_of(runs_.begin(), runs_.end(), [&](const MetricRun& run) {
        return !due(run, index) ||
               std::all_of(run.columns.begin(), run.columns.end(), [&](FeatureId id) { return table_.has(index, id); });
      });
    };
    std::int64_t frames = 0;
    while (frames < submitted_ && is_measured(FrameIndex{frames})) ++frames;
    return frames;
  }

  // For pictures in a device's memory.
  void check_runs_on_devices() const {
    for (const MetricRun& run : runs_)
      if (!run.opened)
        fail(Code::device,
             "frame {}: a picture in a device's memory, and the host measures {} (it cannot read the picture); ask for "
             "that device, or give pictures of the host",
             submitted_, run.name);
  }

  bool due(const MetricRun& run, FrameIndex index) const { return run.every_frame || sampled(index); }

  bool sampled(FrameIndex index) const { return to_int(index) % subsample_ == 0; }

  // Devices work while the host does.
  void measure_frame(int thread, const FrameWindow& window) {
    Equipment& own = equipment_[static_cast<std::size_t>(thread)];
    // Made by the thread that uses it, and only when it gets a frame: a short clip costs no more memory than it needs.
    if (own.instances.empty()) own = make_equipment(plan_, runs_, pictures_, pool_, window.now->index);
    ask_devices(own, window);
    measure_on_host(own, window);
    for (const std::unique_ptr<DeviceFrames>& frames : own.frames)
      locate_faults(frames->device()->name(), window.now->index, "", [&] { frames->finish(); });
    for (std::size_t i = 0; i < runs_.size(); ++i)
      if (due(runs_[i], window.now->index)) collect(runs_[i], own.instances[i], window.now->index);
    if (sampled(window.now->index) && on_host(*window.now) &&
        same_samples(window.now->reference, window.now->distorted))
      note_identical(window.now->index);
    completed_.fetch_add(1, std::memory_order_relaxed);
  }

  // The metrics of a frame share the thread's queue of their device.
  void ask_devices(Equipment& own, const FrameWindow& window) {
    for (std::size_t i = 0; i < runs_.size(); ++i)
      if (runs_[i].opened && due(runs_[i], window.now->index))
        locate_faults(own.frames[*runs_[i].opened]->device()->name(), window.now->index, runs_[i].name,
                      [&] { own.instances[i].metric->measure(window); });
  }

  void measure_on_host(Equipment& own, const FrameWindow& window) {
    std::vector<Metric*> metrics;
    for (std::size_t i = 0; i < runs_.size(); ++i)
      if (!runs_[i].opened && due(runs_[i], window.now->index)) metrics.push_back(own.instances[i].metric.get());
    pool_.each(narrow<int>(std::ssize(metrics)), [&](int i) { metrics[static_cast<std::size_t>(i)]->measure(window); });
  }

  void note_identical(FrameIndex index) {
    const std::lock_guard lock(mutex_);
    identical_.push_back(index);
  }

  void collect(const MetricRun& run, Instance& instance, FrameIndex index) {
    instance.metric->read(instance.slot.open());
    instance.slot.stamp(index);
    std::vector<double> values(run.columns.size());
    instance.metric->collect(instance.slot.read(index), values);
    const std::lock_guard lock(mutex_);
    for (std::size_t i = 0; i < values.size(); ++i) table_.set(index, run.columns[i], values[i]);
  }

  Plan plan_;
  std::int64_t subsample_;
  FeatureTable table_;  // written under the mutex while threads run
  TableColumns columns_;
  std::vector<MetricRun> runs_;
  std::int64_t submitted_ = 0;
  std::optional<FramePair> back1_;
  std::optional<FramePair> back2_;
  std::atomic<std::int64_t> completed_ = 0;
  std::mutex mutex_;                                       // guards the table and the next while threads run
  std::vector<FrameIndex> identical_;                      // sampled, with equal pictures, in any order
  std::vector<std::shared_ptr<DevicePictures>> pictures_;  // of each device that runs kernels
  std::vector<Equipment> equipment_;                       // by thread
  WorkerPool pool_;                                        // last: its threads use everything above
};

Session::Session(Plan plan, const SessionOptions& options) : impl_(std::make_unique<Impl>(std::move(plan), options)) {}
Session::~Session() = default;
const Plan& Session::plan() const noexcept { return impl_->plan(); }
int Session::threads() const noexcept { return impl_->threads(); }
void Session::submit(const FramePair& pair) { impl_->submit(pair); }
std::shared_ptr<const Device> Session::device() const noexcept { return impl_->device(); }
std::int64_t Session::completed() const noexcept { return impl_->completed(); }
SessionResult Session::finish() { return impl_->finish(); }
std::optional<SessionResult> Session::salvage() { return impl_->salvage(); }

}  // namespace snellen
