// SPDX-License-Identifier: BSD-2-Clause-Patent
// The report as the reference library's CSV (contract section 2.4): one row per frame, a comma behind every cell.
#pragma once

#include <string>

#include "base/number_format.h"
#include "report/report.h"

namespace snellen {

/// The bytes of the report. Values that are not finite are inf, -inf, nan, -nan. Throws Error{usage} for a metric whose
/// name holds a comma, a quote or a control character.
std::string write_csv(const Report& report, Precision precision);

}  // namespace snellen
