// SPDX-License-Identifier: BSD-2-Clause-Patent
// The implementation `cpu` of CAMBI.
#pragma once

#include <optional>

#include "exec/cpu/targets.h"
#include "exec/workers.h"
#include "metrics/cambi/cambi.h"
#include "metrics/cambi/cambi_scratch.h"
#include "metrics/cambi/cambi_settings.h"

namespace snellen {

/// The sums of cambi_reference, by the vectors of one target. Keeps its working memory from picture to picture; for one
/// thread, which may share the rows of each picture with others.
class CambiCpu {
 public:
  /// `target` is one of cpu::targets().
  CambiCpu(cpu::Target target, const cambi::Settings& settings, const cambi::Side& side,
           Workers& workers = serial_workers())
      : target_(target), settings_(settings), side_(side), workers_(&workers) {}

  /// As cambi_reference. Throws Error{internal} when another target than the one asked for was run.
  CambiPictureSums operator()(const Picture& picture, Accumulation accumulation, const CambiContrastSink& sink);

  /// The target whose code measured the last picture, by its own word.
  cpu::Target last_run() const noexcept { return last_run_; }

 private:
  cpu::Target target_;
  cpu::Target last_run_{};
  cambi::Settings settings_;
  cambi::Side side_;
  Workers* workers_;
  Extent scratch_extent_;
  std::optional<cambi::Scratch> scratch_;
};

}  // namespace snellen
