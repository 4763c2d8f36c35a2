// SPDX-License-Identifier: BSD-2-Clause-Patent
// float_psnr on a device.
#pragma once

#include "metrics/float_psnr/float_psnr.h"
#include "ops/device_frames.h"

namespace snellen {

/// The exact sum of float_psnr_reference, by kernels. Outlives the frame.
class FloatPsnrDevice {
 public:
  /// `frames` outlives this object.
  explicit FloatPsnrDevice(DeviceFrames& frames) : frames_(frames) {}

  Later<FloatPsnrSums> operator()(const Picture& reference, const Picture& distorted);

 private:
  DeviceFrames& frames_;
};

}  // namespace snellen
