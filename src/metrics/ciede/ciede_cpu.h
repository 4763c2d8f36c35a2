// SPDX-License-Identifier: BSD-2-Clause-Patent
// The implementation `cpu` of CIEDE2000.
#pragma once

#include <vector>

#include "exec/cpu/targets.h"
#include "exec/workers.h"
#include "metrics/ciede/ciede.h"

namespace snellen {

/// The exact sum of ciede_reference, by the vectors of one target. Keeps its working memory from frame to frame; for
/// one thread, which may share the rows of each frame with others.
class CiedeCpu {
 public:
  /// `target` is one of cpu::targets().
  explicit CiedeCpu(cpu::Target target, Workers& workers = serial_workers()) : target_(target), workers_(&workers) {}

  /// As ciede_reference with Accumulation::exact. Throws Error{internal} when another target than the one asked for was
  /// run.
  CiedeSums operator()(const Picture& reference, const Picture& distorted);

  /// The target whose code measured the last pair, by its own word.
  cpu::Target last_run() const noexcept { return last_run_; }

 private:
  cpu::Target target_;
  cpu::Target last_run_{};
  Workers* workers_;
  std::vector<Plane<float>> strips_;  // rows of samples for each strip
};

}  // namespace snellen
