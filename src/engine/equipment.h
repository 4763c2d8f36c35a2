// SPDX-License-Identifier: BSD-2-Clause-Patent
// What one thread of a session measures with: its own metrics, slots and queues, so that threads share none of them.
#pragma once

#include <memory>
#include <vector>

#include "engine/metric_runs.h"
#include "exec/sums_slot.h"
#include "exec/workers.h"
#include "ops/device_frames.h"

namespace snellen {

/// A metric made for one thread, and where its sums go.
struct Instance {
  std::unique_ptr<Metric> metric;
  SumsSlot slot;
};

struct Equipment {
  std::vector<std::unique_ptr<DeviceFrames>> frames;  // the thread's queue on each device
  std::vector<Instance> instances;                    // by run
};

/// For the `runs` of a plan on devices with these `pictures`, made when frame `index` needs it.
Equipment make_equipment(const Plan& plan, const std::vector<MetricRun>& runs,
                         const std::vector<std::shared_ptr<DevicePictures>>& pictures, Workers& workers,
                         FrameIndex index);

}  // namespace snellen
