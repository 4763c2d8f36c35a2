// SPDX-License-Identifier: BSD-2-Clause-Patent
// What the two kernels of a scale hand over for each coefficient, in as few bits as it takes.
#pragma once

#include <cstdint>

#include "base/device_function.h"

namespace snellen::adm {

/// A coefficient of the distorted picture and what it restores without enhancement, which has its sign.
struct Detail {
  std::int32_t dis;
  std::uint32_t restored;
  bool same_direction;
};

/// Detail of scale 0, where magnitudes are below 2^15.
struct FineDetail {
  std::uint32_t bits;

  SNELLEN_FN static FineDetail of(Detail d) {
    return {(static_cast<std::uint32_t>(d.dis) & 0xFFFF) | d.restored << 16 | (d.same_direction ? 1U << 31 : 0U)};
  }
  SNELLEN_FN Detail get() const {
    return {static_cast<std::int16_t>(bits & 0xFFFF), bits >> 16 & 0x7FFF, bits >> 31 != 0};
  }
};

/// Detail of the other scales.
struct alignas(8) CoarseDetail {
  std::int32_t dis;
  std::uint32_t bits;

  SNELLEN_FN static CoarseDetail of(Detail d) { return {d.dis, d.restored | (d.same_direction ? 1U << 31 : 0U)}; }
  SNELLEN_FN Detail get() const { return {dis, bits & 0x7FFFFFFF, bits >> 31 != 0}; }
};

}  // namespace snellen::adm
