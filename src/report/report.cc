// SPDX-License-Identifier: BSD-2-Clause-Patent
// The promises that writers rely on: no missing cell, no shifted row, no key written twice.
#include "report/report.h"

#include <algorithm>
#include <functional>
#include <limits>

#include "base/error.h"

namespace snellen {
namespace {

template <class Named>
bool names_differ(const std::vector<Named>& items) {
  std::vector<std::string_view> names;
  for (const Named& item : items) names.push_back(item.name);
  std::sort(names.begin(), names.end());
  return std::adjacent_find(names.begin(), names.end()) == names.end();
}

}  // namespace

void check_report(const Report& report) {
  const std::vector<std::int64_t>& frames = report.frame_numbers;
  SNELLEN_CHECK(std::adjacent_find(frames.begin(), frames.end(), std::greater_equal<>()) == frames.end());
  // Below the largest, because SUB writes the number after each.
  SNELLEN_CHECK(frames.empty() || (frames.front() >= 0 && frames.back() < std::numeric_limits<std::int64_t>::max()));
  for (const ReportColumn& column : report.columns) {
    SNELLEN_CHECK(column.values.size() == frames.size());
    SNELLEN_CHECK(column.pooled.has_value() == (!frames.empty() && report.incomplete.empty()));
  }
  SNELLEN_CHECK(names_differ(report.columns));
  SNELLEN_CHECK(names_differ(report.aggregates));
}

}  // namespace snellen
