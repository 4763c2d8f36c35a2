// SPDX-License-Identifier: BSD-2-Clause-Patent
// What is known only when all frames are measured: features of the rules over time, and scores of models.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/plan.h"
#include "engine/table_columns.h"
#include "model/feature_table.h"

namespace snellen {

/// Applies the rule over time of each entry, where it has one, to its values of frames 0 to `frames` - 1. Returns the
/// features of the whole clip by name.
std::vector<std::pair<std::string, double>> apply_series_rules(const Plan& plan, const TableColumns& columns,
                                                               std::int64_t frames, FeatureTable& table);

/// Fills the columns of scores for frames 0, step, 2 * step ... below `frames`.
void predict_scores(const Plan& plan, const TableColumns& columns, std::int64_t frames, std::int64_t step,
                    FeatureTable& table);

}  // namespace snellen
