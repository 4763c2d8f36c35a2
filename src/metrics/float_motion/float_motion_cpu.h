// SPDX-License-Identifier: BSD-2-Clause-Patent
// The implementation `cpu` of float motion.
#pragma once

#include <array>
#include <optional>

#include "exec/cpu/targets.h"
#include "exec/workers.h"
#include "metrics/float_motion/float_motion.h"
#include "metrics/float_motion/float_motion_scratch.h"

namespace snellen {
namespace float_motion {

/// What a call of FloatMotionCpu asks for.
struct Job {
  const Picture& before;
  const Picture& now;
  const FloatMotionOptions& options;
  Accumulation accumulation;
  Workers& workers;
};

}  // namespace float_motion

/// The sums of float_motion_reference, by the vectors of one target. Keeps its working memory from frame to frame; for
/// one frame at a time.
class FloatMotionCpu {
 public:
  /// `target` is one of cpu::targets(); `workers` may take strips of a plane and must outlive this.
  explicit FloatMotionCpu(cpu::Target target, Workers& workers = serial_workers())
      : target_(target), workers_(&workers) {}

  /// As float_motion_reference. Throws Error{internal} when another target than the one asked for was run.
  FloatMotionSums operator()(const Picture& before, const Picture& now, const FloatMotionOptions& options,
                             Accumulation accumulation);

  /// The target whose code measured the last pair, by its own word.
  cpu::Target last_run() const noexcept { return last_run_; }

 private:
  cpu::Target target_;
  cpu::Target last_run_{};
  Workers* workers_;
  std::array<std::optional<float_motion::Scratch>, 3> scratch_;  // of each plane
};

}  // namespace snellen
