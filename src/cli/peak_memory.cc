// SPDX-License-Identifier: BSD-2-Clause-Patent
// Linux counts it in /proc. getrusage() would be wrong: its figure includes that of the program that started this one.
#include "cli/peak_memory.h"

#include <fstream>
#include <string>

namespace snellen {

std::optional<std::int64_t> peak_memory_bytes() {
  std::ifstream status("/proc/self/status");
  std::string word;
  while (status >> word) {
    std::int64_t kilobytes = 0;
    if (word == "VmHWM:" && status >> kilobytes) return kilobytes * 1024;
  }
  return std::nullopt;
}

}  // namespace snellen
