// SPDX-License-Identifier: BSD-2-Clause-Patent
// Float ADM on a device.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "metrics/float_adm/float_adm.h"
#include "ops/device_frames.h"

namespace snellen {

namespace float_adm {
class DevicePlanes;
}  // namespace float_adm

/// The exact sums of float_adm_reference, by kernels. Outlives the frame. Keeps its planes on the device from frame to
/// frame.
class FloatAdmDevice {
 public:
  /// `frames` outlives this object.
  explicit FloatAdmDevice(DeviceFrames& frames);
  ~FloatAdmDevice();
  FloatAdmDevice(FloatAdmDevice&&) noexcept;

  /// As float_adm_reference. `accumulation` is exact. The options must stay until the frame is finished.
  Later<std::vector<FloatAdmSums>> operator()(const Picture& reference, const Picture& distorted,
                                              std::span<const FloatAdmOptions> sets, Accumulation accumulation);

 private:
  DeviceFrames& frames_;
  std::unique_ptr<float_adm::DevicePlanes> planes_;
};

}  // namespace snellen
