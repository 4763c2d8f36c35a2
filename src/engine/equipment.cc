// SPDX-License-Identifier: BSD-2-Clause-Patent
// A queue on each device, then the metrics.
#include "engine/equipment.h"

#include "engine/locate_faults.h"

namespace snellen {

Equipment make_equipment(const Plan& plan, const std::vector<MetricRun>& runs,
                         const std::vector<std::shared_ptr<DevicePictures>>& pictures, Workers& workers,
                         FrameIndex index) {
  Equipment own;
  for (const std::shared_ptr<DevicePictures>& shared : pictures)
    locate_faults(shared->device()->name(), index, "",
                  [&] { own.frames.push_back(std::make_unique<DeviceFrames>(shared)); });
  for (const MetricRun& run : runs) {
    DeviceFrames* const frames = run.opened ? own.frames[*run.opened].get() : nullptr;
    const auto make = [&] {
      return run.implementation->make(run.sets, {plan.format, plan.accumulation, run.device.target, workers, frames});
    };
    std::unique_ptr<Metric> metric;
    if (frames != nullptr)
      locate_faults(frames->device()->name(), index, run.name, [&] { metric = make(); });
    else
      metric = make();
    const std::size_t bytes = metric->sums_bytes();
    own.instances.push_back({std::move(metric), SumsSlot(bytes)});
  }
  return own;
}

}  // namespace snellen
