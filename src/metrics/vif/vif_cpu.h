// SPDX-License-Identifier: BSD-2-Clause-Patent
// The implementation `cpu` of VIF.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "exec/cpu/targets.h"
#include "exec/workers.h"
#include "metrics/vif/vif.h"
#include "metrics/vif/vif_scratch.h"

namespace snellen {

/// The sums of vif_reference, by the vectors of one target. Keeps its working memory from frame to frame; for one
/// frame at a time.
class VifCpu {
 public:
  /// `target` is one of cpu::targets(); `workers` may take strips of a frame and must outlive this.
  explicit VifCpu(cpu::Target target, Workers& workers = serial_workers()) : target_(target), workers_(&workers) {}

  /// As vif_reference. Throws Error{internal} when another target than the one asked for was run.
  std::vector<VifSums> operator()(const Picture& reference, const Picture& distorted,
                                  std::span<const VifOptions> options);

  /// The target whose code measured the last pair, by its own word.
  cpu::Target last_run() const noexcept { return last_run_; }

 private:
  cpu::Target target_;
  cpu::Target last_run_{};
  Workers* workers_;
  std::optional<vif::Scratch> scratch_;
};

}  // namespace snellen
