// SPDX-License-Identifier: BSD-2-Clause-Patent
// What the host knows about a kernel, and the list of all kernels of a program: SNELLEN_KERNEL adds to it, a backend's
// module must have an entry for each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "exec/kernel_contract.h"

namespace snellen {

/// How the emulator is to treat what a kernel must not rely on.
struct EmuOptions {
  std::byte poison{0xA5};  // fills fresh memory and, before each group, the shared memory
  unsigned seed = 1;       // of the order in which lanes run, another for each phase; 0: in order
};

/// One launch of a kernel.
struct Work {
  const void* kernel = nullptr;  // the bytes of the struct
  Grid grid{};
  std::int64_t* partials = nullptr;  // in the device's memory: sums by field, then by tile; null without sums
};

struct KernelInfo {
  std::string_view name;
  std::size_t bytes;
  int threads;
  int fields;  // of its sums
  void (*emulate)(const Work& work, const EmuOptions& options);
};

/// Every kernel that SNELLEN_KERNEL has named in this program, in no particular order.
std::span<const KernelInfo* const> kernel_list();

/// A member of the list for as long as the program runs.
class ListedKernel {
 public:
  explicit ListedKernel(const KernelInfo& info);
  ListedKernel(const ListedKernel&) = delete;
  ListedKernel& operator=(const ListedKernel&) = delete;
  const KernelInfo& info() const noexcept { return info_; }

 private:
  KernelInfo info_;
};

}  // namespace snellen
