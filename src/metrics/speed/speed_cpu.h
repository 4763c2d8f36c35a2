// SPDX-License-Identifier: BSD-2-Clause-Patent
// The implementation `cpu` of SpEED.
#pragma once

#include <span>
#include <vector>

#include "exec/cpu/targets.h"
#include "exec/workers.h"
#include "metrics/speed/speed_scratch.h"
#include "metrics/speed/speed_source.h"

namespace snellen {

/// What speed::reference_statistics gives, by the vectors of one target. Keeps its working memory from frame to frame;
/// for one frame at a time.
class SpeedCpu {
 public:
  /// `target` is one of cpu::targets(); `workers` may take planes of a frame and must outlive this.
  explicit SpeedCpu(cpu::Target target, Workers& workers = serial_workers()) : target_(target), workers_(&workers) {}

  /// As speed::reference_statistics. Throws Error{internal} when another target than the one asked for was run.
  std::vector<speed::Statistics> operator()(std::span<const speed::Job> jobs);

  /// The statistics of a small plane, which has speed::kSmallHalo.
  speed::Statistics of_small_plane(PlaneView<const float> small);

  /// The target whose code measured the last planes, by its own word.
  cpu::Target last_run() const noexcept { return last_run_; }

 private:
  cpu::Target target_;
  cpu::Target last_run_{};
  Workers* workers_;
  std::vector<speed::Scratch> scratch_;  // one per thread
};

}  // namespace snellen
