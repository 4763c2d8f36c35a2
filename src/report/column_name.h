// SPDX-License-Identifier: BSD-2-Clause-Patent
// Which metric names a format can hold. JSON can escape any name; in XML the name of a metric is the name of an
// attribute, and CSV and SUB know no escape, so there a name that does not fit is refused instead of being changed.
// Snellen's own names fit everywhere; names that a user gives to models may not, and are checked before the first
// frame.
#pragma once

#include <string_view>

#include "report/report.h"
#include "report/report_format.h"

namespace snellen {

/// Whether a report in this format can hold a metric of this name. The empty name and a name that is not
/// UTF-8 fit no format.
bool column_name_fits(std::string_view name, ReportFormat format);

/// Throws Error{usage} that names the metric and the rule when the name does not fit.
void check_column_name(std::string_view name, ReportFormat format);

/// check_column_name for every column and aggregate of the report.
void check_column_names(const Report& report, ReportFormat format);

}  // namespace snellen
