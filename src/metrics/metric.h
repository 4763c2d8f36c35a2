// SPDX-License-Identifier: BSD-2-Clause-Patent
// What a metric is to the engine. A metric's folder exports one MetricKind; engine/registry.cc lists it in one line.
//
// The work on pixels (Metric::measure) leaves exact sums in a slot; Metric::collect turns sums into feature values with
// plain arithmetic, the same code whatever device made the sums; a SeriesRule turns the values of a whole clip into
// features that look at neighbours in time or at all frames.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/options.h"
#include "exec/device.h"
#include "exec/workers.h"
#include "image/picture.h"
#include "metrics/accumulation.h"

namespace snellen {

class DeviceFrames;

/// Where a feature's values come from.
enum class FeatureKind {
  frame,   // collect() gives one per frame
  hidden,  // like `frame`, but only a SeriesRule reads it; never reported
  series,  // the SeriesRule gives one per frame
  clip,    // the SeriesRule gives one for the whole clip
};

/// When the reference library knows the first value of a feature of kind series: its reports list features in that
/// order.
enum class FirstValue { frame0, frame1, end };

/// A feature as the reference library names it.
struct FeatureInfo {
  std::string name;   // full internal name: "VMAF_integer_feature_adm2_score"
  std::string alias;  // name in reports: "integer_adm2"; empty: the same as `name`
  FeatureKind kind = FeatureKind::frame;
  /// Takes the suffix of the option set (see key_suffix); false for names that never change.
  bool takes_suffix = true;
  FirstValue first_value = FirstValue::end;
};

/// The name under which a feature with this suffix is stored and looked up: the full name without a suffix, else the
/// alias followed by the suffix.
std::string stored_name(const FeatureInfo& feature, std::string_view suffix);

/// The name that reports print: the alias, followed by the suffix.
std::string reported_name(const FeatureInfo& feature, std::string_view suffix);

/// Inputs for which a metric is defined. The same on every device.
struct Requirements {
  Extent min_extent{1, 1};
  int max_depth = kMaxDepth;
  bool needs_chroma = false;
};

/// The pairs that measuring one frame may look at: the frame itself and up to two before it.
struct FrameWindow {
  const FramePair* now = nullptr;
  const FramePair* back1 = nullptr;  // null for frame 0
  const FramePair* back2 = nullptr;  // null for frames 0 and 1
};

/// A metric made ready for one clip on one device, for every option set that the run asks of it. Used by one thread.
class Metric {
 public:
  virtual ~Metric() = default;

  /// Size of the sums of one frame, for all option sets together.
  virtual std::size_t sums_bytes() const noexcept = 0;

  /// Measures one frame; on a device, asks for what the queue's finish() then completes. May throw Error; then the
  /// frame has no values.
  virtual void measure(const FrameWindow& window) = 0;

  /// The sums of the frame measured last. On a device only after the queue's finish(), and before the next frame.
  virtual void read(std::span<std::byte> sums) = 0;

  /// Feature values of one frame from its sums: for each option set in turn, its features of kind frame and hidden, in
  /// the order of MetricKind::features.
  virtual void collect(std::span<const std::byte> sums, std::span<double> values) const = 0;
};

/// A Metric whose sums are one `Sums` per option set.
template <class Sums>
class MetricOf : public Metric {
 public:
  static_assert(std::is_trivially_copyable_v<Sums> && alignof(Sums) <= 16);

  explicit MetricOf(std::size_t option_sets) : sets_(option_sets), sums_(option_sets) {}

  std::size_t sums_bytes() const noexcept final { return sets_ * sizeof(Sums); }

  void measure(const FrameWindow& window) final {
    pending_.clear();
    std::fill(sums_.begin(), sums_.end(), Sums{});
    measure_sums(window, sums_);
  }

  void read(std::span<std::byte> sums) final {
    SNELLEN_CHECK(sums.size() == sums_bytes());
    for (const std::function<void()>& complete : pending_) complete();
    std::memcpy(sums.data(), sums_.data(), sums.size());
  }

  void collect(std::span<const std::byte> sums, std::span<double> values) const final {
    SNELLEN_CHECK(sums.size() == sums_bytes());
    std::vector<Sums> typed(sets_);
    std::memcpy(typed.data(), sums.data(), sums.size());
    std::size_t used = 0;
    for (std::size_t i = 0; i < sets_; ++i) used += collect_set(i, typed[i], values.subspan(used));
    SNELLEN_CHECK(used == values.size());
  }

