// SPDX-License-Identifier: BSD-2-Clause-Patent
// The implementation `cpu` of ANSNR.
#pragma once

#include <optional>

#include "exec/cpu/targets.h"
#include "exec/workers.h"
#include "metrics/float_ansnr/float_ansnr.h"
#include "metrics/float_ansnr/float_ansnr_scratch.h"

namespace snellen {

/// The sums of float_ansnr_reference, by the vectors of one target. Keeps its working memory from frame to frame; for
/// one frame at a time.
class FloatAnsnrCpu {
 public:
  /// `target` is one of cpu::targets(); `workers` may take strips of a frame and must outlive this.
  explicit FloatAnsnrCpu(cpu::Target target, Workers& workers = serial_workers())
      : target_(target), workers_(&workers) {}

  /// As float_ansnr_reference. Throws Error{internal} when another target than the one asked for was run.
  FloatAnsnrSums operator()(const Picture& reference, const Picture& distorted, Accumulation accumulation);

  /// The target whose code measured the last pair, by its own word.
  cpu::Target last_run() const noexcept { return last_run_; }

 private:
  cpu::Target target_;
  cpu::Target last_run_{};
  Workers* workers_;
  std::optional<float_ansnr::Scratch> scratch_;
};

}  // namespace snellen
