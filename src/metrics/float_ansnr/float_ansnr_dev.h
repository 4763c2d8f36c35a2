// SPDX-License-Identifier: BSD-2-Clause-Patent
// ANSNR on a device.
#pragma once

#include "metrics/float_ansnr/float_ansnr.h"
#include "ops/device_frames.h"

namespace snellen {

/// The exact sums of float_ansnr_reference, by kernels. Outlives the frame.
class FloatAnsnrDevice {
 public:
  /// `frames` outlives this object.
  explicit FloatAnsnrDevice(DeviceFrames& frames) : frames_(frames) {}

  /// `accumulation` is exact.
  Later<FloatAnsnrSums> operator()(const Picture& reference, const Picture& distorted, Accumulation accumulation);

 private:
  DeviceFrames& frames_;
};

}  // namespace snellen