 protected:
  /// Fills one Sums per option set, which are zero at first; results of a Compute by way of when_known().
  virtual void measure_sums(const FrameWindow& window, std::span<Sums> sums) = 0;
  /// Calls use(result): now, for what a host has computed; before the sums are read, for a device's Later<Result>.
  template <class Result, class Use>
  void when_known(Result result, Use use) {
    if constexpr (std::invocable<Result>)
      pending_.push_back([result = std::move(result), use = std::move(use)] { use(result()); });
    else
      use(result);
  }
  /// Writes the values of option set `set` to the front of `values` and returns how many.
  virtual std::size_t collect_set(std::size_t set, const Sums& sums, std::span<double> values) const = 0;

 private:
  std::size_t sets_;
  std::vector<Sums> sums_;  // of the frame measured last
  std::vector<std::function<void()>> pending_;
};

/// Values of one option set over a clip: columns[i][f] is the i-th feature of kind frame or hidden at frame f.
using FrameColumns = std::vector<std::vector<double>>;

/// What a SeriesRule gives: one column per feature of kind series, one value per feature of kind clip, in order.
struct ClipFeatures {
  std::vector<std::vector<double>> series;
  std::vector<double> clip;
};

/// Features over a whole clip. Pure; columns cover every frame of the clip without a gap.
using SeriesRule = std::function<ClipFeatures(const FrameColumns& columns)>;

/// What a metric is made for, beside its options.
struct MetricSetup {
  VideoFormat format;
  Accumulation accumulation = Accumulation::exact;
  /// Instructions that the executor cpu uses.
  cpu::Target target = cpu::best_target();
  /// Threads among which measuring one frame may be spread. Outlives the metric.
  Workers& workers = serial_workers();
  /// The device of executors that run kernels, with the pictures it has; null for others. Outlives the metric.
  DeviceFrames* frames = nullptr;
};

/// Makes one Metric for all option sets that a run has for this function on one device. Metrics whose implementations
/// name the same function are thereby measured together and share their work over pixels; OptionSet::metric says whose
/// options a set has.
using MakeMetric = std::unique_ptr<Metric> (*)(std::span<const OptionSet> sets, const MetricSetup& setup);

/// One way to compute a metric.
struct Implementation {
  Executor executor;
  MakeMetric make;
};

/// What a metric's folder has; null for what it lacks.
struct Makers {
  MakeMetric reference = nullptr;
  MakeMetric cpu = nullptr;
  MakeMetric kernels = nullptr;  // for every executor that runs kernels
};

/// The implementations that this build can have on this machine, best first; those that run kernels stand behind those
/// which `auto` chooses.
std::vector<Implementation> implementations_of(const Makers& makers);

/// Everything the engine knows about a metric. The functions are pure.
struct MetricKind {
  std::string name;     // registration name: "vif"
  std::string summary;  // one line for --list-features
  std::vector<OptionSpec> options;
  /// Features of an option set for clips of this format, in the order in which reports list them.
  std::vector<FeatureInfo> (*features)(const OptionSet& options, const VideoFormat& format) = nullptr;
  Requirements (*requirements)(const OptionSet& options) = nullptr;
  /// Throws Error{usage} for option values that are each in range but mean nothing together; may be null.
  void (*check_options)(const OptionSet& options) = nullptr;
  /// Throws Error{input} for a video that meets the requirements but that these options cannot measure; may be null.
  void (*check_format)(const OptionSet& options, const VideoFormat& format) = nullptr;
  /// Throws Error{device} for options that no device kernel serves; may be null.
  void (*check_kernels)(const OptionSet& options) = nullptr;
  /// Null when the metric has no features of kind series or clip.
  SeriesRule (*series)(const OptionSet& options, const VideoFormat& format) = nullptr;
  /// Measures every frame even when the run is subsampled.
  bool every_frame = false;
  /// Whether its sums follow Accumulation; libvmaf's order needs a host, so kernels are refused for it.
  bool has_accumulations = false;
  /// Implementations, best first; the first one is what `auto` means.
  std::vector<Implementation> implementations;
};

}  // namespace snellen
