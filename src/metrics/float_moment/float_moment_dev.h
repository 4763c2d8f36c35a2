// SPDX-License-Identifier: BSD-2-Clause-Patent
// float_moment on a device.
#pragma once

#include "metrics/float_moment/float_moment.h"
#include "ops/device_frames.h"

namespace snellen {

/// The exact sums of float_moment_reference, by kernels. Outlives the frame.
class FloatMomentDevice {
 public:
  /// `frames` outlives this object.
  explicit FloatMomentDevice(DeviceFrames& frames) : frames_(frames) {}

  Later<FloatMomentSums> operator()(const Picture& reference, const Picture& distorted);

 private:
  DeviceFrames& frames_;
};

}  // namespace snellen
