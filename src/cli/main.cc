// SPDX-License-Identifier: BSD-2-Clause-Patent
// `snellen`: the boundary at which every Error becomes one line and an exit status.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>
#include <string_view>

#include "base/error.h"
#include "cli/arguments.h"
#include "cli/bench.h"
#include "cli/devices.h"
#include "cli/diff_reports.h"
#include "cli/lists.h"
#include "cli/print_out.h"
#include "cli/score.h"
#include "cli/selftest.h"
#include "engine/report_builder.h"
#include "exec/faults.h"

namespace {

using namespace snellen;

// What stands behind the program's name instead of a video. A video of that name is given as ./diff.
struct Command {
  std::string_view name;
  int (*run)(int argc, const char* const* argv);  // gives the exit status
};

constexpr std::array kCommands{Command{"bench", run_bench}, Command{"devices", run_devices}, Command{"diff", run_diff},
                               Command{"selftest", run_selftest}};

const Command* find_command(int argc, const char* const* argv) {
  if (argc < 2) return nullptr;
  const auto found =
      std::find_if(kCommands.begin(), kCommands.end(), [&](const Command& command) { return command.name == argv[1]; });
  return found == kCommands.end() ? nullptr : &*found;
}

void run(int argc, const char* const* argv) {
  const Arguments arguments = parse_arguments(argc, argv);
  switch (arguments.action) {
    case Action::help: return print_out(help_text());
    case Action::version: return print_out("snellen " + version() + "\n");
    case Action::list_models: return print_out(list_models(arguments.json));
    case Action::list_features: return print_out(list_features(arguments.json));
    case Action::score: return score(arguments);
  }
}

// The exit status of the words after the program's name. Errors become one line.
int status_of(int argc, const char* const* argv) {
  const Command* const command = find_command(argc, argv);
  try {
    if (command != nullptr) return command->run(argc - 1, argv + 1);
    run(argc, argv);
    return 0;
  } catch (const Error& error) {
    fmt::print(stderr, "snellen: {}\n", error.what());
    return command == nullptr && error.code() == Code::usage ? 1 : 2;  // 1 of a command is its "no"
  } catch (const std::exception& error) {
    fmt::print(stderr, "snellen: {} (the run cannot go on); please report it if it is not a lack of memory\n",
               error.what());
    return 2;
  }
}

}  // namespace

int main(int argc, char** argv) {
  const int status = status_of(argc, argv);
  if (const std::size_t things = unreturned(); things > 0)
    fmt::print(stderr, "snellen: {} things of the device were not given back (a defect); please report it\n", things);
  return status;
}
