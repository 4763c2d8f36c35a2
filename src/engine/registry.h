// SPDX-License-Identifier: BSD-2-Clause-Patent
// Every metric that Snellen has. Adding one is adding its folder and one line in registry.cc.
#pragma once

#include <span>
#include <string_view>

#include "metrics/metric.h"

namespace snellen {

/// All metrics, in the order in which a model's feature is looked up.
std::span<const MetricKind* const> metric_kinds();

/// Whether a metric is registered under `name`.
bool has_metric(std::string_view name);

/// The metric registered under `name`; throws Error{usage} with the list of names.
const MetricKind& find_metric(std::string_view name);

/// The metric that gives the feature with this full internal name; null when none does.
const MetricKind* find_metric_of_feature(std::string_view feature);

}  // namespace snellen
