// SPDX-License-Identifier: BSD-2-Clause-Patent
// Names of devices.
#include "exec/device.h"

#include "base/error.h"

namespace snellen {

std::string_view to_string(Executor executor) {
  switch (executor) {
    case Executor::reference: return "reference";
  }
  SNELLEN_CHECK(false);
}

DeviceSpec parse_device(std::string_view text) {
  if (text == "auto") return {};
  if (text == "reference") return {.automatic = false, .executor = Executor::reference};
  fail(Code::device, "no device '{}' (scores must come from the device that was asked for); choose auto or reference",
       text);
}

}  // namespace snellen
