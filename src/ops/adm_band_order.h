// SPDX-License-Identifier: BSD-2-Clause-Patent
// The order of ADM's wavelet bands, for every machine.
#pragma once

#include <cstddef>

namespace snellen::adm {

inline constexpr int kScales = 4;
/// Detail bands in the order h, v, d. h and v are the axial bands.
inline constexpr std::size_t kBandCount = 3;
inline constexpr std::size_t kDiagonal = 2;

}  // namespace snellen::adm
