// SPDX-License-Identifier: BSD-2-Clause-Patent
// Which device computes a feature: decided here and nowhere else, before anything is opened or made, from the feature,
// its options, the video's format and the device's kind alone. `snellen devices --explain` prints the same answers.
#pragma once

#include <optional>

#include "base/error.h"
#include "metrics/metric.h"

namespace snellen {

/// A feature that a run needs.
struct Job {
  const MetricKind& kind;
  const OptionSet& options;
  VideoFormat format;
  Accumulation accumulation = Accumulation::exact;
};

/// The metric's implementation for an executor; null when it has none.
const Implementation* find_implementation(const MetricKind& kind, Executor executor);

/// Why `device`, which is not auto, cannot do the job; none when it can. A pure function: whether this machine has the
/// device shows when it is opened.
std::optional<Error> refusal(const Job& job, const DeviceSpec& device);

/// The device that does the job: the one that was asked for, or for auto the best executor of the host. Throws the
/// refusal of the device that was asked for, for auto that of the best one.
DeviceSpec choose_device(const Job& job, const DeviceSpec& asked);

}  // namespace snellen
