// SPDX-License-Identifier: BSD-2-Clause-Patent
// The command `snellen bench`: how fast does a device score?
#pragma once

namespace snellen {

/// Parses the words behind argv[0], measures, prints. Returns the exit status: 0, or 1 when a value differs from the
/// host's. Throws Error when nothing can be measured.
int run_bench(int argc, const char* const* argv);

}  // namespace snellen
