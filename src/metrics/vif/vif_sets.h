// SPDX-License-Identifier: BSD-2-Clause-Patent
// The option sets of a run as one pass: what they need of it, and what each of them gets.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "metrics/vif/vif_math-inl.h"

namespace snellen::vif {

/// What a pass computes: the sums of every scale for each gain limit, one per option set.
struct Pass {
  explicit Pass(std::span<const VifOptions> sets) {
    for (const VifOptions& options : sets) {
      gain_limits.push_back(options.enhancement_gain_limit);
      skip_scale0 = skip_scale0 && options.skip_scale0;
    }
  }

  std::vector<double> gain_limits;
  bool skip_scale0 = true;  // when every set skips it
};

/// Of each scale, the sums for each gain limit.
using PassSums = std::array<std::vector<VifScaleSums>, kScales>;

inline std::vector<VifSums> sums_of_sets(std::span<const VifOptions> sets, const PassSums& pass) {
  std::vector<VifSums> result(sets.size());
  for (std::size_t i = 0; i < sets.size(); ++i)
    for (std::size_t s = sets[i].skip_scale0 ? 1 : 0; s < pass.size(); ++s) result[i].scales[s] = pass[s][i];
  return result;
}

}  // namespace snellen::vif
