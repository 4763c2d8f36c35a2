// SPDX-License-Identifier: BSD-2-Clause-Patent
// The list of devices.
#include "cli/devices.h"

#include <fmt/format.h>

#include <vector>

#include "cli/command_line.h"
#include "cli/print_out.h"
#include "exec/cpu/targets.h"
#include "exec/open_device.h"

namespace snellen {
namespace {

constexpr const char* kHelp =
    R"(snellen devices: what could compute on this machine, for --device

  snellen devices [--help]

Each device that runs kernels is opened and computes a few numbers that every
device must have in common, bit for bit; one that does not is not used.
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

std::string line(const DeviceReport& report) {
  const std::string state = report.problem.empty() ? "ready" : "not usable: " + report.problem;
  return fmt::format("{:<16} {}{}{}\n", report.name, report.description, report.description.empty() ? "" : "; ", state);
}

}  // namespace

int run_devices(int argc, const char* const* argv) {
  CLI::App app;
  bool help = false;
  app.set_help_flag();
  app.add_flag("--help", help);
  parse_words(app, argc, argv, "snellen devices --help");
  std::string text = help ? kHelp : "";
  if (!help) {
    for (const DeviceReport& report : host_devices()) text += line(report);
    for (const DeviceReport& report : survey_devices()) text += line(report);
  }
  print_out(text);
  return 0;
}

}  // namespace snellen
