// SPDX-License-Identifier: BSD-2-Clause-Patent
// How motion3 compresses large motion: the same for motion in fixed point and in float (reference library,
// motion_blend_tools.h).
#pragma once

#include <algorithm>

namespace snellen {

/// `score` with what exceeds `offset` weighed by `factor` (0 to 1; 1 leaves it as it is), then at most `limit`. Sums
/// and products in this order.
inline double blend_motion(double score, double factor, double offset, double limit) noexcept {
  const double blended = score * factor + (1 - factor) * std::min(offset, score);
  return std::min(blended, limit);
}

}  // namespace snellen
