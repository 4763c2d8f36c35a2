// SPDX-License-Identifier: BSD-2-Clause-Patent
// The command `snellen diff`: are two JSON reports the same?
#pragma once

namespace snellen {

/// Parses the words behind argv[0], compares, prints a line for each metric that differs and one that sums up. Returns
/// the exit status: 0 equal, 1 different. Throws Error when the reports cannot be compared.
int run_diff(int argc, const char* const* argv);

}  // namespace snellen
