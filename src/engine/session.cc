// SPDX-License-Identifier: BSD-2-Clause-Patent
// Frames over threads: each thread owns its metric instances and result slots; nothing but finished values is shared.
#include "engine/session.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <span>
#include <thread>

#include "base/error.h"
#include "base/narrow.h"
#include "engine/worker_pool.h"
#include "exec/device_name.h"
#include "exec/open_device.h"
#include "exec/sums_slot.h"
#include "image/same_samples.h"
#include "model/feature_table.h"
#include "ops/device_frames.h"

namespace snellen {
namespace {

// All option sets of one metric on one device, measured together.
struct MetricRun {
  const MetricKind* kind = nullptr;
  const Implementation* implementation = nullptr;
  DeviceSpec device;
  std::optional<std::size_t> opened;  // which of the run's devices; none on the host
  std::vector<OptionSet> sets;
  std::vector<FeatureId> columns;  // in the order in which collect() gives values
};

// One planned entry's columns, by the order of its features.
struct EntryColumns {
  std::vector<FeatureId> measured;  // kinds frame and hidden: the input of the series rule
  std::vector<FeatureId> series;
};

// A metric made for one thread, and where its sums go.
struct Instance {
  std::unique_ptr<Metric> metric;
  SumsSlot slot;
};

// What a thread measures with.
struct Equipment {
  std::vector<std::unique_ptr<DeviceFrames>> frames;  // its queue on each device
  std::vector<Instance> instances;                    // by run
};

bool serves(const MetricRun& run, const PlannedFeatures& entry) {
  return run.kind == entry.kind && run.device == entry.device;
}

// Devices of a plan that run kernels, each once.
std::vector<DeviceSpec> kernel_devices(const Plan& plan) {
  std::vector<DeviceSpec> devices;
  for (const PlannedFeatures& entry : plan.entries)
    if (runs_kernels(entry.device.executor) && std::find(devices.begin(), devices.end(), entry.device) == devices.end())
      devices.push_back(entry.device);
  return devices;
}

// The metrics of a plan in the order of their first entry, without columns yet.
std::vector<MetricRun> group_by_metric(const Plan& plan) {
  const std::vector<DeviceSpec> devices = kernel_devices(plan);
  std::vector<MetricRun> runs;
  for (const PlannedFeatures& entry : plan.entries) {
    auto run = std::find_if(runs.begin(), runs.end(), [&](const MetricRun& r) { return serves(r, entry); });
    if (run == runs.end()) {
      const auto device = std::find(devices.begin(), devices.end(), entry.device);
      run = runs.insert(run, {.kind = entry.kind,
                              .implementation = entry.implementation,
                              .device = entry.device,
                              .opened = {},
                              .sets = {},
                              .columns = {}});
      if (device != devices.end()) run->opened = narrow<std::size_t>(device - devices.begin());
    }
    run->sets.push_back(entry.options);
  }
  return runs;
}

// Runs a part of the work on one frame and says, where it fails on a device, which frame and which metric it was.
template <class Part>
void locate_faults(const std::string& device, FrameIndex index, std::string_view metric, Part&& part) {
  try {
    part();
  } catch (const Error& error) {
    if (error.code() != Code::device) throw;
    fail(Code::device, "{}, frame {}{}{}: {}", device, to_int(index), metric.empty() ? "" : ", ", metric, error.what());
  }
}

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
        runs_(group_by_metric(plan_)),
        pictures_(open_devices(plan_, thread_count(plan_, options.threads))),
        pool_(thread_count(plan_, options.threads)) {
    SNELLEN_CHECK(subsample_ >= 1);
    add_columns();
    assign_columns_to_runs();
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
    std::vector<std::pair<std::string, double>> clip;
    for (std::size_t e = 0; e < plan_.entries.size(); ++e)
      apply_series_rule(plan_.entries[e], entry_columns_[e], measured, clip);
    for (std::size_t m = 0; m < scores_.size(); ++m) predict(plan_.models[m], scores_[m], known);
    table_.forget_from(FrameIndex{known});
    return {.table = std::move(table_).finish(known, subsample_),
            .reported = std::move(reported_),
            .clip = std::move(clip),
            .threads = pool_.threads(),
            .identical_frames = std::count_if(identical_.begin(), identical_.end(),
                                              [&](FrameIndex index) { return to_int(index) < known; }),
            .scores = std::move(scores_)};
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
             "frame {}: a picture in a device's memory, and {} runs on the host (which cannot read it); ask for that "
             "device, or give pictures of the host",
             submitted_, run.kind->name);
  }

