// SPDX-License-Identifier: BSD-2-Clause-Patent
// The kernels that the module has, by name. Files that nvcc compiles fill it before the module is asked for anything.
#pragma once

#include <cstddef>
#include <string_view>

namespace snellen::cuda {

struct Entry {
  std::string_view name;
  std::size_t bytes;
  int threads;
  int fields;            // of its sums
  const void* function;  // for the runtime's launch call
};

/// A member of the table for as long as the module is loaded.
class TableEntry {
 public:
  explicit TableEntry(const Entry& entry);
  TableEntry(const TableEntry&) = delete;
  TableEntry& operator=(const TableEntry&) = delete;

 private:
  Entry entry_;
};

/// The entry of the kernel `name`; null when there is none.
const Entry* find_entry(std::string_view name);

}  // namespace snellen::cuda
