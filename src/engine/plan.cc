// SPDX-License-Identifier: BSD-2-Clause-Patent
// Resolution of a request into a plan.
#include "engine/plan.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>

#include "base/error.h"
#include "engine/registry.h"
#include "engine/selection.h"
#include "model/builtin_models.h"
#include "model/sha256.h"

namespace snellen {
namespace {

std::string read_model_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) fail(Code::model, "cannot read model file {} (no score without its model); check the path", path);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string model_text(const ModelSpec& spec) {
  if (!spec.path.empty()) return read_model_file(spec.path);
  const BuiltinModel* builtin = find_builtin_model(spec.version);
  if (builtin == nullptr)
    fail(Code::usage, "no built-in model '{}' (no score without its model); see --list-models, or give path=FILE",
         spec.version);
  return std::string(builtin->json);
}

// Of what two parts of a request want for one feature. A value has one origin, so they must not want two.
DeviceSpec merge_devices(const std::string& feature, const DeviceSpec& a, const DeviceSpec& b) {
  if (a.automatic) return b;
  if (!b.automatic && a != b)
    fail(Code::usage, "{}: asked for on {} and on {} (its values would have two origins); ask for one of them", feature,
         to_string(a), to_string(b));
  return a;
}

// The entry for this metric and these options: an existing one with the same feature names, or a new one.
std::size_t entry_for(std::vector<PlannedFeatures>& entries, const MetricKind& kind, const OptionItems& items,
                      const DeviceSpec& asked) {
  OptionSet options = parse_options(kind.name, kind.options, items);
  if (kind.check_options != nullptr) kind.check_options(options);
  std::string suffix = key_suffix(kind.options, options);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (entries[i].kind != &kind || entries[i].suffix != suffix) continue;
    entries[i].options = merge_options(kind.name, kind.options, entries[i].options, options);
    entries[i].asked = merge_devices(kind.name + suffix, entries[i].asked, asked);
    return i;
  }
  entries.push_back({.kind = &kind,
                     .options = std::move(options),
                     .suffix = std::move(suffix),
                     .features = {},
                     .asked = asked,
                     .device = {}});
  return entries.size() - 1;
}

// The device for a feature whose name asks for an executor: the run's, where it is of that kind.
DeviceSpec device_for(const FeatureSpec& spec, const DeviceSpec& run) {
  if (!spec.executor || (!run.automatic && run.executor == *spec.executor)) return run;
  return parse_device(to_string(*spec.executor));
}

// The model's own options for a feature with the request's overloads in place of them.
OptionItems overloaded(const ModelSpec& spec, const MetricKind& kind, OptionItems items) {
  for (const ModelOverload& overload : spec.overloads) {
    if (overload.metric != kind.name) continue;
    std::erase_if(items, [&](const auto& item) { return item.first == overload.option; });
    items.emplace_back(overload.option, overload.value);
  }
  return items;
}

struct ModelInput {
  std::size_t entry;
  std::string feature;
};

std::vector<ModelInput> add_model(Plan& plan, const ModelSpec& spec) {
  const std::string text = model_text(spec);
  PlannedModel planned{spec, Scorer::parse(text, spec.flags), sha256_hex(text), {}};
  std::vector<ModelInput> inputs;
  std::set<std::string> used;
  for (const FeatureRequest& need : planned.scorer.needs()) {
    const MetricKind* kind = find_metric_of_feature(need.feature);
    if (kind == nullptr)
      fail(Code::model, "model {} needs the feature '{}' (nothing computes it); use another model", spec.name,
           need.feature);
    used.insert(kind->name);
    inputs.push_back(
        {entry_for(plan.entries, *kind, overloaded(spec, *kind, need.options), plan.device), need.feature});
  }
  for (const ModelOverload& overload : spec.overloads)
    if (!used.contains(overload.metric))
      fail(Code::usage, "--model: {}.{} has no effect (model {} does not use {}); remove it", overload.metric,
           overload.option, spec.name, overload.metric);
  plan.models.push_back(std::move(planned));
  return inputs;
}

std::string stored_input(const PlannedFeatures& entry, const std::string& feature, const std::string& model) {
  for (const FeatureInfo& info : entry.features)
    if (info.name == feature) return stored_name(info, entry.suffix);
  fail(Code::input, "model {} needs {} (this video has no such plane); use another model", model, feature);
}

// Everything that is asked for, and where each model's inputs come from.
Plan collect(const PlanRequest& request, std::vector<std::vector<ModelInput>>& inputs) {
  Plan plan{.format = request.format,
            .entries = {},
            .models = {},
            .predict = request.predict,
            .accumulation = request.accumulation,
            .device = request.device};
  for (const ModelSpec& spec : request.models) inputs.push_back(add_model(plan, spec));
  for (const FeatureSpec& spec : request.features)
    entry_for(plan.entries, find_metric(spec.metric), spec.options, device_for(spec, request.device));
  return plan;
}

// Fills in what follows from each entry's options; throws for a clip or a device on which it is not defined.
void resolve(Plan& plan) {
  for (PlannedFeatures& entry : plan.entries) {
    entry.device = choose_device({*entry.kind, entry.options, plan.format, plan.accumulation}, entry.asked);
    entry.implementation = find_implementation(*entry.kind, entry.device.executor);
    entry.features = entry.kind->features(entry.options, plan.format);
  }
}

void check_names(const Plan& plan) {
  std::set<std::string> stored;
  for (const PlannedFeatures& entry : plan.entries)
    for (const FeatureInfo& info : entry.features)
      if (!stored.insert(stored_name(info, entry.suffix)).second)
        fail(Code::usage, "{}: asked for twice with different options (both would be called {}); run them separately",
             entry.kind->name, stored_name(info, entry.suffix));
  for (const PlannedModel& model : plan.models)
    for (const std::string& name : model.scorer.score_names(model.spec.name))
      if (!stored.insert(name).second)
        fail(Code::usage,
             "two scores would be called '{}' (only one could be reported); give each model its own name=", name);
}

}  // namespace

Plan make_plan(const PlanRequest& request) {
  std::vector<std::vector<ModelInput>> inputs;
  Plan plan = collect(request, inputs);
  resolve(plan);
  for (std::size_t m = 0; m < plan.models.size(); ++m)
    for (const ModelInput& input : inputs[m])
      plan.models[m].inputs.push_back(stored_input(plan.entries[input.entry], input.feature, plan.models[m].spec.name));
  check_names(plan);
  return plan;
}

Plan make_plan(const MetricKind& kind, const VideoFormat& format, const DeviceSpec& device) {
  Plan plan{.format = format, .entries = {}, .models = {}, .device = device};
  entry_for(plan.entries, kind, {}, device);
  resolve(plan);
  return plan;
}

std::vector<PlannedFeatures> requested_entries(const PlanRequest& request) {
  std::vector<std::vector<ModelInput>> inputs;
  return collect(request, inputs).entries;
}

}  // namespace snellen
