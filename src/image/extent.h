// SPDX-License-Identifier: BSD-2-Clause-Patent
// Sizes of planes, in samples.
#pragma once

#include <cstdint>

namespace snellen {

struct Extent {
  int width = 0;
  int height = 0;
  bool operator==(const Extent&) const = default;
  constexpr std::int64_t area() const { return std::int64_t{width} * height; }
};

/// Samples that exist beyond each side of a plane and may be read.
struct Halo {
  int x = 0;
  int y = 0;
  bool operator==(const Halo&) const = default;
};

/// n / 2 rounded up and down: each metric states once, through these, how its pyramid rounds.
constexpr int half_up(int n) { return n / 2 + n % 2; }
constexpr int half_down(int n) { return n / 2; }

}  // namespace snellen
