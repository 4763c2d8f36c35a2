// SPDX-License-Identifier: BSD-2-Clause-Patent
// The implementation `cpu` of float_moment.
#pragma once

#include "exec/cpu/targets.h"
#include "exec/workers.h"
#include "metrics/float_moment/float_moment.h"

namespace snellen {

/// The sums of float_moment_reference, by the vectors of one target.
class FloatMomentCpu {
 public:
  /// `target` is one of cpu::targets(); `workers` may take strips of a picture and must outlive this.
  explicit FloatMomentCpu(cpu::Target target, Workers& workers = serial_workers())
      : target_(target), workers_(&workers) {}

  /// As float_moment_reference. Throws Error{internal} when another target than the one asked for was run.
  FloatMomentSums operator()(const Picture& reference, const Picture& distorted);

  /// The target whose code measured the last pair, by its own word.
  cpu::Target last_run() const noexcept { return last_run_; }

 private:
  cpu::Target target_;
  cpu::Target last_run_{};
  Workers* workers_;
};

}  // namespace snellen
