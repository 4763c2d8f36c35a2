// SPDX-License-Identifier: BSD-2-Clause-Patent
// Fills in a Report.
#include "engine/report_builder.h"

#include <cmath>
#include <iterator>
#include <utility>

#include "base/narrow.h"
#include "exec/device_name.h"
#include "model/pooling.h"

namespace snellen {
namespace {

PooledStatistics statistics(const std::vector<double>& values) {
  const Pooled p = pool(values);
  return {.min = p.min,
          .max = p.max,
          .mean = p.mean,
          .harmonic_mean = p.harmonic_mean,
          .median = p.median,
          .stddev = p.stddev,
          .p1 = p.p1,
          .p5 = p.p5,
          .p10 = p.p10,
          .p25 = p.p25,
          .p75 = p.p75,
          .p90 = p.p90,
          .p95 = p.p95,
          .p99 = p.p99};
}

// "vif_enhn_gain_limit=1:vif_skip_scale0=true": options that are not the defaults.
std::string options_text(const PlannedFeatures& entry) {
  std::string text;
  for (std::size_t i = 0; i < entry.kind->options.size(); ++i) {
    const OptionSpec& spec = entry.kind->options[i];
    if (entry.options.values[i] == spec.default_value) continue;
    text += (text.empty() ? "" : ":") + spec.name + "=" + to_string(entry.options.values[i]);
  }
  return text;
}

ReportModel model_facts(const PlannedModel& model) {
  const ModelSpec& spec = model.spec;
  ReportModel facts{.name = spec.name,
                    .source = spec.path.empty() ? spec.version : spec.path,
                    .sha256 = model.sha256,
                    .flags = {},
                    .overloads = {}};
  if (spec.flags.disable_clip) facts.flags.emplace_back("disable_clip");
  if (spec.flags.enable_transform) facts.flags.emplace_back("enable_transform");
  for (const ModelOverload& o : spec.overloads) facts.overloads.push_back(o.metric + "." + o.option + "=" + o.value);
  return facts;
}

void add_features(const Plan& plan, Report& report) {
  for (const PlannedFeatures& entry : plan.entries)
    for (const FeatureInfo& info : entry.features)
      if (info.kind != FeatureKind::hidden)
        report.features.push_back({.name = reported_name(info, entry.suffix),
                                   .metric = entry.kind->name,
                                   .options = options_text(entry),
                                   .device = to_string(entry.device)});
}

}  // namespace

std::string version() { return SNELLEN_VERSION; }

Report make_report(const Plan& plan, const SessionResult& result, RunFacts facts) {
  Report report;
  report.version = version();
  if (facts.fps > 0 && std::isfinite(facts.fps)) report.fps = facts.fps;
  report.width = plan.format.extent.width;
  report.height = plan.format.extent.height;
  report.pixel_format = to_string(plan.format.pixel.subsampling);
  report.depth = plan.format.pixel.depth;
  report.reference = std::move(facts.reference);
  report.distorted = std::move(facts.distorted);
  report.warnings = std::move(facts.warnings);
  report.incomplete = facts.incomplete;
  report.subsample = narrow<int>(result.table.step());
  report.threads = result.threads;
  report.peak_memory_bytes = facts.peak_memory_bytes;
  report.identical_frames = result.identical_frames;
  report.accumulation = plan.accumulation == Accumulation::exact ? "exact" : "libvmaf";
  for (std::int64_t f = 0; f < result.table.frame_count(); f += result.table.step()) report.frame_numbers.push_back(f);
  if (result.identical_frames == std::ssize(report.frame_numbers))
    report.warnings.emplace_back(
        "the two videos are equal in every sample of the frames that were scored (a model may score such frames below "
        "100, the first one above all)");
  for (const FeatureId id : result.reported) {
    std::vector<double> values = result.table.sampled_values(id);
    std::optional<PooledStatistics> pooled;
    if (facts.incomplete.empty()) pooled = statistics(values);
    report.columns.push_back({result.table.reported_name(id), std::move(values), pooled});
  }
  for (const auto& [name, value] : result.clip) report.aggregates.push_back({name, value});
  for (const PlannedModel& model : plan.models) report.models.push_back(model_facts(model));
  add_features(plan, report);
  return report;
}

}  // namespace snellen
