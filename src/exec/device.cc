// SPDX-License-Identifier: BSD-2-Clause-Patent
// Names of devices.
#include "exec/device.h"

#include "base/error.h"
#include "exec/cpu/targets.h"

namespace snellen {

std::string_view to_string(Executor executor) {
  switch (executor) {
    case Executor::reference: return "reference";
    case Executor::cpu: return "cpu";
  }
  SNELLEN_CHECK(false);
}

DeviceSpec parse_device(std::string_view text) {
  if (text == "auto") return {};
  if (text == "reference") return {.automatic = false, .executor = Executor::reference};
  if (text == "cpu") {
    if (cpu::targets().empty())
      fail(Code::device, "no device 'cpu' on this machine (its processor lacks {}); choose auto or reference",
           cpu::baseline());
    return {.automatic = false, .executor = Executor::cpu};
  }
  fail(Code::device,
       "no device '{}' (scores must come from the device that was asked for); choose auto, cpu or reference", text);
}

std::string device_note() {
  if (!cpu::targets().empty()) return {};
  return fmt::format("this processor lacks {} (the device cpu needs it); metrics run on the slower reference",
                     cpu::baseline());
}

}  // namespace snellen
