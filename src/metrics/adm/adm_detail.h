// SPDX-License-Identifier: BSD-2-Clause-Patent
// What the two kernels of a scale hand over for each coefficient, and what the second one keeps of it, in as few bits
// as it takes.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/device_function.h"
#include "metrics/adm/adm_pixel.h"

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

/// A restored and an additive coefficient, by kRestored and kAdditive. At scale 0 both fit 16 bits: what is restored
/// lies between 0 and the coefficient of one of the pictures, hence so does the rest.
struct FineSignals {
  std::uint32_t bits;

  SNELLEN_FN static FineSignals of(std::int32_t restored, std::int32_t additive) {
    return {(static_cast<std::uint32_t>(restored) & 0xFFFF) | static_cast<std::uint32_t>(additive) << 16};
  }
  SNELLEN_FN std::int32_t operator[](std::size_t which) const {
    return static_cast<std::int16_t>(which == kRestored ? bits & 0xFFFF : bits >> 16);
  }
};

struct CoarseSignals {
  std::int32_t values[kSignals];

  SNELLEN_FN static CoarseSignals of(std::int32_t restored, std::int32_t additive) { return {{restored, additive}}; }
  SNELLEN_FN std::int32_t operator[](std::size_t which) const { return values[which]; }
};

}  // namespace snellen::adm
