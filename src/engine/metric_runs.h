// SPDX-License-Identifier: BSD-2-Clause-Patent
// The metrics of a plan as a session runs them: all option sets that one maker serves are measured together on a
// device, be they of one metric or of several that share their work over pixels.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/plan.h"
#include "engine/table_columns.h"
#include "model/feature_table.h"

namespace snellen {

/// All option sets of one maker on one device.
struct MetricRun {
  std::string name;  // of its metrics: "float_ssim, float_ms_ssim"
  const Implementation* implementation = nullptr;
  bool every_frame = false;  // or only those that a subsampled run samples
  DeviceSpec device;
  std::optional<std::size_t> opened;  // which of kernel_devices(); none on the host
  std::vector<OptionSet> sets;
  std::vector<FeatureId> columns;  // in the order in which collect() gives values
};

/// Devices of a plan that run kernels, each once.
std::vector<DeviceSpec> kernel_devices(const Plan& plan);

/// The runs of a plan that samples each `subsample`-th frame, in the order of their first entry, with `columns` of its
/// entries (add_columns()). Metrics of one maker that measure other frames than each other are runs of their own.
std::vector<MetricRun> metric_runs(const Plan& plan, const TableColumns& columns, std::int64_t subsample);

}  // namespace snellen
