// SPDX-License-Identifier: BSD-2-Clause-Patent
// float_ssim on a device.
#pragma once

#include <map>

#include "exec/arena.h"
#include "metrics/float_ssim/float_ssim.h"
#include "ops/device_frames.h"

namespace snellen {

/// The sums of float_ssim_reference<ssim::ExactArithmetic>, by kernels. Outlives the frame. Keeps its planes on the
/// device from frame to frame.
class FloatSsimDevice {
 public:
  /// `frames` outlives this object. Sums without their `terms` are undefined.
  FloatSsimDevice(DeviceFrames& frames, ssim::Terms terms) : frames_(frames), terms_(terms) {}

  Later<ssim::Sums<ssim::ExactArithmetic>> operator()(const Picture& reference, const Picture& distorted, int scale);

 private:
  /// Both pictures at one scale.
  struct Smaller {
    Smaller(const std::shared_ptr<const Device>& device, Extent size);
    Arena arena;
    DeviceView<float> pictures[2];
  };
  const Smaller& smaller(int scale);

  DeviceFrames& frames_;
  ssim::Terms terms_;
  Extent extent_{0, 0};
  std::map<int, Smaller> smaller_;  // by scale, of pictures of this extent
};

}  // namespace snellen
