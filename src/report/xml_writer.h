// SPDX-License-Identifier: BSD-2-Clause-Patent
// The report as the reference library's XML, byte for byte (contract section 2.2): no declaration, a blank before "/>",
// four statistics.
#pragma once

#include <string>

#include "base/number_format.h"
#include "report/report.h"

namespace snellen {

/// The bytes of the report. Values that are not finite are inf, -inf, nan, -nan; an unknown fps is nan. Throws
/// Error{usage} for a metric whose name cannot be the name of an attribute (column_name.h).
std::string write_xml(const Report& report, Precision precision);

}  // namespace snellen
