// SPDX-License-Identifier: BSD-2-Clause-Patent
// Names of devices.
#include "exec/device.h"

#include "base/error.h"
#include "exec/cpu/targets.h"

namespace snellen {
namespace {

DeviceSpec parse_cpu(std::string_view text, std::string_view target) {
  if (cpu::targets().empty())
    fail(Code::device, "no device '{}' on this machine (its processor lacks {}); choose auto or reference", text,
         cpu::baseline());
  DeviceSpec spec{.automatic = false, .executor = Executor::cpu};
  if (target.empty()) return spec;
  std::string names;
  for (const cpu::Target candidate : cpu::targets()) {
    if (to_string(candidate) == target) {
      spec.target = candidate;
      return spec;
    }
    names += fmt::format("{}cpu:{}", names.empty() ? "" : ", ", to_string(candidate));
  }
  fail(Code::device, "no device '{}' (this processor or this build lacks those instructions); choose one of: {}", text,
       names);
}

}  // namespace

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
  if (text == "cpu") return parse_cpu(text, "");
  if (constexpr std::string_view kPrefix = "cpu:"; text.starts_with(kPrefix) && text != kPrefix)
    return parse_cpu(text, text.substr(kPrefix.size()));
  fail(Code::device,
       "no device '{}' (scores must come from the device that was asked for); choose auto, cpu or reference", text);
}

std::string device_note() {
  if (!cpu::targets().empty()) return {};
  return fmt::format("this processor lacks {} (the device cpu needs it); metrics run on the slower reference",
                     cpu::baseline());
}

}  // namespace snellen
