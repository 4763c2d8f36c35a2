// SPDX-License-Identifier: BSD-2-Clause-Patent
// From the text of kernels to code for any device, by the runtime's own compiler.
#pragma once

#include <array>
#include <sycl/kernel_bundle.hpp>

#include "exec/sycl/unit.h"

namespace snellen::sycl_backend {

using ObjectBundle = sycl::kernel_bundle<sycl::bundle_state::object>;
using NativeBundle = sycl::kernel_bundle<sycl::bundle_state::executable>;

/// The floating-point law for the run-time compiler: no fused steps but fma(). Without errno, square roots and fused
/// steps are instructions of the device; calls of the device library would keep native code from being saved.
inline constexpr std::array kCompilerFlags{"-std=c++20",         "-O2",       "-ffp-contract=off", "-fno-math-errno",
                                           "-DSNELLEN_SYCL_RTC", "-I/snellen"};

/// The name under which the entry of the kernel `name` is found.
std::string entry_name(std::string_view name);

/// Compiles the text of `unit`, whatever its `object` holds, for sub-groups of this size where it is not 0. Throws
/// sycl::exception with the compiler's messages. Needs the headers of a C++ library on the machine.
ObjectBundle compile_unit(const sycl::context& context, const sycl::device& device, const Unit& unit,
                          int sub_group_size = 0);

}  // namespace snellen::sycl_backend
