// SPDX-License-Identifier: BSD-2-Clause-Patent
// The implementation `cpu` of PSNR-HVS-M.
#pragma once

#include "exec/cpu/targets.h"
#include "exec/workers.h"
#include "metrics/psnr_hvs/psnr_hvs.h"

namespace snellen {

/// The sums of psnr_hvs_reference for one accumulation, by the vectors of one target.
class PsnrHvsCpu {
 public:
  /// `target` is one of cpu::targets(); `workers` may take strips of a plane and must outlive this.
  PsnrHvsCpu(cpu::Target target, Accumulation accumulation, Workers& workers = serial_workers())
      : target_(target), accumulation_(accumulation), workers_(&workers) {}

  /// As psnr_hvs_reference, the sums of the other accumulation left at 0. Throws Error{internal} when another target
  /// than the one asked for was run.
  PsnrHvsSums operator()(const Picture& reference, const Picture& distorted);

  /// The target whose code measured the last pair, by its own word.
  cpu::Target last_run() const noexcept { return last_run_; }

 private:
  cpu::Target target_;
  cpu::Target last_run_{};
  Accumulation accumulation_;
  Workers* workers_;
};

}  // namespace snellen
