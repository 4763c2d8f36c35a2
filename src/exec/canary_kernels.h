// SPDX-License-Identifier: BSD-2-Clause-Patent
// The canary: arithmetic that compilers and devices are known to change (fused steps, approximate division and root,
// flushed small numbers, shifts of negative numbers), as one number that every honest device has.
#pragma once

#include <cmath>
#include <cstdint>

#include "exec/kernel.h"

namespace snellen {

struct Canary {
  static constexpr Tile tile{256, 1};
  static constexpr int threads = 256;
  static constexpr int steps = 2;
  struct Shared {
    float values[threads];
  };
  struct Private {
    std::int64_t digest;
  };
  struct Sums {
    std::int64_t digest;
    std::int32_t low_bits;  // of each digest, at most 256 * 15 in a group
  };

  template <class See>
  void views(See&) const {}

  SNELLEN_FN void phase(Step<0>, Shared& shared, Private&, Lane lane) const {
    shared.values[lane.id] = std::sqrt(static_cast<float>(lane.x + lane.id) + 0.1F);
  }

  SNELLEN_FN void phase(Step<1>, Shared& shared, Private& own, Lane lane) const {
    const float a = shared.values[lane.id];
    const float b = shared.values[(lane.id + 101) % threads];
    const float small = a * 1e-20F * (b * 1e-20F);  // below the smallest normal number
    const std::int32_t shifted = (lane.id - 128) * 7919 >> 3;
    own.digest = bits(a * b + 1.0F / (a + b)) + 3 * bits(fmaf(a, b, -a)) + 5 * bits(a / b - b / a) + 7 * bits(small) +
                 11 * static_cast<std::int64_t>(shifted) * shifted;
  }

  SNELLEN_FN Sums result(const Private& own) const { return {own.digest, static_cast<std::int32_t>(own.digest & 15)}; }

 private:
  SNELLEN_FN static std::int64_t bits(float value) {
    union {
      float value;
      std::int32_t bits;
    } both{value};
    return both.bits;
  }
};
SNELLEN_KERNEL(Canary)

}  // namespace snellen
