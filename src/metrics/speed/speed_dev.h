// SPDX-License-Identifier: BSD-2-Clause-Patent
// SpEED on a device.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "metrics/speed/speed_cpu.h"
#include "metrics/speed/speed_source.h"
#include "ops/device_frames.h"

namespace snellen {

/// What speed::reference_statistics gives: small planes by kernels, their algebra, which is in double and in an order
/// of its own, by the host. Outlives the frame.
class SpeedDevice {
 public:
  /// `frames` outlives this object; `target` is that of the host's vectors, where the machine has any.
  SpeedDevice(DeviceFrames& frames, cpu::Target target);
  SpeedDevice(SpeedDevice&&) noexcept;
  ~SpeedDevice();

  /// The jobs' reductions outlive this object.
  Later<std::vector<speed::Statistics>> operator()(std::span<const speed::Job> jobs);

 private:
  class Batch;

  DeviceFrames& frames_;
  std::optional<SpeedCpu> host_;
  std::vector<std::unique_ptr<Batch>> batches_;  // of a frame
};

}  // namespace snellen
