// SPDX-License-Identifier: BSD-2-Clause-Patent
// PSNR-HVS-M on a device.
#pragma once

#include "metrics/psnr_hvs/psnr_hvs.h"
#include "ops/device_frames.h"

namespace snellen {

/// The exact sums of psnr_hvs_reference, by kernels. Outlives the frame.
class PsnrHvsDevice {
 public:
  /// `frames` outlives this object.
  explicit PsnrHvsDevice(DeviceFrames& frames) : frames_(frames) {}

  Later<PsnrHvsSums> operator()(const Picture& reference, const Picture& distorted);

 private:
  DeviceFrames& frames_;
};

}  // namespace snellen