  // Columns stand in report order: by the moment of their first values, entry by entry; then scores.
  void add_columns() {
    entry_columns_.resize(plan_.entries.size());
    const auto add = [&](const PlannedFeatures& entry, const FeatureInfo& info) {
      const Cadence cadence = entry.kind->every_frame ? Cadence::every_frame : Cadence::sampled;
      const FeatureId id =
          table_.add_column(stored_name(info, entry.suffix), reported_name(info, entry.suffix), cadence);
      if (info.kind != FeatureKind::hidden) reported_.push_back(id);
      return id;
    };
    for (const FirstValue moment : {FirstValue::frame0, FirstValue::frame1, FirstValue::end})
      for (std::size_t e = 0; e < plan_.entries.size(); ++e)
        for (const FeatureInfo& info : plan_.entries[e].features) {
          const bool series = info.kind == FeatureKind::series;
          if (info.kind == FeatureKind::clip || (series ? info.first_value : FirstValue::frame0) != moment) continue;
          (series ? entry_columns_[e].series : entry_columns_[e].measured).push_back(add(plan_.entries[e], info));
        }
    if (!plan_.predict) return;
    // Each model's own score first, then what collections add to theirs.
    scores_.resize(plan_.models.size());
    std::vector<std::vector<std::string>> names;
    for (const PlannedModel& model : plan_.models) names.push_back(model.scorer.score_names(model.spec.name));
    const auto add_score = [&](std::size_t m, const std::string& name) {
      scores_[m].push_back(table_.add_column(name, name, Cadence::sampled));
      reported_.push_back(scores_[m].back());
    };
    for (std::size_t m = 0; m < names.size(); ++m) add_score(m, names[m].front());
    for (std::size_t m = 0; m < names.size(); ++m)
      for (std::size_t i = 1; i < names[m].size(); ++i) add_score(m, names[m][i]);
  }

  void assign_columns_to_runs() {
    for (MetricRun& run : runs_)
      for (std::size_t e = 0; e < plan_.entries.size(); ++e)
        if (serves(run, plan_.entries[e]))
          run.columns.insert(run.columns.end(), entry_columns_[e].measured.begin(), entry_columns_[e].measured.end());
  }

  bool due(const MetricRun& run, FrameIndex index) const { return run.kind->every_frame || sampled(index); }

  bool sampled(FrameIndex index) const { return to_int(index) % subsample_ == 0; }

  void equip(Equipment& own, FrameIndex index) {
    for (const std::shared_ptr<DevicePictures>& pictures : pictures_)
      locate_faults(pictures->device()->name(), index, "",
                    [&] { own.frames.push_back(std::make_unique<DeviceFrames>(pictures)); });
    for (const MetricRun& run : runs_) {
      DeviceFrames* const frames = run.opened ? own.frames[*run.opened].get() : nullptr;
      const auto make = [&] {
        return run.implementation->make(run.sets, {plan_.format, plan_.accumulation, run.device.target, pool_, frames});
      };
      std::unique_ptr<Metric> metric;
      if (frames != nullptr)
        locate_faults(frames->device()->name(), index, run.kind->name, [&] { metric = make(); });
      else
        metric = make();
      const std::size_t bytes = metric->sums_bytes();
      own.instances.push_back({std::move(metric), SumsSlot(bytes)});
    }
  }

  // Devices work while the host does.
  void measure_frame(int thread, const FrameWindow& window) {
    Equipment& own = equipment_[static_cast<std::size_t>(thread)];
    // Made by the thread that uses it, and only when it gets a frame: a short clip costs no more memory than it needs.
    if (own.instances.empty()) equip(own, window.now->index);
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
        locate_faults(own.frames[*runs_[i].opened]->device()->name(), window.now->index, runs_[i].kind->name,
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

  void apply_series_rule(const PlannedFeatures& entry, const EntryColumns& columns, std::int64_t frames,
                         std::vector<std::pair<std::string, double>>& clip) {
    if (entry.kind->series == nullptr) return;
    const SeriesRule rule = entry.kind->series(entry.options, plan_.format);
    if (!rule) return;
    SNELLEN_CHECK(entry.kind->every_frame);
    FrameColumns measured;
    for (const FeatureId id : columns.measured) {
      const std::span<const double> values = table_.values(id, frames);
      measured.emplace_back(values.begin(), values.end());
    }
    const ClipFeatures features = rule(measured);
    SNELLEN_CHECK(features.series.size() == columns.series.size());
    for (std::size_t s = 0; s < columns.series.size(); ++s)
      for (std::int64_t f = 0; f < frames; ++f)
        table_.set(FrameIndex{f}, columns.series[s], features.series[s].at(narrow<std::size_t>(f)));
    std::size_t next = 0;
    for (const FeatureInfo& info : entry.features)
      if (info.kind == FeatureKind::clip)
        clip.emplace_back(reported_name(info, entry.suffix), features.clip.at(next++));
    SNELLEN_CHECK(next == features.clip.size());
  }

  void predict(const PlannedModel& model, const std::vector<FeatureId>& scores, std::int64_t frames) {
    std::vector<FeatureId> inputs;
    for (const std::string& name : model.inputs) inputs.push_back(table_.find(name).value());
    std::vector<double> row(inputs.size());
    for (std::int64_t f = 0; f < frames; f += subsample_) {
      for (std::size_t i = 0; i < inputs.size(); ++i) row[i] = table_.value(FrameIndex{f}, inputs[i]);
      const std::vector<double> values = model.scorer.predict(row);
      for (std::size_t i = 0; i < scores.size(); ++i) table_.set(FrameIndex{f}, scores[i], values[i]);
    }
  }

  Plan plan_;
  std::int64_t subsample_;
  std::vector<MetricRun> runs_;
  std::int64_t submitted_ = 0;
  std::optional<FramePair> back1_;
  std::optional<FramePair> back2_;
  std::atomic<std::int64_t> completed_ = 0;
  std::mutex mutex_;                   // guards the next two while threads run
  std::vector<FrameIndex> identical_;  // sampled frames whose pictures are equal, in any order
  FeatureTable table_;
  std::vector<EntryColumns> entry_columns_;
  std::vector<FeatureId> reported_;
  std::vector<std::vector<FeatureId>> scores_;             // by model
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
