// SPDX-License-Identifier: BSD-2-Clause-Patent
// Rules over time entry by entry, models frame by frame.
#include "engine/complete_table.h"

#include <span>

#include "base/error.h"
#include "base/narrow.h"

namespace snellen {
namespace {

FrameColumns measured_values(const EntryColumns& columns, std::int64_t frames, const FeatureTable& table) {
  FrameColumns measured;
  for (const FeatureId id : columns.measured) {
    const std::span<const double> values = table.values(id, frames);
    measured.emplace_back(values.begin(), values.end());
  }
  return measured;
}

}  // namespace

std::vector<std::pair<std::string, double>> apply_series_rules(const Plan& plan, const TableColumns& columns,
                                                               std::int64_t frames, FeatureTable& table) {
  std::vector<std::pair<std::string, double>> clip;
  for (std::size_t e = 0; e < plan.entries.size(); ++e) {
    const PlannedFeatures& entry = plan.entries[e];
    if (entry.kind->series == nullptr) continue;
    const SeriesRule rule = entry.kind->series(entry.options, plan.format);
    if (!rule) continue;
    SNELLEN_CHECK(entry.kind->every_frame);
    const std::vector<FeatureId>& series = columns.entries[e].series;
    const ClipFeatures features = rule(measured_values(columns.entries[e], frames, table));
    SNELLEN_CHECK(features.series.size() == series.size());
    for (std::size_t s = 0; s < series.size(); ++s)
      for (std::int64_t f = 0; f < frames; ++f)
        table.set(FrameIndex{f}, series[s], features.series[s].at(narrow<std::size_t>(f)));
    std::size_t next = 0;
    for (const FeatureInfo& info : entry.features)
      if (info.kind == FeatureKind::clip)
        clip.emplace_back(reported_name(info, entry.suffix), features.clip.at(next++));
    SNELLEN_CHECK(next == features.clip.size());
  }
  return clip;
}

void predict_scores(const Plan& plan, const TableColumns& columns, std::int64_t frames, std::int64_t step,
                    FeatureTable& table) {
  for (std::size_t m = 0; m < columns.scores.size(); ++m) {
    const PlannedModel& model = plan.models[m];
    std::vector<FeatureId> inputs;
    for (const std::string& name : model.inputs) inputs.push_back(table.find(name).value());
    std::vector<double> row(inputs.size());
    for (std::int64_t f = 0; f < frames; f += step) {
      for (std::size_t i = 0; i < inputs.size(); ++i) row[i] = table.value(FrameIndex{f}, inputs[i]);
      const std::vector<double> values = model.scorer.predict(row);
      for (std::size_t i = 0; i < columns.scores[m].size(); ++i)
        table.set(FrameIndex{f}, columns.scores[m][i], values[i]);
    }
  }
}

}  // namespace snellen
