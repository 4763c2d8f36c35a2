// SPDX-License-Identifier: BSD-2-Clause-Patent
// Option sets of one run that look at the same planes through the same windows, so that these are filtered once.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "metrics/float_vif/float_vif.h"
#include "metrics/float_vif/float_vif_observer.h"

namespace snellen::float_vif {

using ScaleSums = std::vector<FloatVifScaleSums>;    // one per observer
using PyramidSums = std::array<ScaleSums, kScales>;  // finest first; none for scale 0 when it is skipped

struct Group {
  std::vector<std::size_t> sets;    // numbers of its option sets
  std::vector<Observer> observers;  // one per option set
  bool skip_scale0 = true;          // none of them wants it
};

/// What a group is measured in.
struct Job {
  const Picture& reference;
  const Picture& distorted;
  const FloatVifOptions& shared;  // any of the group's option sets
  Accumulation accumulation;
};

/// All option sets, in groups.
std::vector<Group> groups(std::span<const FloatVifOptions> options);

/// Writes the sums of a group's observers to those of its option sets.
void spread(const Group& group, const PyramidSums& from, std::span<const FloatVifOptions> options,
            std::span<FloatVifSums> sums);

}  // namespace snellen::float_vif
