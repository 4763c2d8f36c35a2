// SPDX-License-Identifier: BSD-2-Clause-Patent
// The list of kernels.
#include "exec/kernel_info.h"

#include <vector>

namespace snellen {
namespace {

// Made by the first of the objects that fill it, all before main().
std::vector<const KernelInfo*>& list() {
  static std::vector<const KernelInfo*> kernels;
  return kernels;
}

}  // namespace

std::span<const KernelInfo* const> kernel_list() { return list(); }

ListedKernel::ListedKernel(const KernelInfo& info) : info_(info) { list().push_back(&info_); }

}  // namespace snellen
