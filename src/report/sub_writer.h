// SPDX-License-Identifier: BSD-2-Clause-Patent
// The report as MicroDVD subtitles (contract section 2.5), which players show over the distorted video.
#pragma once

#include <string>

#include "base/number_format.h"
#include "report/report.h"

namespace snellen {

/// The bytes of the report: one line per frame. Values that are not finite are inf, -inf, nan, -nan. Throws
/// Error{usage} for a metric whose name holds | { } or a control character.
std::string write_sub(const Report& report, Precision precision);

}  // namespace snellen
