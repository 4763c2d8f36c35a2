// SPDX-License-Identifier: BSD-2-Clause-Patent
// The implementations that both SpEED metrics have.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "metrics/speed/speed_cpu.h"
#include "metrics/speed/speed_dev.h"
#include "metrics/speed/speed_source.h"

namespace snellen::speed {

/// `MetricBy<Compute>` is the metric with a `Compute` that is called like reference_statistics.
template <template <class> class MetricBy>
std::vector<Implementation> implementations() {
  return implementations_of({
      .reference =
          [](std::span<const OptionSet> sets, const MetricSetup& setup) {
            using Reference = MetricBy<decltype(&reference_statistics)>;
            return std::unique_ptr<Metric>(std::make_unique<Reference>(sets, setup.format, &reference_statistics));
          },
      .cpu =
          [](std::span<const OptionSet> sets, const MetricSetup& setup) {
            return std::unique_ptr<Metric>(
                std::make_unique<MetricBy<SpeedCpu>>(sets, setup.format, SpeedCpu(setup.target, setup.workers)));
          },
      .kernels =
          [](std::span<const OptionSet> sets, const MetricSetup& setup) {
            SNELLEN_CHECK(setup.frames != nullptr);
            return std::unique_ptr<Metric>(
                std::make_unique<MetricBy<SpeedDevice>>(sets, setup.format, SpeedDevice(*setup.frames, setup.target)));
          },
  });
}

}  // namespace snellen::speed
