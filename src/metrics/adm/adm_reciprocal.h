// SPDX-License-Identifier: BSD-2-Clause-Patent
// The reciprocals of adm::ratio as a table, for code that divides many coefficients at once.
#pragma once

#include <array>
#include <cstdint>

namespace snellen::adm {

/// Entry m is 2^30 / m, truncated, for 1 <= m <= 32768; entry 0 is 0.
const std::array<std::int32_t, 32769>& reciprocals();

}  // namespace snellen::adm
