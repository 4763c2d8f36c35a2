// SPDX-License-Identifier: BSD-2-Clause-Patent
// Fewer sizes where sanitizers slow everything down.
#pragma once

namespace snellen {

/// The step between sizes, or depths, that a test goes through: 1, or `checked` in checked builds. Steps that share no
/// factor with the size of a vector or of a tile still meet every rest.
constexpr int size_step([[maybe_unused]] int checked) {
#if defined(SNELLEN_CHECKED)
  return checked;
#else
  return 1;
#endif
}

}  // namespace snellen
