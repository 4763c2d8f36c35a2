// SPDX-License-Identifier: BSD-2-Clause-Patent
// Runs one metric over a clip without the engine, for tests of a metric's numbers.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "metrics/metric.h"

namespace snellen {

/// How a metric is run.
struct RunOptions {
  Executor executor = Executor::reference;
  Accumulation accumulation = Accumulation::exact;
  cpu::Target target = cpu::best_target();  // of the executor cpu
  DeviceFrames* frames = nullptr;           // for executors that run kernels
};

/// Values under stored names (see stored_name in metrics/metric.h).
struct MetricValues {
  std::map<std::string, std::vector<double>> features;  // one value per frame
  std::map<std::string, double> clip;                   // one value for the clip
};

/// Does what the engine does for one option set: measures each frame of `clip` (frames 0, 1, ..., not empty) with its
/// window, collects, and applies the rule over the clip. Hidden features are left out. Throws what the metric throws,
/// and the refusal (engine/selection.h) of a format or an executor.
MetricValues run_metric(const MetricKind& kind, const OptionItems& items, const std::vector<FramePair>& clip,
                        const RunOptions& run = {});

}  // namespace snellen
