// SPDX-License-Identifier: BSD-2-Clause-Patent
// The metrics of a plan as a session runs them: all option sets of one metric on one device are measured together.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "engine/plan.h"
#include "engine/table_columns.h"
#include "model/feature_table.h"

namespace snellen {

/// All option sets of one metric on one device.
struct MetricRun {
  const MetricKind* kind = nullptr;
  const Implementation* implementation = nullptr;
  DeviceSpec device;
  std::optional<std::size_t> opened;  // which of kernel_devices(); none on the host
  std::vector<OptionSet> sets;
  std::vector<FeatureId> columns;  // in the order in which collect() gives values
};

/// Devices of a plan that run kernels, each once.
std::vector<DeviceSpec> kernel_devices(const Plan& plan);

/// The metrics of a plan in the order of their first entry, with `columns` of its entries (add_columns()).
std::vector<MetricRun> metric_runs(const Plan& plan, const TableColumns& columns);

}  // namespace snellen
