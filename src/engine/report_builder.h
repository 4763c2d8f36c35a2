// SPDX-License-Identifier: BSD-2-Clause-Patent
// From a finished run to the value that reports are written from.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/session.h"
#include "report/report.h"

namespace snellen {

/// What a report says of a run beyond its results.
struct RunFacts {
  ReportInput reference;
  ReportInput distorted;
  double fps = 0;  // frames per second of wall time
  std::optional<std::int64_t> peak_memory_bytes;
  std::vector<std::string> warnings;
  std::string incomplete;  // why the run did not finish; its report then has frames only
};

/// Version of this build: "0.1.0".
std::string version();

/// Builds the report: listed frames, statistics, and who computed what from which model.
Report make_report(const Plan& plan, const SessionResult& result, RunFacts facts);

}  // namespace snellen
