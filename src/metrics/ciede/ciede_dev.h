// SPDX-License-Identifier: BSD-2-Clause-Patent
// CIEDE2000 on a device.
#pragma once

#include "metrics/ciede/ciede.h"
#include "ops/device_frames.h"

namespace snellen {

/// The exact sum of ciede_reference, by kernels. Outlives the frame.
class CiedeDevice {
 public:
  /// `frames` outlives this object.
  explicit CiedeDevice(DeviceFrames& frames) : frames_(frames) {}

  Later<CiedeSums> operator()(const Picture& reference, const Picture& distorted);

 private:
  DeviceFrames& frames_;
};

}  // namespace snellen
