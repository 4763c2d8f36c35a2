// SPDX-License-Identifier: BSD-2-Clause-Patent
// The table.
#include "exec/cuda/kernel_table.h"

#include <algorithm>
#include <vector>

namespace snellen::cuda {
namespace {

std::vector<const Entry*>& table() {
  static std::vector<const Entry*> entries;
  return entries;
}

}  // namespace

TableEntry::TableEntry(const Entry& entry) : entry_(entry) { table().push_back(&entry_); }

const Entry* find_entry(std::string_view name) {
  const auto found = std::find_if(table().begin(), table().end(), [&](const Entry* e) { return e->name == name; });
  return found == table().end() ? nullptr : *found;
}

}  // namespace snellen::cuda
