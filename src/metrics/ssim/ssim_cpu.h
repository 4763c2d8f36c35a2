// SPDX-License-Identifier: BSD-2-Clause-Patent
// The implementation `cpu` of the integer SSIM.
#pragma once

#include <optional>

#include "exec/cpu/targets.h"
#include "exec/workers.h"
#include "metrics/ssim/ssim.h"
#include "metrics/ssim/ssim_scratch.h"

namespace snellen {

/// The sums of ssim_reference<Sums>, by the vectors of one target. Keeps its working memory from frame to frame; for
/// one frame at a time.
template <class Sums>
class SsimCpu {
 public:
  /// `target` is one of cpu::targets(); `workers` may take strips of a frame where the order of sums is
  /// free, and must outlive this.
  explicit SsimCpu(cpu::Target target, Workers& workers = serial_workers()) : target_(target), workers_(&workers) {}

  /// Throws Error{internal} when another target than the one asked for was run.
  Sums operator()(const Picture& reference, const Picture& distorted);

  /// The target whose code measured the last pair, by its own word.
  cpu::Target last_run() const noexcept { return last_run_; }

 private:
  cpu::Target target_;
  cpu::Target last_run_{};
  Workers* workers_;
  std::optional<ssim_integer::Scratch> scratch_;
};

}  // namespace snellen
