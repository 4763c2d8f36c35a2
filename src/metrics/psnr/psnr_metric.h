// SPDX-License-Identifier: BSD-2-Clause-Patent
// The metric behind every kind of this folder. Each kind says what an option set needs of a pair of pictures and what
// its values are; the metric measures what all sets of a run need in one pass.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "metrics/psnr/psnr.h"

namespace snellen::psnr {

/// An option set as the metric has it.
struct Part {
  PsnrNeeds needs;
  /// Writes the set's values of one frame to the front of `values` and returns how many.
  std::function<std::size_t(const PsnrSums& sums, std::span<double> values)> collect;
};

Part psnr_part(const OptionSet& set, const MetricSetup& setup);
Part float_psnr_part(const MetricSetup& setup);
Part float_moment_part(const MetricSetup& setup);

/// The same for every kind, so that a run measures them together.
std::vector<Implementation> implementations();

}  // namespace snellen::psnr
