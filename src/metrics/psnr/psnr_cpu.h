// SPDX-License-Identifier: BSD-2-Clause-Patent
// The implementation `cpu` of the sums.
#pragma once

#include "exec/cpu/targets.h"
#include "exec/workers.h"
#include "metrics/psnr/psnr.h"

namespace snellen {

/// The sums of psnr_reference, by the vectors of one target.
class PsnrCpu {
 public:
  /// `target` is one of cpu::targets(); `workers` may take strips of a plane and must outlive this.
  explicit PsnrCpu(cpu::Target target, Workers& workers = serial_workers()) : target_(target), workers_(&workers) {}

  /// As psnr_reference. Throws Error{internal} when another target than the one asked for was run.
  PsnrSums operator()(const Picture& reference, const Picture& distorted, const PsnrNeeds& needs);

  /// The target whose code measured the last pair, by its own word.
  cpu::Target last_run() const noexcept { return last_run_; }

 private:
  cpu::Target target_;
  cpu::Target last_run_{};
  Workers* workers_;
};

}  // namespace snellen
