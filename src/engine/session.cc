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
#include "exec/open_device.h"
#include "exec/sums_slot.h"
#include "image/same_samples.h"
#include "model/feature_table.h"
#include "ops/device_frames.h"

namespace snellen {
namespace {

// All option sets of one metric, measured together.
struct MetricRun {
  const MetricKind* kind = nullptr;
  const Implementation* implementation = nullptr;
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
  std::unique_ptr<DeviceFrames> frames;  // its queue on a device that runs kernels; else null
  std::vector<Instance> instances;       // by run
};

// The metrics of a plan in the order of their first entry, without columns yet.
std::vector<MetricRun> group_by_metric(const Plan& plan) {
  std::vector<MetricRun> runs;
  for (const PlannedFeatures& entry : plan.entries) {
    auto run = std::find_if(runs.begin(), runs.end(), [&](const MetricRun& r) { return r.kind == entry.kind; });
    if (run == runs.end())
      run = runs.insert(run, {.kind = entry.kind, .implementation = entry.implementation, .sets = {}, .columns = {}});
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

int thread_count(int wanted) {
  return wanted > 0 ? wanted : std::max(1, narrow<int>(std::thread::hardware_concurrency()));
}

std::shared_ptr<DevicePictures> pictures_of(const Plan& plan, int threads) {
  if (!runs_kernels(plan.device.executor)) return nullptr;
  return std::make_shared<DevicePictures>(open_device(plan.device), threads);
}

}  // namespace

class Session::Impl {
 public:
  Impl(Plan plan, const SessionOptions& options)
      : plan_(std::move(plan)),
        subsample_(options.subsample),
        runs_(group_by_metric(plan_)),
        pictures_(pictures_of(plan_, thread_count(options.threads))),
        pool_(thread_count(options.threads)) {
    SNELLEN_CHECK(subsample_ >= 1);
    add_columns();
    assign_columns_to_runs();
    equipment_.resize(static_cast<std::size_t>(pool_.threads()));
  }

  const Plan& plan() const noexcept { return plan_; }
  int threads() const noexcept { return pool_.threads(); }
  std::int64_t completed() const noexcept { return completed_.load(std::memory_order_relaxed); }

  void submit(const FramePair& pair) {
    SNELLEN_CHECK(to_int(pair.index) == submitted_);
    SNELLEN_CHECK(pair.reference.extent() == plan_.format.extent && pair.reference.format() == plan_.format.pixel);
    SNELLEN_CHECK(pair.distorted.extent() == plan_.format.extent && pair.distorted.format() == plan_.format.pixel);
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
    std::vector<std::pair<std::string, double>> clip;
    for (std::size_t e = 0; e < plan_.entries.size(); ++e) apply_series_rule(plan_.entries[e], entry_columns_[e], clip);
    for (std::size_t m = 0; m < scores_.size(); ++m) predict(plan_.models[m], scores_[m]);
    return {.table = std::move(table_).finish(submitted_, subsample_),
            .reported = std::move(reported_),
            .clip = std::move(clip),
            .threads = pool_.threads(),
            .identical_frames = identical_.load(std::memory_order_relaxed),
            .scores = std::move(scores_)};
  }

 private:
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
        if (plan_.entries[e].kind == run.kind)
          run.columns.insert(run.columns.end(), entry_columns_[e].measured.begin(), entry_columns_[e].measured.end());
  }

  bool due(const MetricRun& run, FrameIndex index) const { return run.kind->every_frame || sampled(index); }

  bool sampled(FrameIndex index) const { return to_int(index) % subsample_ == 0; }

  void equip(Equipment& own, FrameIndex index) {
    if (!pictures_) return make_instances(own);
    locate_faults(pictures_->device()->name(), index, "", [&] {
      own.frames = std::make_unique<DeviceFrames>(pictures_);
      make_instances(own);
    });
  }

  void make_instances(Equipment& own) {
    for (const MetricRun& run : runs_) {
      std::unique_ptr<Metric> metric = run.implementation->make(
          run.sets, {plan_.format, plan_.accumulation, plan_.device.target, pool_, own.frames.get()});
      const std::size_t bytes = metric->sums_bytes();
      own.instances.push_back({std::move(metric), SumsSlot(bytes)});
    }
  }

  void measure_frame(int thread, const FrameWindow& window) {
    Equipment& own = equipment_[static_cast<std::size_t>(thread)];
    // Made by the thread that uses it, and only when it gets a frame: a short clip costs no more memory than it needs.
    if (own.instances.empty()) equip(own, window.now->index);
    if (pictures_)
      measure_on_device(own, window);
    else
      pool_.each(narrow<int>(std::ssize(runs_)), [&](int r) { measure(static_cast<std::size_t>(r), own, window); });
    for (std::size_t i = 0; i < runs_.size(); ++i)
      if (due(runs_[i], window.now->index)) collect(runs_[i], own.instances[i], window.now->index);
    if (sampled(window.now->index) && same_samples(window.now->reference, window.now->distorted))
      identical_.fetch_add(1, std::memory_order_relaxed);
    completed_.fetch_add(1, std::memory_order_relaxed);
  }

  void measure(std::size_t run, Equipment& own, const FrameWindow& window) {
    if (due(runs_[run], window.now->index)) own.instances[run].metric->measure(window);
  }

  // The metrics of a frame share the thread's queue.
  void measure_on_device(Equipment& own, const FrameWindow& window) {
    const std::string& device = own.frames->device()->name();
    for (std::size_t i = 0; i < runs_.size(); ++i)
      locate_faults(device, window.now->index, runs_[i].kind->name, [&] { measure(i, own, window); });
    locate_faults(device, window.now->index, "", [&] { own.frames->finish(); });
  }

  void collect(const MetricRun& run, Instance& instance, FrameIndex index) {
    instance.metric->read(instance.slot.open());
    instance.slot.stamp(index);
    std::vector<double> values(run.columns.size());
    instance.metric->collect(instance.slot.read(index), values);
    const std::lock_guard lock(mutex_);
    for (std::size_t i = 0; i < values.size(); ++i) table_.set(index, run.columns[i], values[i]);
  }

  void apply_series_rule(const PlannedFeatures& entry, const EntryColumns& columns,
                         std::vector<std::pair<std::string, double>>& clip) {
    if (entry.kind->series == nullptr) return;
    const SeriesRule rule = entry.kind->series(entry.options, plan_.format);
    if (!rule) return;
    SNELLEN_CHECK(entry.kind->every_frame);
    FrameColumns measured;
    for (const FeatureId id : columns.measured) {
      const std::span<const double> values = table_.values(id, submitted_);
      measured.emplace_back(values.begin(), values.end());
    }
    const ClipFeatures features = rule(measured);
    SNELLEN_CHECK(features.series.size() == columns.series.size());
    for (std::size_t s = 0; s < columns.series.size(); ++s)
      for (std::int64_t f = 0; f < submitted_; ++f)
        table_.set(FrameIndex{f}, columns.series[s], features.series[s].at(narrow<std::size_t>(f)));
    std::size_t next = 0;
    for (const FeatureInfo& info : entry.features)
      if (info.kind == FeatureKind::clip)
        clip.emplace_back(reported_name(info, entry.suffix), features.clip.at(next++));
    SNELLEN_CHECK(next == features.clip.size());
  }

  void predict(const PlannedModel& model, const std::vector<FeatureId>& scores) {
    std::vector<FeatureId> inputs;
    for (const std::string& name : model.inputs) inputs.push_back(table_.find(name).value());
    std::vector<double> row(inputs.size());
    for (std::int64_t f = 0; f < submitted_; f += subsample_) {
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
  std::atomic<std::int64_t> identical_ = 0;
  std::mutex mutex_;  // guards table_ while threads run
  FeatureTable table_;
  std::vector<EntryColumns> entry_columns_;
  std::vector<FeatureId> reported_;
  std::vector<std::vector<FeatureId>> scores_;  // by model
  std::shared_ptr<DevicePictures> pictures_;    // null when no metric runs kernels
  std::vector<Equipment> equipment_;            // by thread
  WorkerPool pool_;                             // last: its threads use everything above
};

Session::Session(Plan plan, const SessionOptions& options) : impl_(std::make_unique<Impl>(std::move(plan), options)) {}
Session::~Session() = default;
const Plan& Session::plan() const noexcept { return impl_->plan(); }
int Session::threads() const noexcept { return impl_->threads(); }
void Session::submit(const FramePair& pair) { impl_->submit(pair); }
std::int64_t Session::completed() const noexcept { return impl_->completed(); }
SessionResult Session::finish() { return impl_->finish(); }

}  // namespace snellen
