// SPDX-License-Identifier: BSD-2-Clause-Patent
// The command line of `snellen` as a value.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/number_format.h"
#include "engine/request.h"
#include "exec/device.h"
#include "image/pixel_format.h"
#include "metrics/metric.h"
#include "report/report_format.h"

namespace snellen {

enum class Action { score, list_models, list_features, version, help };

struct OutputSpec {
  std::string path;  // "-": standard output
  ReportFormat format = ReportFormat::json;
};

struct Arguments {
  Action action = Action::score;
  bool json = false;  // for the lists: as JSON
  std::string reference;
  std::string distorted;
  std::optional<VideoFormat> raw;  // both inputs are headerless
  std::vector<ModelSpec> models;
  std::vector<FeatureSpec> features;
  Accumulation accumulation = Accumulation::exact;
  bool promote_depth = false;  // videos of different depths are compared at the larger one
  bool predict = true;         // false: the models' features without their scores
  std::vector<OutputSpec> outputs;
  Precision precision;
  DeviceSpec device;
  int threads = 0;
  int subsample = 1;
  std::optional<std::int64_t> frame_count;  // none: all
  std::int64_t skip_reference = 0;
  std::int64_t skip_distorted = 0;
  bool strict = false;
  bool partial = false;  // report what was finished before a fault
  bool quiet = false;
};

/// Parses the words after the program's name. Throws Error{usage}.
Arguments parse_arguments(int argc, const char* const* argv);

/// What --help prints: one screen.
std::string help_text();

}  // namespace snellen
