// SPDX-License-Identifier: BSD-2-Clause-Patent
// Where each feature of a run would be computed, and why, for every device of a machine.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/plan.h"
#include "exec/open_device.h"

namespace snellen {

struct ExplainedFeature {
  std::string name;    // of the metric, with the suffix of its options
  std::string device;  // that would compute it; empty when the run would stop
  std::string reason;  // why there, or why nowhere
  struct Candidate {
    std::string device;
    std::string problem;  // why it cannot; empty when it can
  };
  std::vector<Candidate> candidates;  // in the order of the devices that were given
};

/// One entry for each feature of the run, by engine/selection.h and what was found out about this machine's devices.
/// Throws what make_plan() throws for words that mean nothing: unknown features, options and models.
std::vector<ExplainedFeature> explain(const PlanRequest& request, std::span<const DeviceReport> devices);

}  // namespace snellen
