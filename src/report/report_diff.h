// SPDX-License-Identifier: BSD-2-Clause-Patent
// Two reports compared value by value, for people who gate builds on "nothing changed".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/decimal.h"
#include "report/json_reader.h"

namespace snellen {

struct DiffOptions {
  Decimal max_difference;            // in the values' own units, at least 0
  std::vector<std::string> ignored;  // names of metrics that are not looked at
};

/// How the values of one metric differ in one part of the reports.
struct MetricDifference {
  ReportPart part = ReportPart::frames;
  std::string name;
  std::int64_t compared = 0;  // labels at which at least one report has a value
  std::int64_t differing = 0;

  // The first of those that differ most; a null, or a value that only one report has, is further off than any number.
  std::string label;  // see ReportedValue
  std::string a;      // what each report says; empty where it says nothing
  std::string b;
  std::optional<Decimal> by;  // the distance of two numbers
};

/// A metric that one of the reports lacks in this part.
struct LoneMetric {
  ReportPart part = ReportPart::frames;
  std::string name;
};

/// What one report has and the other lacks altogether.
struct LoneParts {
  std::vector<std::string> frames;
  std::vector<LoneMetric> metrics;
};

struct ReportDiff {
  std::int64_t frames = 0;  // that both have
  std::int64_t values = 0;  // that were compared
  LoneParts only_a;
  LoneParts only_b;
  std::vector<MetricDifference> differences;  // in the order of report a

  bool equal() const;
};

/// Compares the values of metrics that both reports have at frames that both have, and the statistics that both list:
/// the reference library lists four, Snellen more. Numbers are compared as their decimal text, so that 60 and 60.000000
/// are equal, and numbers that only a double cannot tell apart are not; null equals null and nothing else.
ReportDiff diff_reports(const ReportValues& a, const ReportValues& b, const DiffOptions& options);

}  // namespace snellen
