// SPDX-License-Identifier: BSD-2-Clause-Patent
// The implementation `cpu` of float VIF.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "exec/cpu/targets.h"
#include "exec/workers.h"
#include "metrics/float_vif/float_vif.h"

namespace snellen {

namespace float_vif {
struct Scratch;
}

/// The sums of float_vif_reference, by the vectors of one target. Keeps its working memory from frame to frame; for one
/// frame at a time.
class FloatVifCpu {
 public:
  /// `target` is one of cpu::targets(); `workers` may take strips of a frame and must outlive this.
  explicit FloatVifCpu(cpu::Target target, Workers& workers = serial_workers());
  FloatVifCpu(FloatVifCpu&&) noexcept;
  FloatVifCpu& operator=(FloatVifCpu&&) noexcept;
  ~FloatVifCpu();

  /// As float_vif_reference. Throws Error{internal} when another target than the one asked for was run.
  std::vector<FloatVifSums> operator()(const Picture& reference, const Picture& distorted,
                                       std::span<const FloatVifOptions> options, Accumulation accumulation);

  /// The target whose code measured the last pair, by its own word.
  cpu::Target last_run() const noexcept { return last_run_; }

 private:
  cpu::Target target_;
  cpu::Target last_run_{};
  Workers* workers_;
  std::unique_ptr<float_vif::Scratch> scratch_;
};

}  // namespace snellen
