// SPDX-License-Identifier: BSD-2-Clause-Patent
// The report as strict JSON (RFC 8259): the reference library's keys first and laid out as it lays them out, then the
// statistics and facts that only Snellen gives. docs/report.schema.json describes it.
#pragma once

#include <string>

#include "base/number_format.h"
#include "report/report.h"

namespace snellen {

/// The bytes of the report. Values that are not finite are null; the object "snellen" counts them by kind. Bytes of
/// names that are not UTF-8 become U+FFFD. Throws Error{usage} for a metric whose name is empty or not UTF-8.
std::string write_json(const Report& report, Precision precision);

}  // namespace snellen
