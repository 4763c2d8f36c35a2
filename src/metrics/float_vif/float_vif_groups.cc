// SPDX-License-Identifier: BSD-2-Clause-Patent
// Groups by comparison of each option set with the first of each group.
#include "metrics/float_vif/float_vif_groups.h"

#include <algorithm>

namespace snellen::float_vif {
namespace {

bool share_windows(const FloatVifOptions& a, const FloatVifOptions& b) {
  return a.kernel_scale == b.kernel_scale && a.prescale == b.prescale && a.prescale_method == b.prescale_method;
}

}  // namespace

std::vector<Group> groups(std::span<const FloatVifOptions> options) {
  std::vector<Group> list;
  for (std::size_t i = 0; i < options.size(); ++i) {
    auto group = std::find_if(list.begin(), list.end(), [&](const Group& known) {
      return share_windows(options[known.sets.front()], options[i]);
    });
    if (group == list.end()) group = list.emplace(list.end());
    group->sets.push_back(i);
    group->observers.push_back(make_observer(options[i].noise_variance, options[i].enhancement_gain_limit));
    group->skip_scale0 = group->skip_scale0 && options[i].skip_scale0;
  }
  return list;
}

void spread(const Group& group, const PyramidSums& from, std::span<const FloatVifOptions> options,
            std::span<FloatVifSums> sums) {
  for (std::size_t k = 0; k < group.sets.size(); ++k) {
    const std::size_t set = group.sets[k];
    for (std::size_t s = options[set].skip_scale0 ? 1 : 0; s < from.size(); ++s) sums[set].scales[s] = from[s][k];
  }
}

}  // namespace snellen::float_vif
