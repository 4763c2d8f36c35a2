// SPDX-License-Identifier: BSD-2-Clause-Patent
// What the two SpEED metrics share of their options: the fields, the values that mean something, and the least planes.
#pragma once

#include <string_view>
#include <vector>

#include "metrics/speed/speed.h"
#include "metrics/speed/speed_planes.h"

namespace snellen::speed {

/// The options that both metrics have.
std::vector<OptionTable<SpeedOptions>::Field> shared_fields();

/// Throws Error{usage} for a kernel scale that has no window.
void check_values(std::string_view metric, const SpeedOptions& options);

/// Throws Error{input} when planes of this extent do not hold one block after all reductions.
void check_planes(std::string_view metric, const SpeedOptions& options, Extent plane);

/// Option sets that look at the same small planes, so that these are made once for all of them.
struct OptionGroup {
  SpeedOptions options;           // of any set in the group; only what small planes depend on counts
  Reduction reduction;            // by these options
  std::vector<std::size_t> sets;  // positions in the list
};

/// Groups `sets` for planes of this extent.
std::vector<OptionGroup> group_by_planes(const std::vector<SpeedOptions>& sets, Extent plane);

}  // namespace snellen::speed
