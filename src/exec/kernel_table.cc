// SPDX-License-Identifier: BSD-2-Clause-Patent
// The table of a module. Every module has its own copy of this file.
#include "exec/kernel_table.h"

#include <algorithm>

#include "base/error.h"

namespace snellen {
namespace {

std::vector<const TableEntry*>& table() {
  static std::vector<const TableEntry*> entries;
  return entries;
}

bool describes(const TableEntry& entry, const KernelInfo& kernel) {
  return entry.name == kernel.name && entry.bytes == kernel.bytes && entry.threads == kernel.threads &&
         entry.fields == kernel.fields;
}

}  // namespace

ListedEntry::ListedEntry(const TableEntry& entry) : entry_(entry) { table().push_back(&entry_); }

const std::vector<const TableEntry*>& all_entries() { return table(); }

const TableEntry& find_entry(const KernelInfo& kernel, std::string_view backend) {
  const auto found =
      std::find_if(table().begin(), table().end(), [&](const TableEntry* entry) { return describes(*entry, kernel); });
  if (found == table().end())
    fail(Code::device,
         "no {}: its module has no kernel {} like that of the program (they are of different builds); install both "
         "from one build",
         backend, kernel.name);
  return **found;
}

}  // namespace snellen
