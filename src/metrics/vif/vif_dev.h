// SPDX-License-Identifier: BSD-2-Clause-Patent
// VIF on a device.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "exec/arena.h"
#include "metrics/vif/vif.h"
#include "ops/device_frames.h"

namespace snellen {

/// The sums of vif_reference, by kernels. Outlives the frame.
class VifDevice {
 public:
  /// `frames` outlives this object.
  explicit VifDevice(DeviceFrames& frames);

  /// The options must stay until the frame is finished.
  Later<std::vector<VifSums>> operator()(const Picture& reference, const Picture& distorted,
                                         std::span<const VifOptions> options);

 private:
  /// The pictures of one of the smaller scales.
  struct Half {
    DeviceView<std::uint16_t> reference, distorted;
  };
  /// All of them for videos of one size.
  struct Halves {
    Halves(std::shared_ptr<const Device> device, Extent size);
    Extent full;
    Arena arena;
    std::array<Half, 3> scales;
  };
  class Frame;

  DeviceFrames& frames_;
  Buffer log_lines_;
  Buffer pinned_log_lines_;
  std::optional<Halves> halves_;
};

}  // namespace snellen
