// SPDX-License-Identifier: BSD-2-Clause-Patent
// The implementation `cpu` of float_ms_ssim.
#pragma once

#include <memory>

#include "exec/cpu/targets.h"
#include "exec/workers.h"
#include "metrics/float_ssim/float_ms_ssim.h"

namespace snellen {

namespace float_ms_ssim {
struct Scratch;
}

/// The sums of float_ms_ssim_reference, by the vectors of one target. Keeps its working memory from frame to frame; for
/// one frame at a time.
template <class Arithmetic>
class FloatMsSsimCpu {
 public:
  /// `target` is one of cpu::targets(); `workers` may take strips of a frame and must outlive this.
  FloatMsSsimCpu(cpu::Target target, Workers& workers, const FloatMsSsimTerms& terms);
  FloatMsSsimCpu(FloatMsSsimCpu&&) noexcept;
  FloatMsSsimCpu& operator=(FloatMsSsimCpu&&) noexcept;
  ~FloatMsSsimCpu();

  /// Throws Error{internal} when another target than the one asked for was run.
  FloatMsSsimSums<Arithmetic> operator()(const Picture& reference, const Picture& distorted);

  /// The target whose code measured the last pair, by its own word.
  cpu::Target last_run() const noexcept { return last_run_; }

 private:
  cpu::Target target_;
  cpu::Target last_run_{};
  Workers* workers_;
  FloatMsSsimTerms terms_;
  std::unique_ptr<float_ms_ssim::Scratch> scratch_;
};

}  // namespace snellen
