// SPDX-License-Identifier: BSD-2-Clause-Patent
// SNELLEN_KERNEL for the host: makes the emulator's entry, and lists the kernel so that every backend can be asked for
// it. Included by exec/kernel.h only.
#pragma once

#include "exec/emu/run_kernel.h"
#include "exec/kernel_info.h"

// NOLINTBEGIN(bugprone-macro-parentheses): K is a type
/// Beside the kernel K, whose name must be unique in the program; found through the type of K.
#define SNELLEN_KERNEL(K)                                                                                         \
  static_assert(::snellen::kernel_fits<K>());                                                                     \
  inline const ::snellen::ListedKernel snellen_listed_##K(                                                        \
      {#K, sizeof(K), K::threads, ::snellen::field_count<::snellen::SumsOf<K>>, &::snellen::emu::run_kernel<K>}); \
  inline const ::snellen::KernelInfo& kernel_info(const K*) { return snellen_listed_##K.info(); }
// NOLINTEND(bugprone-macro-parentheses)
