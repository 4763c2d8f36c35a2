// SPDX-License-Identifier: BSD-2-Clause-Patent
// The generator of the logarithm table.
#include "metrics/vif/vif_log.h"

#include <cmath>

namespace snellen::vif {
namespace {

// The f64 logarithm is within 2^-48 of the truth, far nearer than any i comes to the middle between two floats, so
// that its float is log2(i) correctly rounded on every machine. The product with 2048 is exact.
LogTable generate() {
  LogTable table{};
  for (std::size_t n = 0; n < table.size(); ++n) {
    const auto logarithm = static_cast<float>(std::log2(static_cast<double>(n + 32768)));
    table[n] = static_cast<std::uint16_t>(std::round(logarithm * 2048.0F));
  }
  return table;
}

}  // namespace

const LogTable& log_table() {
  static const LogTable table = generate();
  return table;
}

}  // namespace snellen::vif
