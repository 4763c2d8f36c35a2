// SPDX-License-Identifier: BSD-2-Clause-Patent
// From the command line to two open videos and what is asked of them; nothing is measured yet.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/arguments.h"
#include "engine/plan.h"
#include "media/pairer.h"

namespace snellen {

struct OpenedRun {
  std::unique_ptr<FrameSource> reference;
  std::unique_ptr<FrameSource> distorted;
  std::unique_ptr<Pairer> pairer;  // of the two
  PlanRequest request;
  std::vector<std::string> notes;  // what a user should know of the inputs and of choices made
};

/// Throws Error for videos that cannot be read or compared.
OpenedRun open_run(const Arguments& arguments);

}  // namespace snellen
