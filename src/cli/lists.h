// SPDX-License-Identifier: BSD-2-Clause-Patent
// --list-models and --list-features: what Snellen has, for people and, as JSON, for programs.
#pragma once

#include <string>

namespace snellen {

/// Built-in models: name and summary.
std::string list_models(bool json);

/// Metrics: features, options with defaults and ranges, smallest size.
std::string list_features(bool json);

}  // namespace snellen
