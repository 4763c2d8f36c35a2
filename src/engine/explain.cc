// SPDX-License-Identifier: BSD-2-Clause-Patent
// Answers of the one rule for devices, beside what each device is like.
#include "engine/explain.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/selection.h"
#include "exec/device_name.h"

namespace snellen {
namespace {

// What keeps this machine from having the device; empty when it has it. A backend without devices is reported by its
// own name.
std::string absence(const DeviceSpec& device, std::span<const DeviceReport> devices) {
  for (const std::string& name : {to_string(device), std::string(to_string(device.executor))}) {
    const auto found =
        std::find_if(devices.begin(), devices.end(), [&](const DeviceReport& report) { return report.name == name; });
    if (found != devices.end()) return found->problem;
  }
  return fmt::format("no device '{}' on this machine", to_string(device));
}

std::string problem_of(const Job& job, const DeviceReport& report) {
  if (!report.problem.empty()) return report.problem;
  const std::optional<Error> reason = refusal(job, parse_device(report.name));
  return reason ? reason->what() : "";
}

std::string why(const DeviceSpec& asked, const DeviceSpec& run) {
  if (asked.automatic) return "auto takes the best that the processor has";
  return asked == run ? "--device asks for it" : "the feature's name asks for it";
}

void choose(const Job& job, const DeviceSpec& asked, const DeviceSpec& run, std::span<const DeviceReport> devices,
            ExplainedFeature& explained) {
  try {
    const DeviceSpec device = choose_device(job, asked);
    explained.reason = absence(device, devices);
    if (!explained.reason.empty()) return;
    explained.device = to_string(device);
    explained.reason = why(asked, run);
  } catch (const Error& error) {
    explained.reason = error.what();
  }
}

}  // namespace

std::vector<ExplainedFeature> explain(const PlanRequest& request, std::span<const DeviceReport> devices) {
  std::vector<ExplainedFeature> features;
  for (const PlannedFeatures& entry : requested_entries(request)) {
    const Job job{*entry.kind, entry.options, request.format, request.accumulation};
    ExplainedFeature explained{.name = entry.kind->name + entry.suffix, .device = {}, .reason = {}, .candidates = {}};
    choose(job, entry.asked, request.device, devices, explained);
    for (const DeviceReport& report : devices) explained.candidates.push_back({report.name, problem_of(job, report)});
    features.push_back(std::move(explained));
  }
  return features;
}

}  // namespace snellen
