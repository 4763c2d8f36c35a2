// SPDX-License-Identifier: BSD-2-Clause-Patent
// Common test conditions: the models and features that a standards group agreed to report (reference library,
// tools/cli_parse.c).
#pragma once

#include <string_view>
#include <vector>

#include "engine/request.h"

namespace snellen {

struct Preset {
  std::vector<ModelSpec> models;
  std::vector<FeatureSpec> features;
  bool promote_depth = false;  // videos of different depths are compared at the larger one
};

/// Alliance for Open Media: "v1.0" to "v7.0". Throws Error{usage} for another version.
Preset aom_ctc(std::string_view version);

/// Netflix: "v1.0". Throws Error{usage} for another version.
Preset nflx_ctc(std::string_view version);

}  // namespace snellen
