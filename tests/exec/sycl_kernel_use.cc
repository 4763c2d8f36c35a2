// SPDX-License-Identifier: BSD-2-Clause-Patent
// Lists what the driver of a SYCL device makes of each kernel, for tools/kernel_budget.py: a line "architecture private
// kernel" each, the architecture being cpu or gpu. Runtimes tell of no registers; a driver that keeps spills apart is
// asked for those, too.
#include <fmt/format.h>

#include <iostream>
#include <sycl/ext/intel/info/kernel.hpp>
#include <sycl/kernel.hpp>

#include "base/error.h"
#include "exec/sycl/kernel_library.h"
#include "exec/sycl/runtime.h"

namespace snellen::sycl_backend {
namespace {

// Bytes of a lane.
std::size_t private_bytes(const sycl::kernel& kernel, const sycl::device& device) {
  std::size_t bytes = kernel.get_info<sycl::info::kernel_device_specific::private_mem_size>(device);
  if (device.has(sycl::aspect::ext_intel_spill_memory_size))
    bytes += kernel.get_info<sycl::ext::intel::info::kernel_device_specific::spill_memory_size>(device);
  return bytes;
}

void list_kernels() {
  prepare_runtime();
  for (const sycl::device& device : usable_devices()) {
    KernelLibrary library(sycl::context(device), device, BundleCache(user_cache_folder()));
    for (const TableEntry* entry : all_entries())
      fmt::print("{} {} {}\n", device.is_cpu() ? "cpu" : "gpu", private_bytes(library.find(*entry), device),
                 entry->name);
  }
}

}  // namespace
}  // namespace snellen::sycl_backend

int main() {
  try {
    snellen::sycl_backend::list_kernels();
    return 0;
  } catch (const snellen::Error& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
