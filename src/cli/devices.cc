// SPDX-License-Identifier: BSD-2-Clause-Patent
// The list of devices.
#include "cli/devices.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "base/narrow.h"
#include "cli/arguments.h"
#include "cli/command_line.h"
#include "cli/open_run.h"
#include "cli/print_out.h"
#include "engine/explain.h"
#include "exec/cpu/targets.h"
#include "exec/device_name.h"
#include "exec/open_device.h"

namespace snellen {
namespace {

constexpr const char* kHelp =
    R"(snellen devices: what could compute on this machine, for --device

  snellen devices
  snellen devices --explain REFERENCE DISTORTED [options of a score]

Each device that runs kernels is opened and computes a few numbers that every
device must have in common, bit for bit; one that does not is not used.

With --explain, for each feature of that run: where it would be computed and
why, and for every device whether it could. Nothing is measured.

Exit status: 0, with --explain 1 when a feature could not be computed as asked,
2 when something went wrong.
)";

// Executors of the host, best first.
std::vector<DeviceReport> host_devices() {
  std::vector<DeviceReport> reports;
  for (const cpu::Target target : cpu::targets())
    reports.push_back({fmt::format("cpu:{}", to_string(target)), "vectors of this machine's processor", ""});
  if (reports.empty()) reports.push_back({"cpu", "", device_note()});
  reports.push_back({"reference", "scalar code that defines every metric", ""});
  return reports;
}

std::vector<DeviceReport> all_devices() {
  std::vector<DeviceReport> reports = host_devices();
  for (DeviceReport& report : survey_devices()) reports.push_back(std::move(report));
  return reports;
}

std::string line(const DeviceReport& report) {
  const std::string state = report.problem.empty() ? "ready" : "not usable: " + report.problem;
  return fmt::format("{:<16} {}{}{}\n", report.name, report.description, report.description.empty() ? "" : "; ", state);
}

std::string text_of(const ExplainedFeature& feature) {
  std::string text = feature.device.empty()
                         ? fmt::format("\n{}: nowhere: {}\n", feature.name, feature.reason)
                         : fmt::format("\n{}: on {} ({})\n", feature.name, feature.device, feature.reason);
  for (const auto& [device, problem] : feature.candidates)
    text += fmt::format("  {:<16} {}\n", device, problem.empty() ? "can" : "cannot: " + problem);
  return text;
}

int explain_run(const Arguments& arguments) {
  if (arguments.action != Action::score)
    fail(Code::usage, "--explain is for a score (other commands choose no device); see snellen devices --help");
  const OpenedRun run = open_run(arguments);
  const std::vector<ExplainedFeature> features = explain(run.request, all_devices());
  std::string text = fmt::format("{}, --device {}\n", to_string(run.request.format), to_string(run.request.device));
  for (const std::string& note : run.notes) text += note + "\n";
  for (const ExplainedFeature& feature : features) text += text_of(feature);
  print_out(text);
  return std::any_of(features.begin(), features.end(), [](const auto& feature) { return feature.device.empty(); }) ? 1
                                                                                                                   : 0;
}

int list_devices(int argc, const char* const* argv) {
  CLI::App app;
  bool help = false;
  app.set_help_flag();
  app.add_flag("--help", help);
  parse_words(app, argc, argv, "snellen devices --help");
  std::string text = help ? kHelp : "";
  if (!help)
    for (const DeviceReport& report : all_devices()) text += line(report);
  print_out(text);
  return 0;
}

}  // namespace

int run_devices(int argc, const char* const* argv) {
  std::vector<const char*> words(argv, argv + argc);
  const auto explain = std::find(words.begin(), words.end(), std::string_view("--explain"));
  if (explain == words.end()) return list_devices(argc, argv);
  words.erase(explain);
  return explain_run(parse_arguments(narrow<int>(std::ssize(words)), words.data()));
}

}  // namespace snellen
