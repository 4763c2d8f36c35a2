// SPDX-License-Identifier: BSD-2-Clause-Patent
// VIF's logarithm for vectors: its table of 32768 entries as 4096 numbers, one for eight entries.
//
// The bits of x as a float, without the lowest 8, count 2^15 for an octave where log2_2048 counts 2^11. So they are 16
// times the logarithm but for a constant and the curvature. Among eight neighbouring entries the logarithm rises at
// most once, by 1 (11 entries share a value where it is steepest), which a number added before the division by 16
// decides.
#pragma once

#include <array>
#include <cstdint>

namespace snellen::vif {

/// Entries that share a number.
inline constexpr int kStepEntries = 8;

using LogSteps = std::array<std::int32_t, 32768 / kStepEntries>;

/// 2^15 is a float of exponent 142 and mantissa 0, and its logarithm is 30720.
inline constexpr std::int32_t kStepOffset = (142 << 11) - 30720;

/// The numbers, made on first use.
const LogSteps& log_steps();

}  // namespace snellen::vif
