// SPDX-License-Identifier: BSD-2-Clause-Patent
// float_ms_ssim on a device.
#pragma once

#include <array>
#include <optional>

#include "exec/arena.h"
#include "metrics/float_ssim/float_ms_ssim.h"
#include "ops/device_frames.h"

namespace snellen {

/// The sums of float_ms_ssim_reference<ssim::ExactArithmetic>, by kernels. Outlives the frame. Keeps its planes on the
/// device from frame to frame.
class FloatMsSsimDevice {
 public:
  /// `frames` outlives this object.
  FloatMsSsimDevice(DeviceFrames& frames, const FloatMsSsimTerms& terms) : frames_(frames), terms_(terms) {}

  Later<FloatMsSsimSums<ssim::ExactArithmetic>> operator()(const Picture& reference, const Picture& distorted);

 private:
  using Level = std::array<DeviceView<float>, 2>;
  /// Both pictures at all scales but the finest.
  struct Pyramid {
    Pyramid(std::shared_ptr<const Device> device, Extent size);
    Extent full;
    Arena arena;
    std::array<Level, 4> levels;
  };
  class Frame;

  DeviceFrames& frames_;
  FloatMsSsimTerms terms_;
  std::optional<Pyramid> pyramid_;
};

}  // namespace snellen
