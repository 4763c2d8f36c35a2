// SPDX-License-Identifier: BSD-2-Clause-Patent
// The columns that a plan needs in the feature table, in report order.
#pragma once

#include <vector>

#include "engine/plan.h"
#include "model/feature_table.h"

namespace snellen {

/// One planned entry's columns, by the order of its features.
struct EntryColumns {
  std::vector<FeatureId> measured;  // kinds frame and hidden: the input of the series rule
  std::vector<FeatureId> series;
};

struct TableColumns {
  std::vector<EntryColumns> entries;           // by entry of the plan
  std::vector<std::vector<FeatureId>> scores;  // by model; empty when the plan does not predict
  std::vector<FeatureId> reported;             // by the moment of their first values, entry by entry; then scores
};

/// Adds every column of the plan to an empty table.
TableColumns add_columns(const Plan& plan, FeatureTable& table);

}  // namespace snellen
