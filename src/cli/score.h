// SPDX-License-Identifier: BSD-2-Clause-Patent
// The main action: score one video against another and write what was asked for.
#pragma once

#include "cli/arguments.h"

namespace snellen {

/// Scores, prints the summary and writes the reports. Throws Error; then no report of this run exists.
void score(const Arguments& arguments);

}  // namespace snellen
