// SPDX-License-Identifier: BSD-2-Clause-Patent
// Names of devices.
#include "exec/device.h"

#include <algorithm>
#include <charconv>
#include <optional>

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

[[noreturn]] void fail_unknown(std::string_view text) {
  fail(Code::device,
       "no device '{}' (scores must come from the device that was asked for); choose auto, cpu, reference, emu, cuda, "
       "cuda:N, hip, hip:N, sycl or sycl:N",
       text);
}

// Of executors that have several devices, "cuda:1" and the like; none when `text` does not begin so.
std::optional<DeviceSpec> parse_numbered(std::string_view text) {
  for (const Executor executor : kKernelExecutors) {
    const std::string prefix = fmt::format("{}:", to_string(executor));
    if (executor == Executor::emu || !text.starts_with(prefix)) continue;
    DeviceSpec spec{.automatic = false, .executor = executor};
    const char* const end = text.data() + text.size();
    const auto [parsed, error] = std::from_chars(text.data() + prefix.size(), end, spec.number);
    if (error != std::errc() || parsed != end || spec.number < 0) fail_unknown(text);
    return spec;
  }
  return std::nullopt;
}

}  // namespace

std::string_view to_string(Executor executor) {
  switch (executor) {
    case Executor::reference: return "reference";
    case Executor::cpu: return "cpu";
    case Executor::emu: return "emu";
    case Executor::cuda: return "cuda";
    case Executor::hip: return "hip";
    case Executor::sycl: return "sycl";
  }
  SNELLEN_CHECK(false);
}

bool runs_kernels(Executor executor) {
  return std::find(kKernelExecutors.begin(), kKernelExecutors.end(), executor) != kKernelExecutors.end();
}

DeviceSpec parse_device(std::string_view text) {
  if (text == "auto") return {};
  if (text == "reference") return {.automatic = false, .executor = Executor::reference};
  for (const Executor executor : kKernelExecutors)
    if (text == to_string(executor)) return {.automatic = false, .executor = executor};
  if (text == "cpu") return parse_cpu(text, "");
  if (constexpr std::string_view kPrefix = "cpu:"; text.starts_with(kPrefix) && text != kPrefix)
    return parse_cpu(text, text.substr(kPrefix.size()));
  if (const std::optional<DeviceSpec> numbered = parse_numbered(text)) return *numbered;
  fail_unknown(text);
}

std::string device_note() {
  if (!cpu::targets().empty()) return {};
  return fmt::format("this processor lacks {} (the device cpu needs it); metrics run on the slower reference",
                     cpu::baseline());
}

}  // namespace snellen
