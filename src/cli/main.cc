// SPDX-License-Identifier: BSD-2-Clause-Patent
// `snellen`: the boundary at which every Error becomes one line and an exit status.
#include <fmt/format.h>

#include <cstdio>
#include <exception>

#include "base/error.h"
#include "cli/arguments.h"
#include "cli/lists.h"
#include "cli/score.h"
#include "engine/report_builder.h"

namespace {

void run(int argc, char** argv) {
  using namespace snellen;
  const Arguments arguments = parse_arguments(argc, argv);
  switch (arguments.action) {
    case Action::help: return print_out(help_text());
    case Action::version: return print_out("snellen " + version() + "\n");
    case Action::list_models: return print_out(list_models(arguments.json));
    case Action::list_features: return print_out(list_features(arguments.json));
    case Action::score: return score(arguments);
  }
}

}  // namespace

int main(int argc, char** argv) {
  try {
    run(argc, argv);
    return 0;
  } catch (const snellen::Error& error) {
    fmt::print(stderr, "snellen: {}\n", error.what());
    return error.code() == snellen::Code::usage ? 1 : 2;
  } catch (const std::exception& error) {
    fmt::print(stderr, "snellen: {} (the run cannot go on); please report it if it is not a lack of memory\n",
               error.what());
    return 2;
  }
}
