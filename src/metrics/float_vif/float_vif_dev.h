// SPDX-License-Identifier: BSD-2-Clause-Patent
// Float VIF on a device.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "metrics/float_vif/float_vif.h"
#include "ops/device_frames.h"

namespace snellen {

namespace float_vif {
class DevicePyramid;
}  // namespace float_vif

/// The exact sums of float_vif_reference, by kernels. Outlives the frame. Keeps its planes on the device from frame to
/// frame.
class FloatVifDevice {
 public:
  /// `frames` outlives this object.
  explicit FloatVifDevice(DeviceFrames& frames);
  ~FloatVifDevice();
  FloatVifDevice(FloatVifDevice&&) noexcept;

  /// As float_vif_reference. `accumulation` is exact. The options must stay until the frame is finished.
  Later<std::vector<FloatVifSums>> operator()(const Picture& reference, const Picture& distorted,
                                              std::span<const FloatVifOptions> options, Accumulation accumulation);

 private:
  float_vif::DevicePyramid& pyramid(Extent full, const FloatVifOptions& options);

  DeviceFrames& frames_;
  std::vector<std::unique_ptr<float_vif::DevicePyramid>> pyramids_;  // one for each size of pictures and way to it
};

}  // namespace snellen
