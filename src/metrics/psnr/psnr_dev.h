// SPDX-License-Identifier: BSD-2-Clause-Patent
// The sums on a device.
#pragma once

#include "metrics/psnr/psnr.h"
#include "ops/device_frames.h"

namespace snellen {

/// The exact sums of psnr_reference, by kernels. Outlives the frame.
class PsnrDevice {
 public:
  /// `frames` outlives this object.
  explicit PsnrDevice(DeviceFrames& frames) : frames_(frames) {}

  Later<PsnrSums> operator()(const Picture& reference, const Picture& distorted, const PsnrNeeds& needs);

 private:
  DeviceFrames& frames_;
};

}  // namespace snellen
