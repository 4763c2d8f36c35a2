// SPDX-License-Identifier: BSD-2-Clause-Patent
// The reports that the writers' tests share.
#pragma once

#include "report/report.h"

namespace snellen {

/// The example of section 2 of the contract: two frames, one metric of 60 and one of infinity, psnr aggregates.
Report contract_report();

/// Everything known about a run that read nothing: no frame, no metric.
Report empty_report();

/// Every third frame, values of every kind, names and texts that need every escape, all lists filled.
Report rich_report();

/// The same as far as a run came that did not finish, without statistics.
Report incomplete_report();

}  // namespace snellen
