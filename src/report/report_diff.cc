// SPDX-License-Identifier: BSD-2-Clause-Patent
// Looks up in one report what the other says.
#include "report/report_diff.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace snellen {
namespace {

using MetricKey = std::pair<ReportPart, std::string_view>;

// A report by name and label.
struct Index {
  explicit Index(const ReportValues& report) : frames(report.frames.begin(), report.frames.end()) {
    for (const ReportedMetric& metric : report.metrics)
      for (const ReportedValue& value : metric.values) metrics[{metric.part, metric.name}][value.label] = value.text;
  }

  bool has(MetricKey key) const { return metrics.contains(key); }

  // Empty where the report says nothing.
  std::string_view text(MetricKey key, std::string_view label) const {
    const auto& values = metrics.at(key);
    const auto found = values.find(label);
    return found == values.end() ? std::string_view{} : found->second;
  }

  std::unordered_set<std::string_view> frames;
  std::map<MetricKey, std::unordered_map<std::string_view, std::string_view>> metrics;
};

// Whether a difference is further off than the one that is kept; none at all is further than any distance.
bool further(const std::optional<Decimal>& by, const std::optional<Decimal>& kept) {
  return kept && (!by || *kept < *by);
}

class Differ {
 public:
  Differ(const ReportValues& a, const ReportValues& b, const DiffOptions& options)
      : a_(a), b_(b), index_a_(a), index_b_(b), options_(options) {}

  ReportDiff run() const {
    ReportDiff diff;
    diff.only_a = lone_parts(a_, index_b_);
    diff.only_b = lone_parts(b_, index_a_);
    diff.frames = static_cast<std::int64_t>(a_.frames.size() - diff.only_a.frames.size());
    for (const ReportedMetric& metric : a_.metrics) {
      if (ignored(metric.name) || !index_b_.has({metric.part, metric.name})) continue;
      MetricDifference difference = compare(metric);
      diff.values += difference.compared;
      if (difference.differing > 0) diff.differences.push_back(std::move(difference));
    }
    return diff;
  }

 private:
  bool ignored(const std::string& name) const {
    return std::find(options_.ignored.begin(), options_.ignored.end(), name) != options_.ignored.end();
  }

  LoneParts lone_parts(const ReportValues& report, const Index& other) const {
    LoneParts lone;
    for (const std::string& frame : report.frames)
      if (!other.frames.contains(frame)) lone.frames.push_back(frame);
    for (const ReportedMetric& metric : report.metrics)
      if (!ignored(metric.name) && !other.has({metric.part, metric.name}))
        lone.metrics.push_back({metric.part, metric.name});
    return lone;
  }

  // Where the two reports owe each other a value of this metric.
  std::vector<std::string_view> labels(const ReportedMetric& metric) const {
    std::vector<std::string_view> result;
    if (metric.part == ReportPart::frames) {
      std::copy_if(a_.frames.begin(), a_.frames.end(), std::back_inserter(result),
                   [&](const std::string& frame) { return index_b_.frames.contains(frame); });
      return result;
    }
    for (const ReportedValue& value : metric.values)
      if (!index_b_.text({metric.part, metric.name}, value.label).empty()) result.push_back(value.label);
    return result;
  }

  MetricDifference compare(const ReportedMetric& metric) const {
    MetricDifference difference{.part = metric.part, .name = metric.name, .label = {}, .a = {}, .b = {}, .by = {}};
    const MetricKey key{metric.part, metric.name};
    for (const std::string_view label : labels(metric)) {
      const std::string_view a = index_a_.text(key, label);
      const std::string_view b = index_b_.text(key, label);
      if (a.empty() && b.empty()) continue;
      ++difference.compared;
      if (a != b) note(label, a, b, difference);
    }
    return difference;
  }

  // Counts two texts that are not the same, unless they are numbers that are close enough.
  void note(std::string_view label, std::string_view a, std::string_view b, MetricDifference& difference) const {
    const std::optional<Decimal> x = Decimal::parse(a);
    const std::optional<Decimal> y = Decimal::parse(b);
    std::optional<Decimal> by;
    if (x && y) by = distance(*x, *y);
    if (by && !(options_.max_difference < *by)) return;
    if (++difference.differing > 1 && !further(by, difference.by)) return;
    difference.label = label;
    difference.a = a;
    difference.b = b;
    difference.by = std::move(by);
  }

  const ReportValues& a_;
  const ReportValues& b_;
  Index index_a_;
  Index index_b_;
  const DiffOptions& options_;
};

}  // namespace

bool ReportDiff::equal() const {
  return only_a.frames.empty() && only_b.frames.empty() && only_a.metrics.empty() && only_b.metrics.empty() &&
         differences.empty();
}

ReportDiff diff_reports(const ReportValues& a, const ReportValues& b, const DiffOptions& options) {
  return Differ(a, b, options).run();
}

}  // namespace snellen
