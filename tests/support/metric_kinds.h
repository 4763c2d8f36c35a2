// SPDX-License-Identifier: BSD-2-Clause-Patent
// The metrics that tests run by name.
#pragma once

#include <string_view>
#include <vector>

#include "metrics/metric.h"

namespace snellen {

/// Every metric.
std::vector<const MetricKind*> metric_kinds();

/// The metric of this name, or null.
const MetricKind* find_metric_kind(std::string_view name);

}  // namespace snellen
