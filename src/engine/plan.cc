// SPDX-License-Identifier: BSD-2-Clause-Patent
// Resolution of a request into a plan.
#include "engine/plan.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>

#include "base/error.h"
#include "engine/registry.h"
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

// The entry for this metric and these options: an existing one with the same feature names, or a new one.
std::size_t entry_for(std::vector<PlannedFeatures>& entries, const MetricKind& kind, const OptionItems& items) {
  OptionSet options = parse_options(kind.name, kind.options, items);
  if (kind.check_options != nullptr) kind.check_options(options);
  std::string suffix = key_suffix(kind.options, options);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (entries[i].kind != &kind || entries[i].suffix != suffix) continue;
    entries[i].options = merge_options(kind.name, kind.options, entries[i].options, options);
    return i;
  }
  entries.push_back({.kind = &kind, .options = std::move(options), .suffix = std::move(suffix), .features = {}});
  return entries.size() - 1;
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
    inputs.push_back({entry_for(plan.entries, *kind, overloaded(spec, *kind, need.options)), need.feature});
  }
  for (const ModelOverload& overload : spec.overloads)
    if (!used.contains(overload.metric))
      fail(Code::usage, "--model: {}.{} has no effect (model {} does not use {}); remove it", overload.metric,
           overload.option, spec.name, overload.metric);
  plan.models.push_back(std::move(planned));
  return inputs;
}

const Implementation& choose(const MetricKind& kind, const DeviceSpec& device, Accumulation accumulation) {
  if (device.automatic) return kind.implementations.front();
  for (const Implementation& implementation : kind.implementations)
    if (implementation.executor == device.executor) {
      if (kind.has_accumulations && accumulation == Accumulation::libvmaf && runs_kernels(device.executor))
        fail(Code::device,
             "{}: --accumulate libvmaf is not for the device {} (it adds in an order that only a host can keep); use "
             "--accumulate exact, or --device cpu",
             kind.name, to_string(device.executor));
      return implementation;
    }
  fail(Code::device, "{}: no implementation for the device {} (a named device is never replaced); use --device auto",
       kind.name, to_string(device.executor));
}

std::string stored_input(const PlannedFeatures& entry, const std::string& feature, const std::string& model) {
  for (const FeatureInfo& info : entry.features)
    if (info.name == feature) return stored_name(info, entry.suffix);
  fail(Code::input, "model {} needs {} (this video has no such plane); use another model", model, feature);
}

// Fills in what follows from each entry's options; throws for a clip or a device on which it is not defined.
void resolve(Plan& plan, const DeviceSpec& device) {
  for (PlannedFeatures& entry : plan.entries) {
    check_requirements(*entry.kind, entry.options, plan.format);
    entry.features = entry.kind->features(entry.options, plan.format);
    entry.implementation = &choose(*entry.kind, device, plan.accumulation);
    if (entry.kind->check_kernels != nullptr && runs_kernels(entry.implementation->executor))
      entry.kind->check_kernels(entry.options);
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

void check_requirements(const MetricKind& kind, const OptionSet& options, const VideoFormat& format) {
  const Requirements needs = kind.requirements(options);
  const std::string& name = kind.name;
  if (format.extent.width < needs.min_extent.width || format.extent.height < needs.min_extent.height)
    fail(Code::input, "{}: the video is {}x{} ({} is not defined below {}x{}); leave this feature out", name,
         format.extent.width, format.extent.height, name, needs.min_extent.width, needs.min_extent.height);
  if (format.pixel.depth > needs.max_depth)
    fail(Code::input, "{}: the video has {} bits ({} is defined up to {}); leave this feature out", name,
         format.pixel.depth, name, needs.max_depth);
  if (needs.needs_chroma && plane_count(format.pixel.subsampling) == 1)
    fail(Code::input, "{}: the video has no chroma ({} measures it); leave this feature out", name, name);
  if (kind.check_format != nullptr) kind.check_format(options, format);
}

Plan make_plan(const PlanRequest& request) {
  Plan plan{.format = request.format,
            .entries = {},
            .models = {},
            .predict = request.predict,
            .accumulation = request.accumulation,
            .device = request.device};
  std::vector<std::vector<ModelInput>> inputs;
  for (const ModelSpec& spec : request.models) inputs.push_back(add_model(plan, spec));
  for (const FeatureSpec& spec : request.features) entry_for(plan.entries, find_metric(spec.metric), spec.options);

  resolve(plan, request.device);
  for (std::size_t m = 0; m < plan.models.size(); ++m)
    for (const ModelInput& input : inputs[m])
      plan.models[m].inputs.push_back(stored_input(plan.entries[input.entry], input.feature, plan.models[m].spec.name));
  check_names(plan);
  return plan;
}

Plan make_plan(const MetricKind& kind, const VideoFormat& format, const DeviceSpec& device) {
  Plan plan{.format = format, .entries = {}, .models = {}, .device = device};
  entry_for(plan.entries, kind, {});
  resolve(plan, device);
  return plan;
}

}  // namespace snellen
