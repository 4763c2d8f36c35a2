// SPDX-License-Identifier: BSD-2-Clause-Patent
// The implementation `cpu` of float_ssim.
#pragma once

#include <memory>

#include "exec/cpu/targets.h"
#include "exec/workers.h"
#include "metrics/float_ssim/float_ssim.h"

namespace snellen {

namespace float_ssim {
struct Scratch;
}

/// The sums of float_ssim_reference, by the vectors of one target. Keeps its working memory from frame to frame; for
/// one frame at a time.
template <class Arithmetic>
class FloatSsimCpu {
 public:
  /// `target` is one of cpu::targets(); `workers` may take strips of a frame and must outlive this. Sums without
  /// their `terms` are undefined.
  FloatSsimCpu(cpu::Target target, Workers& workers, ssim::Terms terms);
  FloatSsimCpu(FloatSsimCpu&&) noexcept;
  FloatSsimCpu& operator=(FloatSsimCpu&&) noexcept;
  ~FloatSsimCpu();

  /// Throws Error{internal} when another target than the one asked for was run.
  ssim::Sums<Arithmetic> operator()(const Picture& reference, const Picture& distorted, int scale);

  /// The target whose code measured the last pair, by its own word.
  cpu::Target last_run() const noexcept { return last_run_; }

 private:
  cpu::Target target_;
  cpu::Target last_run_{};
  Workers* workers_;
  ssim::Terms terms_;
  std::unique_ptr<float_ssim::Scratch> scratch_;
};

}  // namespace snellen
