// SPDX-License-Identifier: BSD-2-Clause-Patent
// `snellen devices`: what could compute on this machine, and why what cannot cannot.
#pragma once

namespace snellen {

/// Runs the command; argv[0] is its name. Gives the exit status, 0. Throws Error.
int run_devices(int argc, const char* const* argv);

}  // namespace snellen
