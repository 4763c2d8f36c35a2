// SPDX-License-Identifier: BSD-2-Clause-Patent
// Columns of features, then those of scores.
#include "engine/table_columns.h"

namespace snellen {
namespace {

// By the moment of their first values, entry by entry.
void add_features(const Plan& plan, FeatureTable& table, TableColumns& columns) {
  columns.entries.resize(plan.entries.size());
  const auto add = [&](const PlannedFeatures& entry, const FeatureInfo& info) {
    const Cadence cadence = entry.kind->every_frame ? Cadence::every_frame : Cadence::sampled;
    const FeatureId id = table.add_column(stored_name(info, entry.suffix), reported_name(info, entry.suffix), cadence);
    if (info.kind != FeatureKind::hidden) columns.reported.push_back(id);
    return id;
  };
  for (const FirstValue moment : {FirstValue::frame0, FirstValue::frame1, FirstValue::end})
    for (std::size_t e = 0; e < plan.entries.size(); ++e)
      for (const FeatureInfo& info : plan.entries[e].features) {
        const bool series = info.kind == FeatureKind::series;
        if (info.kind == FeatureKind::clip || (series ? info.first_value : FirstValue::frame0) != moment) continue;
        (series ? columns.entries[e].series : columns.entries[e].measured).push_back(add(plan.entries[e], info));
      }
}

// Each model's own score first, then what collections add to theirs.
void add_scores(const Plan& plan, FeatureTable& table, TableColumns& columns) {
  columns.scores.resize(plan.models.size());
  std::vector<std::vector<std::string>> names;
  for (const PlannedModel& model : plan.models) names.push_back(model.scorer.score_names(model.spec.name));
  const auto add = [&](std::size_t m, const std::string& name) {
    columns.scores[m].push_back(table.add_column(name, name, Cadence::sampled));
    columns.reported.push_back(columns.scores[m].back());
  };
  for (std::size_t m = 0; m < names.size(); ++m) add(m, names[m].front());
  for (std::size_t m = 0; m < names.size(); ++m)
    for (std::size_t i = 1; i < names[m].size(); ++i) add(m, names[m][i]);
}

}  // namespace

TableColumns add_columns(const Plan& plan, FeatureTable& table) {
  TableColumns columns;
  add_features(plan, table, columns);
  if (plan.predict) add_scores(plan, table, columns);
  return columns;
}

}  // namespace snellen
