// SPDX-License-Identifier: BSD-2-Clause-Patent
// The table of reciprocals, made once.
#include "metrics/adm/adm_reciprocal.h"

#include "metrics/adm/adm_math-inl.h"

namespace snellen::adm {

const std::array<std::int32_t, 32769>& reciprocals() {
  static const auto table = [] {
    std::array<std::int32_t, 32769> entries{};
    for (std::int32_t m = 1; m <= 32768; ++m) entries[static_cast<std::size_t>(m)] = reciprocal(m);
    return entries;
  }();
  return table;
}

}  // namespace snellen::adm
