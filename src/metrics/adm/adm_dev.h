// SPDX-License-Identifier: BSD-2-Clause-Patent
// ADM on a device.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "metrics/adm/adm.h"
#include "ops/device_frames.h"

namespace snellen {

namespace adm {
class DevicePlanes;
}  // namespace adm

/// The sums of adm_reference, by kernels. Outlives the frame. Keeps its planes on the device from frame to frame.
class AdmDevice {
 public:
  /// `frames` outlives this object.
  explicit AdmDevice(DeviceFrames& frames);
  ~AdmDevice();
  AdmDevice(AdmDevice&&) noexcept;

  /// As adm_reference. The options must stay until the frame is finished.
  Later<std::vector<AdmSums>> operator()(const Picture& reference, const Picture& distorted,
                                         std::span<const AdmOptions> sets);

 private:
  DeviceFrames& frames_;
  std::unique_ptr<adm::DevicePlanes> planes_;
};

}  // namespace snellen
