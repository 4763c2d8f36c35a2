// SPDX-License-Identifier: BSD-2-Clause-Patent
// What the machine can run. Highway's library knows too, but measures the resolution of clocks whenever it is loaded,
// which takes 3 ms: more than everything else that a program does before its first frame.
#pragma once

#include <cstdint>

namespace snellen::cpu {

/// The targets that this machine and its system support, as Highway's bits.
std::int64_t supported_targets();

}  // namespace snellen::cpu
