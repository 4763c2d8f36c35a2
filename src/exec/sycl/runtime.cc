// SPDX-License-Identifier: BSD-2-Clause-Patent
// Errors and devices of the runtime.
#include "exec/sycl/runtime.h"

#include <dlfcn.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sycl/platform.hpp>
#include <system_error>

#include "base/error.h"

namespace snellen::sycl_backend {
namespace {

// GPUs, then accelerators, then processors.
int rank(const sycl::device& device) { return device.is_gpu() ? 0 : device.is_cpu() ? 2 : 1; }

bool is_usable(const sycl::device& device) {
  return device.has(sycl::aspect::usm_device_allocations) && device.has(sycl::aspect::usm_host_allocations);
}

// The runtime's texts have several lines, some of them empty.
std::string one_line(std::string_view text) {
  std::string line;
  for (const char c : text) {
    const bool space = c == '\n' || c == '\r' || c == '\t' || c == ' ';
    if (!space)
      line += c;
    else if (!line.empty() && line.back() != ' ')
      line += ' ';
  }
  while (line.ends_with(' ')) line.pop_back();
  return line;
}

bool has_files(const std::filesystem::path& folder) {
  std::error_code missing;
  return std::filesystem::directory_iterator(folder, missing) != std::filesystem::directory_iterator();
}

void offer_processor() {
  Dl_info runtime{};
  if (::dladdr(reinterpret_cast<void*>(&sycl::platform::get_platforms), &runtime) == 0) return;
  const std::filesystem::path driver = std::filesystem::path(runtime.dli_fname).parent_path() / "libintelocl.so";
  if (!std::filesystem::exists(driver)) return;
  // Loaders of OpenCL drivers learn of one that is not installed for the whole system from their environment only. The
  // loader beside the runtime knows the first variable. Debian's knows the second, and it is the one in use when
  // another library of the program (FFmpeg's) needs it; there it hides the drivers of the system. Variables that the
  // user has set stay.
  ::setenv("OCL_ICD_FILENAMES", driver.c_str(), 0);
  if (!has_files("/etc/OpenCL/vendors")) ::setenv("OCL_ICD_VENDORS", driver.c_str(), 0);
}

// Drivers compile for any device with division and square root that are off by 2.5 and 3 units in the last place,
// unless they are asked for IEEE's (OpenCL 3.0 C, 7.4; -cl-fp32-correctly-rounded-divide-sqrt).
constexpr const char* kFlagsVariable = "SYCL_PROGRAM_COMPILE_OPTIONS";
constexpr const char* kDriverFlags = SNELLEN_OPENCL_FLAGS;

void demand_ieee_arithmetic() {
  const std::string flags = driver_flags();
  if (flags.find(kDriverFlags) != std::string::npos) return;
  ::setenv(kFlagsVariable, (flags.empty() ? kDriverFlags : flags + ' ' + kDriverFlags).c_str(), 1);
}

}  // namespace

void prepare_runtime() {
  offer_processor();
  demand_ieee_arithmetic();
}

std::string driver_flags() {
  const char* const flags = std::getenv(kFlagsVariable);
  return flags == nullptr ? "" : flags;
}

void fail_call(std::string_view what, const std::exception& error) {
  fail(Code::device,
       "sycl: {} failed: {} (no score of this frame can be trusted); check the device and its driver, or use --device "
       "cpu",
       what, one_line(error.what()));
}

std::vector<sycl::device> usable_devices() {
  return checked("listing devices", [] {
    std::vector<sycl::device> devices = sycl::device::get_devices();
    std::erase_if(devices, [](const sycl::device& device) { return !is_usable(device); });
    std::stable_sort(devices.begin(), devices.end(),
                     [](const sycl::device& a, const sycl::device& b) { return rank(a) < rank(b); });
    return devices;
  });
}

std::string describe(const sycl::device& device) {
  return checked("asking for the device's properties", [&] {
    return fmt::format("{}{}, {}, driver {}, {} MiB", device.get_info<sycl::info::device::name>(),
                       device.is_cpu() ? " (this machine's processor)" : "",
                       device.get_platform().get_info<sycl::info::platform::name>(),
                       device.get_info<sycl::info::device::driver_version>(),
                       device.get_info<sycl::info::device::global_mem_size>() >> 20);
  });
}

}  // namespace snellen::sycl_backend
