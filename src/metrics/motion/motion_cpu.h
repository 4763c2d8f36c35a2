// SPDX-License-Identifier: BSD-2-Clause-Patent
// The implementation `cpu` of motion.
#pragma once

#include <optional>

#include "exec/cpu/targets.h"
#include "exec/workers.h"
#include "metrics/motion/motion.h"
#include "metrics/motion/motion_scratch.h"

namespace snellen {

/// The sum of motion_reference, by the vectors of one target. Keeps its working memory from frame to frame; for one
/// frame at a time.
class MotionCpu {
 public:
  /// `target` is one of cpu::targets(); `workers` may take strips of a frame and must outlive this.
  explicit MotionCpu(cpu::Target target, Workers& workers = serial_workers()) : target_(target), workers_(&workers) {}

  /// As motion_reference. Throws Error{internal} when another target than the one asked for was run.
  MotionSums operator()(const Picture& before, const Picture& now);

  /// The target whose code measured the last pair, by its own word.
  cpu::Target last_run() const noexcept { return last_run_; }

 private:
  cpu::Target target_;
  cpu::Target last_run_{};
  Workers* workers_;
  std::optional<motion::Scratch> scratch_;
};

}  // namespace snellen
