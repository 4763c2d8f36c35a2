// SPDX-License-Identifier: BSD-2-Clause-Patent
// The straight pieces of VIF's logarithm (vif_log_line.h).
#pragma once

#include <array>
#include <cstdint>

#include "metrics/vif/vif_log_line.h"

namespace snellen::vif {

using LogSegments = std::array<std::int32_t, kSegments>;

/// The pieces, made on first use; checked then for each entry of `log_table()`.
const LogSegments& log_segments();

}  // namespace snellen::vif
