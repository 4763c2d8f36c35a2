// SPDX-License-Identifier: BSD-2-Clause-Patent
// Motion on a device.
#pragma once

#include "metrics/motion/motion.h"
#include "ops/device_frames.h"

namespace snellen {

/// The sum of motion_reference, by kernels. Outlives the frame.
class MotionDevice {
 public:
  /// `frames` outlives this object.
  explicit MotionDevice(DeviceFrames& frames) : frames_(frames) {}

  Later<MotionSums> operator()(const Picture& before, const Picture& now);

 private:
  DeviceFrames& frames_;
};

}  // namespace snellen
