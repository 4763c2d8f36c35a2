// SPDX-License-Identifier: BSD-2-Clause-Patent
// Layout of the summary.
#include "cli/summary.h"

#include <fmt/format.h>

#include <algorithm>

namespace snellen {
namespace {

const ReportColumn* find_column(const Report& report, const std::string& name) {
  const auto found = std::find_if(report.columns.begin(), report.columns.end(),
                                  [&](const ReportColumn& column) { return column.name == name; });
  return found == report.columns.end() ? nullptr : &*found;
}

std::string column_line(const ReportColumn& column, const std::string& note, std::size_t frames, Precision precision) {
  const auto number = [&](double value) { return format_number(value, precision); };
  const PooledStatistics& p = *column.pooled;
  return fmt::format("{} {}   {}mean of {} {} (harmonic {}, min {}, 1 % low {})\n", column.name, number(p.mean), note,
                     frames, frames == 1 ? "frame" : "frames", number(p.harmonic_mean), number(p.min), number(p.p1));
}

// What the ensemble of a collection says, from the means over frames; nothing for a single model.
std::string ensemble_line(const Report& report, const std::string& model, Precision precision) {
  const auto mean = [&](const char* statistic) -> std::string {
    const ReportColumn* column = find_column(report, model + statistic);
    return column == nullptr ? "" : format_number(column->pooled->mean, precision);
  };
  const std::string bagging = mean("_bagging");
  if (bagging.empty()) return "";
  return fmt::format("{}_bagging {}   95 % interval {} to {}, stddev {}\n", model, bagging, mean("_ci_p95_lo"),
                     mean("_ci_p95_hi"), mean("_stddev"));
}

}  // namespace

std::string summary(const Report& report, const std::vector<std::string>& requested, Precision precision) {
  std::string text;
  const std::size_t frames = report.frame_numbers.size();
  for (const ReportModel& model : report.models) {
    if (const ReportColumn* column = find_column(report, model.name))
      text += column_line(*column, model.source + ", ", frames, precision);
    text += ensemble_line(report, model.name, precision);
  }
  for (const ReportFeature& feature : report.features) {
    if (std::find(requested.begin(), requested.end(), feature.metric) == requested.end()) continue;
    if (const ReportColumn* column = find_column(report, feature.name))
      text += column_line(*column, "", frames, precision);
    for (const ReportAggregate& aggregate : report.aggregates)
      if (aggregate.name == feature.name)
        text += fmt::format("{} {}   of all frames\n", aggregate.name, format_number(aggregate.value, precision));
  }
  return text;
}

}  // namespace snellen
