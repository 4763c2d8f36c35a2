// SPDX-License-Identifier: BSD-2-Clause-Patent
// The implementation `cpu` of float ADM.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "exec/cpu/targets.h"
#include "exec/workers.h"
#include "metrics/float_adm/float_adm.h"
#include "metrics/float_adm/float_adm_scratch.h"

namespace snellen {

/// The sums of float_adm_reference, by the vectors of one target. Keeps its working memory from frame to frame; for one
/// frame at a time.
class FloatAdmCpu {
 public:
  /// `target` is one of cpu::targets(); `workers` may take strips of a frame and must outlive this.
  explicit FloatAdmCpu(cpu::Target target, Workers& workers = serial_workers()) : target_(target), workers_(&workers) {}

  /// As float_adm_reference. Throws Error{internal} when another target than the one asked for was run.
  std::vector<FloatAdmSums> operator()(const Picture& reference, const Picture& distorted,
                                       std::span<const FloatAdmOptions> sets, Accumulation accumulation);

  /// The target whose code measured the last pair, by its own word.
  cpu::Target last_run() const noexcept { return last_run_; }

 private:
  cpu::Target target_;
  cpu::Target last_run_{};
  Workers* workers_;
  std::optional<float_adm::Scratch> scratch_;
};

}  // namespace snellen
