// SPDX-License-Identifier: BSD-2-Clause-Patent
// The command `snellen selftest`: does every device of this machine give the reference's bits?
#pragma once

#include <string>
#include <vector>

#include "engine/selftest.h"

namespace snellen {

/// How one metric did on each of the devices.
struct SelftestRow {
  std::string metric;
  std::vector<SelftestResult> results;  // by device
};

/// The table feature x device, a line for whatever is not equal, and one that sums up.
std::string selftest_text(const std::vector<std::string>& devices, const std::vector<SelftestRow>& rows);

/// Parses the words behind argv[0], compares, prints. Returns the exit status: 0 when all is equal, 1 when something
/// differs or a device failed. Throws Error when nothing can be compared.
int run_selftest(int argc, const char* const* argv);

}  // namespace snellen
