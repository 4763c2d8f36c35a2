// SPDX-License-Identifier: BSD-2-Clause-Patent
// Entries of a plan, grouped by maker and device.
#include "engine/metric_runs.h"

#include <algorithm>

#include "base/narrow.h"
#include "exec/device_name.h"

namespace snellen {

std::vector<DeviceSpec> kernel_devices(const Plan& plan) {
  std::vector<DeviceSpec> devices;
  for (const PlannedFeatures& entry : plan.entries)
    if (runs_kernels(entry.device.executor) && std::find(devices.begin(), devices.end(), entry.device) == devices.end())
      devices.push_back(entry.device);
  return devices;
}

std::vector<MetricRun> metric_runs(const Plan& plan, const TableColumns& columns, std::int64_t subsample) {
  const std::vector<DeviceSpec> devices = kernel_devices(plan);
  std::vector<MetricRun> runs;
  for (std::size_t e = 0; e < plan.entries.size(); ++e) {
    const PlannedFeatures& entry = plan.entries[e];
    const bool every_frame = subsample == 1 || entry.kind->every_frame;
    auto run = std::find_if(runs.begin(), runs.end(), [&](const MetricRun& r) {
      return r.implementation->make == entry.implementation->make && r.device == entry.device &&
             r.every_frame == every_frame;
    });
    if (run == runs.end()) {
      const auto device = std::find(devices.begin(), devices.end(), entry.device);
      run = runs.insert(run, {.name = entry.kind->name,
                              .implementation = entry.implementation,
                              .every_frame = every_frame,
                              .device = entry.device,
                              .opened = {},
                              .sets = {},
                              .columns = {}});
      if (device != devices.end()) run->opened = narrow<std::size_t>(device - devices.begin());
    } else if (std::none_of(run->sets.begin(), run->sets.end(),
                            [&](const OptionSet& set) { return set.metric == entry.kind->name; })) {
      run->name += ", " + entry.kind->name;
    }
    run->sets.push_back(entry.options);
    run->columns.insert(run->columns.end(), columns.entries[e].measured.begin(), columns.entries[e].measured.end());
  }
  return runs;
}

}  // namespace snellen
