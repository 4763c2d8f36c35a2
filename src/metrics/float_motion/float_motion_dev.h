// SPDX-License-Identifier: BSD-2-Clause-Patent
// Float motion on a device.
#pragma once

#include <array>
#include <optional>

#include "exec/arena.h"
#include "metrics/float_motion/float_motion.h"
#include "ops/device_frames.h"
#include "ops/device_scaler.h"

namespace snellen {

/// The exact sums of float_motion_reference, by kernels. Outlives the frame.
class FloatMotionDevice {
 public:
  /// `frames` outlives this object.
  explicit FloatMotionDevice(DeviceFrames& frames) : frames_(frames) {}

  /// `accumulation` is exact.
  Later<FloatMotionSums> operator()(const Picture& before, const Picture& now, const FloatMotionOptions& options,
                                    Accumulation accumulation);

 private:
  /// What the half size of one plane is made from.
  struct Half {
    Half(Queue& queue, Extent full);
    Extent extent;
    Arena arena;
    std::array<DeviceView<float>, 2> blurred;
    DeviceScaler scaler;
  };

  const Half& half(int plane, Extent full);

  DeviceFrames& frames_;
  std::array<std::optional<Half>, 3> halves_;  // of each plane
};

}  // namespace snellen
