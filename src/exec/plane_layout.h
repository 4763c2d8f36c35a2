// SPDX-License-Identifier: BSD-2-Clause-Patent
// How a plane lies in a device's memory: a halo on each side, and beyond it room for the tiles of an edge, so that a
// grid rounded up to tiles reads nothing that is not there.
#pragma once

#include <cstdint>

#include "exec/kernel_contract.h"
#include "image/extent.h"

namespace snellen {

struct PlaneLayout {
  Extent extent;
  Halo halo;
  Halo room;  // beyond the right and the lower edge
  int sample_bytes = 1;
  std::size_t pitch_bytes = 0;
  std::size_t origin_bytes = 0;  // of sample (0, 0), on a multiple of 64
  std::size_t bytes = 0;

  bool operator==(const PlaneLayout&) const = default;

  /// The plane in memory that begins at `memory`.
  template <class T>
  DeviceView<T> view(std::byte* memory) const {
    return {reinterpret_cast<T*>(memory + origin_bytes),
            static_cast<std::int32_t>(pitch_bytes / sizeof(T)),
            extent.width,
            extent.height,
            static_cast<std::uint16_t>(halo.x),
            static_cast<std::uint16_t>(halo.y),
            static_cast<std::uint16_t>(room.x),
            static_cast<std::uint16_t>(room.y)};
  }

  /// Row `y` of the plane in memory that begins at `memory`.
  std::byte* row(std::byte* memory, int y) const {
    return memory + origin_bytes + static_cast<std::size_t>(y) * pitch_bytes;
  }
};

/// A plane on a device is smaller than 2 GiB, as kernels count in 32 bits.
inline constexpr std::int64_t kMostPlaneBytes = (std::int64_t{1} << 31) - 1;

/// For a plane of at least one sample. Throws Error{input} for 2 GiB and more.
PlaneLayout plane_layout(Extent extent, Halo halo, int sample_bytes);

}  // namespace snellen
