// SPDX-License-Identifier: BSD-2-Clause-Patent
// The integer SSIM on a device.
#pragma once

#include "metrics/ssim/ssim.h"
#include "ops/device_frames.h"

namespace snellen {

/// The sums of ssim_reference<SsimExactSums>, by kernels. Outlives the frame.
class SsimDevice {
 public:
  /// `frames` outlives this object.
  explicit SsimDevice(DeviceFrames& frames) : frames_(frames) {}

  Later<SsimExactSums> operator()(const Picture& reference, const Picture& distorted);

 private:
  DeviceFrames& frames_;
};

}  // namespace snellen
