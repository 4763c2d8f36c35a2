// SPDX-License-Identifier: BSD-2-Clause-Patent
// How far a value that was summed exactly may stand from the reference library's: tolerances.md has the reasons.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>

#include "image/extent.h"

namespace snellen {

/// `extent`: of the planes that the metric sums over; `golden`: the reference library's value.
inline double exact_bound(const std::string& metric, const std::string& feature, Extent extent, double golden) {
  const bool is_sum = metric == "float_motion" || feature.starts_with("adm_num") || feature.starts_with("adm_den");
  // Rows, then rows' sums, of terms that are not negative; then three roundings.
  if (is_sum) return std::max(1e-6, golden * (extent.width + extent.height + 3) / (1 << 24));
  // Quotients of two such sums, whose terms have three roundings more where the reference library computes in double.
  const double of_quotient = (2.0 * (extent.width + extent.height) + 10) / (1 << 24);
  if (metric == "float_vif") return std::max(1e-6, std::abs(golden) * of_quotient);
  if (metric == "float_ansnr") return -10 * std::log10(1 - of_quotient);
  if (metric != "psnr_hvs") return 1e-6;
  // One running float over the 64 coefficients of all blocks, against one for each block; then three roundings.
  const double roundings = 64.0 * ((extent.width - 1) / 7) * ((extent.height - 1) / 7) + 64 + 3;
  return -10 * std::log10(1 - roundings / (1 << 24));
}

}  // namespace snellen
