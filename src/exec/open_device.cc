// SPDX-License-Identifier: BSD-2-Clause-Patent
// From names to opened devices.
#include "exec/open_device.h"

#include "base/error.h"
#include "exec/canary.h"
#include "exec/device_name.h"
#include "exec/emu/emulator.h"
#include "exec/faults.h"
#include "exec/module.h"

namespace snellen {
namespace {

std::unique_ptr<driver::Backend> make_backend(Executor executor) {
  SNELLEN_CHECK(runs_kernels(executor));
  fault_point("load");
  return executor == Executor::emu ? emu::make_backend() : load_backend(std::string(to_string(executor)));
}

std::shared_ptr<const Device> open_from(const driver::Backend& backend, const DeviceSpec& spec) {
  fault_point("open");
  auto device = std::make_shared<const Device>(to_string(spec), with_faults(backend.open(spec.number)));
  check_canary(device);
  return device;
}

// Calls `attempt` and gives the text of the error that it throws, if it does.
template <class Attempt>
std::string problem_of(Attempt&& attempt) {
  try {
    attempt();
    return {};
  } catch (const Error& error) {
    return error.what();
  }
}

}  // namespace

std::shared_ptr<const Device> open_device(const DeviceSpec& spec) {
  const std::unique_ptr<driver::Backend> backend = make_backend(spec.executor);
  const std::size_t count = backend->devices().size();
  if (static_cast<std::size_t>(spec.number) >= count)
    fail(Code::device, "no device '{}' (there are {}); see snellen devices", to_string(spec), count);
  return open_from(*backend, spec);
}

std::vector<DeviceReport> survey_devices() {
  std::vector<DeviceReport> reports;
  for (const Executor executor : kKernelExecutors) {
    std::unique_ptr<driver::Backend> backend;
    std::vector<std::string> devices;
    const std::string problem = problem_of([&] {
      backend = make_backend(executor);
      devices = backend->devices();
    });
    if (!problem.empty()) reports.push_back({std::string(to_string(executor)), "", problem});
    for (std::size_t i = 0; i < devices.size(); ++i) {
      const DeviceSpec spec{.automatic = false, .executor = executor, .number = static_cast<int>(i)};
      reports.push_back({to_string(spec), devices[i], problem_of([&] { open_from(*backend, spec); })});
    }
  }
  return reports;
}

}  // namespace snellen
