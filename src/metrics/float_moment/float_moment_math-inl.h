// SPDX-License-Identifier: BSD-2-Clause-Patent
// Means in steps of 8-bit video (reference library, feature/moment.c).
#pragma once

namespace snellen::float_moment {

/// Mean of samples to the power `order` (1 or 2) from their sum in sample steps. The scaling is by a power of two,
/// hence exact.
constexpr double mean(double sum, int order, double samples, int depth) noexcept {
  return sum / static_cast<double>(1 << (order * (depth - 8))) / samples;
}

}  // namespace snellen::float_moment
