// SPDX-License-Identifier: BSD-2-Clause-Patent
// CAMBI on a device.
#pragma once

#include <memory>

#include "metrics/cambi/cambi.h"
#include "metrics/cambi/cambi_settings.h"
#include "ops/device_frames.h"

namespace snellen {

/// The exact sums of cambi_reference, by kernels. Outlives the frame.
class CambiDevice {
 public:
  /// `frames` outlives this object.
  CambiDevice(DeviceFrames& frames, const cambi::Settings& settings, const cambi::Side& side);
  ~CambiDevice();

  Later<CambiPictureSums> operator()(const Picture& picture);

 private:
  class Analysis;

  DeviceFrames& frames_;
  cambi::Settings settings_;
  cambi::Side side_;
  std::unique_ptr<Analysis> analysis_;  // of pictures of the size seen last
};

}  // namespace snellen
