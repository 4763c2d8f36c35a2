// SPDX-License-Identifier: BSD-2-Clause-Patent
// The engine's way through one metric, in a straight line.
#include "tests/support/run_metric.h"

#include <algorithm>

#include "base/error.h"
#include "engine/selection.h"
#include "exec/sums_slot.h"
#include "ops/device_frames.h"

namespace snellen {
namespace {

std::unique_ptr<Metric> make_metric(const Job& job, const RunOptions& run) {
  const DeviceSpec device{.automatic = false, .executor = run.executor, .target = run.target};
  if (const std::optional<Error> reason = refusal(job, device)) throw Error(*reason);
  return find_implementation(job.kind, run.executor)
      ->make(std::span(&job.options, 1),
             {.format = job.format, .accumulation = run.accumulation, .target = run.target, .frames = run.frames});
}

/// Values of the features of kind frame and hidden, one column per feature.
FrameColumns measure(Metric& metric, const std::vector<FramePair>& clip, std::size_t columns, DeviceFrames* frames) {
  FrameColumns result(columns);
  SumsSlot slot(metric.sums_bytes());
  std::vector<double> values(columns);
  for (std::size_t i = 0; i < clip.size(); ++i) {
    const FrameWindow window{
        .now = &clip[i], .back1 = i >= 1 ? &clip[i - 1] : nullptr, .back2 = i >= 2 ? &clip[i - 2] : nullptr};
    metric.measure(window);
    if (frames != nullptr) frames->finish();
    metric.read(slot.open());
    slot.stamp(clip[i].index);
    metric.collect(slot.read(clip[i].index), values);
    for (std::size_t c = 0; c < columns; ++c) result[c].push_back(values[c]);
  }
  return result;
}

}  // namespace

MetricValues run_metric(const MetricKind& kind, const OptionItems& items, const std::vector<FramePair>& clip,
                        const RunOptions& run) {
  SNELLEN_CHECK(!clip.empty());
  const OptionSet options = parse_options(kind.name, kind.options, items);
  if (kind.check_options != nullptr) kind.check_options(options);
  const VideoFormat format{clip[0].reference.extent(), clip[0].reference.format()};
  const std::vector<FeatureInfo> features = kind.features(options, format);
  const auto per_frame = [](const FeatureInfo& f) {
    return f.kind == FeatureKind::frame || f.kind == FeatureKind::hidden;
  };
  const auto columns = static_cast<std::size_t>(std::count_if(features.begin(), features.end(), per_frame));
  const std::unique_ptr<Metric> metric = make_metric({kind, options, format, run.accumulation}, run);
  const FrameColumns measured = measure(*metric, clip, columns, run.frames);
  const SeriesRule rule = kind.series == nullptr ? nullptr : kind.series(options, format);
  const ClipFeatures derived = rule ? rule(measured) : ClipFeatures{};

  MetricValues result;
  const std::string suffix = key_suffix(kind.options, options);
  std::size_t frame = 0;
  std::size_t series = 0;
  std::size_t whole = 0;
  for (const FeatureInfo& feature : features) {
    const std::string name = stored_name(feature, suffix);
    switch (feature.kind) {
      case FeatureKind::frame: result.features[name] = measured.at(frame++); break;
      case FeatureKind::hidden: ++frame; break;
      case FeatureKind::series: result.features[name] = derived.series.at(series++); break;
      case FeatureKind::clip: result.clip[name] = derived.clip.at(whole++); break;
    }
  }
  SNELLEN_CHECK(series == derived.series.size() && whole == derived.clip.size());
  return result;
}

}  // namespace snellen
