// SPDX-License-Identifier: BSD-2-Clause-Patent
// SNELLEN_KERNEL for the module's own files: lists the kernel with the unit that holds it. Included by exec/kernel.h
// only, in the files that exec/sycl/write_unit.cc writes; those define `snellen_unit`.
#pragma once

#include "exec/kernel_contract.h"
#include "exec/kernel_table.h"

// NOLINTBEGIN(bugprone-macro-parentheses): K is a type
#define SNELLEN_KERNEL(K)                                \
  static_assert(::snellen::kernel_fits<K>());            \
  static const ::snellen::ListedEntry snellen_entry_##K( \
      {#K, sizeof(K), K::threads, ::snellen::field_count<::snellen::SumsOf<K>>, &snellen_unit});
// NOLINTEND(bugprone-macro-parentheses)
