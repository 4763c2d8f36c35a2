// SPDX-License-Identifier: BSD-2-Clause-Patent
// The kernels that a module can run, by name. SNELLEN_KERNEL fills the table in those files of a module that include
// headers of kernels, before the module is asked for anything; a program that needs what the table lacks is refused.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "exec/kernel_info.h"

namespace snellen {

struct TableEntry {
  std::string_view name;
  std::size_t bytes;
  int threads;
  int fields;        // of its sums
  const void* code;  // what the module runs, as its backend knows it
};

/// A member of the table for as long as the module is loaded.
class ListedEntry {
 public:
  explicit ListedEntry(const TableEntry& entry);
  ListedEntry(const ListedEntry&) = delete;
  ListedEntry& operator=(const ListedEntry&) = delete;

 private:
  TableEntry entry_;
};

/// All entries of the module.
const std::vector<const TableEntry*>& all_entries();

/// The entry of a kernel of the program. Throws Error{device} that names the kernel and `backend` when the table has
/// none, or one of another size or shape.
const TableEntry& find_entry(const KernelInfo& kernel, std::string_view backend);

}  // namespace snellen
