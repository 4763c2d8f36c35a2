// SPDX-License-Identifier: BSD-2-Clause-Patent
// The reciprocals that contrasts are made with.
#pragma once

#include <array>

namespace snellen::cambi {

/// The largest window is 65x65, hence the largest number of pixels in two levels.
inline constexpr int kMaxWindow = 65;
inline constexpr int kMaxPixels = kMaxWindow * kMaxWindow;

/// Entry n is 1 / n rounded to nine significant decimal digits and then to float (reference library, cambi.h); entry 0
/// is 0. 42 entries are one unit in the last place away from 1 / n rounded to float at once.
using ReciprocalTable = std::array<float, kMaxPixels + 1>;

/// The table, made on first use.
const ReciprocalTable& reciprocal_table();

}  // namespace snellen::cambi
