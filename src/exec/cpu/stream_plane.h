// SPDX-License-Identifier: BSD-2-Clause-Patent
// Copies for a device: into memory that the host itself will not read.
#pragma once

#include <cstddef>

#include "image/plane.h"

namespace snellen::cpu {

/// Rows of the target begin on multiples of this, in bytes: a line of the caches.
inline constexpr std::size_t kStreamAlignment = 64;

/// Copies the bytes of a plane into one of the same extent, past the caches: a line that is written whole need not be
/// read first, and none is pushed out for it. What was written is there for devices on return.
void stream_plane(PlaneView<const std::byte> from, PlaneView<std::byte> to);

}  // namespace snellen::cpu
