// SPDX-License-Identifier: BSD-2-Clause-Patent
// The SYCL runtime as the backend sees it: its errors, its devices, and the driver that comes with it.
#pragma once

#include <string>
#include <string_view>
#include <sycl/device.hpp>
#include <sycl/exception.hpp>
#include <vector>

namespace snellen::sycl_backend {

/// Throws Error{device} that says what failed and why.
[[noreturn]] void fail_call(std::string_view what, const std::exception& error);

/// Calls `call`; what the runtime throws becomes Error{device}.
template <class Call>
decltype(auto) checked(std::string_view what, Call&& call) {
  try {
    return call();
  } catch (const sycl::exception& error) {
    fail_call(what, error);
  }
}

/// Sets the variables by which the runtime and its drivers are told what they must know: where the driver is that
/// offers this machine's processor as a device and lies beside the runtime, and the law of floating point. Before any
/// other call of the runtime.
void prepare_runtime();

/// What drivers are told when they make native code, with what the user tells them.
std::string driver_flags();

/// Devices that can run kernels on memory that this backend allocates, GPUs before others, processors last.
std::vector<sycl::device> usable_devices();

/// The device's name, what reaches it, and the driver's version.
std::string describe(const sycl::device& device);

}  // namespace snellen::sycl_backend
