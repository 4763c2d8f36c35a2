// SPDX-License-Identifier: BSD-2-Clause-Patent
// What a run will do, resolved and checked before the first frame: which metrics with which options on which device,
// which columns of the feature table they fill, and which models read them.
#pragma once

#include <string>
#include <vector>

#include "engine/request.h"
#include "metrics/metric.h"
#include "model/scorer.h"

namespace snellen {

/// One metric with one option set: an entry of the run in registration order.
struct PlannedFeatures {
  const MetricKind* kind = nullptr;
  OptionSet options;
  std::string suffix;                 // key suffix of the options
  std::vector<FeatureInfo> features;  // of kind->features(options), in report order
  DeviceSpec asked;                   // for this feature: by its name, else for the run
  DeviceSpec device;                  // that computes it, never auto
  const Implementation* implementation = nullptr;
};

/// A loaded model and where its inputs come from.
struct PlannedModel {
  ModelSpec spec;
  Scorer scorer;
  std::string sha256;               // of the model file's text
  std::vector<std::string> inputs;  // stored names, in the order of scorer.needs()
};

struct Plan {
  VideoFormat format;
  std::vector<PlannedFeatures> entries;
  std::vector<PlannedModel> models;
  bool predict = true;  // false: the models' features without their scores
  Accumulation accumulation = Accumulation::exact;
  DeviceSpec device;  // as it was asked for
};

struct PlanRequest {
  VideoFormat format;
  std::vector<ModelSpec> models;
  std::vector<FeatureSpec> features;
  bool predict = true;
  Accumulation accumulation = Accumulation::exact;
  DeviceSpec device;
};

/// What a request needs computed, without `features` and before a device is chosen. Throws Error as make_plan() does.
std::vector<PlannedFeatures> requested_entries(const PlanRequest& request);

/// Resolves a request. Pure but for reading model files. Throws Error: usage (unknown or conflicting names, options,
/// values), model (a file that cannot be used), input (a clip for which a feature is not defined), device.
Plan make_plan(const PlanRequest& request);

/// The plan for one metric with its default options, which need not be in the registry. Throws as above.
Plan make_plan(const MetricKind& kind, const VideoFormat& format, const DeviceSpec& device);

}  // namespace snellen
