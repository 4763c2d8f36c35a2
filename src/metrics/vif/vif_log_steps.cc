// SPDX-License-Identifier: BSD-2-Clause-Patent
// The numbers that turn the bits of floats into entries of the logarithm table.
#include "metrics/vif/vif_log_steps.h"

#include "base/error.h"
#include "metrics/vif/vif_log.h"

namespace snellen::vif {
namespace {

LogSteps generate() {
  LogSteps steps{};
  const LogTable& table = log_table();
  for (int group = 0; group < static_cast<int>(steps.size()); ++group) {
    const int first = group * kStepEntries;
    const auto entry = [&](int i) { return table[static_cast<std::size_t>(first + i)] - 30720; };
    int rise = 1;  // the first entry above the group's first, or the next group's first
    while (rise < kStepEntries && entry(rise) == entry(0)) ++rise;
    SNELLEN_CHECK(entry(kStepEntries - 1) - entry(0) == (rise < kStepEntries ? 1 : 0));
    steps[static_cast<std::size_t>(group)] = 16 * (entry(0) + 1) - (first + rise);
  }
  return steps;
}

}  // namespace

const LogSteps& log_steps() {
  static const LogSteps steps = generate();
  return steps;
}

}  // namespace snellen::vif
