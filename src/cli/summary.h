// SPDX-License-Identifier: BSD-2-Clause-Patent
// What a run prints for people: one line per score, then one per feature that was asked for by name.
#pragma once

#include <string>
#include <vector>

#include "base/number_format.h"
#include "report/report.h"

namespace snellen {

/// `requested` are the metrics named with --feature; features that only feed a model are left to reports.
std::string summary(const Report& report, const std::vector<std::string>& requested, Precision precision);

}  // namespace snellen
