// SPDX-License-Identifier: BSD-2-Clause-Patent
// Names, aliases and ranges: reference library, feature/speed.c.
#include "metrics/speed/speed_options.h"

#include <algorithm>

#include "ops/gaussian.h"
#include "ops/scale_plane.h"

namespace snellen::speed {

std::vector<OptionTable<SpeedOptions>::Field> shared_fields() {
  return {
      {"speed_kernelscale", "ks", &SpeedOptions::kernel_scale, OptionRole::key, 0.1, 4, "factor on the windows' size"},
      {"speed_prescale", "ps", &SpeedOptions::prescale, OptionRole::key, 0.1, 4, "factor on the planes' size"},
      {"speed_prescale_method", "psm", &SpeedOptions::prescale_method, OptionRole::key, 0, 0, "how planes are resized",
       scale_method_names()},
      {"speed_sigma_nn", "snn", &SpeedOptions::sigma_nn, OptionRole::key, 0.1, 2, "variance of the noise of neurons"},
      {"speed_nn_floor", "nnf", &SpeedOptions::nn_floor, OptionRole::key, 0, 1,
       "blocks less than this above that noise, as a fraction of it, are not seen"},
  };
}

void check_values(std::string_view metric, const SpeedOptions& options) {
  if (!is_known_kernel_scale(static_cast<float>(options.kernel_scale)))
    fail(Code::usage,
         "{}: speed_kernelscale cannot be {:g} (no window has that width); give 1, 0.5, 1.5, 2, 3 or "
         "another of those in its documentation",
         metric, options.kernel_scale);
}

void check_planes(std::string_view metric, const SpeedOptions& options, Extent plane) {
  const Extent seen = seen_extent(plane, options);
  if (seen.width < kSmallestPlane || seen.height < kSmallestPlane)
    fail(Code::input,
         "{}: the planes to measure are {}x{} after prescaling ({} is not defined below {}x{}); leave "
         "this feature out",
         metric, seen.width, seen.height, metric, kSmallestPlane, kSmallestPlane);
}

std::vector<OptionGroup> group_by_planes(const std::vector<SpeedOptions>& sets, Extent plane) {
  std::vector<OptionGroup> groups;
  for (std::size_t i = 0; i < sets.size(); ++i) {
    const SpeedOptions& set = sets[i];
    const auto group = std::find_if(groups.begin(), groups.end(), [&](const OptionGroup& g) {
      return g.options.kernel_scale == set.kernel_scale && g.options.prescale == set.prescale &&
             g.options.prescale_method == set.prescale_method && g.options.use_ref_diff == set.use_ref_diff;
    });
    if (group == groups.end())
      groups.push_back({set, Reduction(plane, set), {i}});
    else
      group->sets.push_back(i);
  }
  return groups;
}

}  // namespace snellen::speed
