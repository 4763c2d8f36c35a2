// SPDX-License-Identifier: BSD-2-Clause-Patent
// Sizes of planes on devices.
#include "exec/plane_layout.h"

#include "base/error.h"

namespace snellen {
namespace {

// Memory transactions of a group of 32 lanes begin on these.
constexpr std::size_t kRowAlignment = 256;
constexpr std::size_t kOriginAlignment = 64;

constexpr std::size_t round_up(std::size_t n, std::size_t to) { return (n + to - 1) / to * to; }

}  // namespace

PlaneLayout plane_layout(Extent extent, Halo halo, int sample_bytes) {
  SNELLEN_CHECK(extent.width >= 1 && extent.height >= 1 && halo.x >= 0 && halo.y >= 0);
  const Halo room{halo.x + kMaxTile.width - 1, halo.y + kMaxTile.height - 1};
  SNELLEN_CHECK(room.x <= UINT16_MAX && room.y <= UINT16_MAX);
  const auto size = static_cast<std::size_t>(sample_bytes);
  const auto left = round_up(static_cast<std::size_t>(halo.x) * size, kOriginAlignment);
  const std::size_t pitch = round_up(
      left + (static_cast<std::size_t>(extent.width) + static_cast<std::size_t>(room.x)) * size, kRowAlignment);
  const auto rows =
      static_cast<std::size_t>(halo.y) + static_cast<std::size_t>(extent.height) + static_cast<std::size_t>(room.y);
  if (pitch > std::size_t{kMostPlaneBytes} / rows)
    fail(Code::input, "a plane of {}x{} takes 2 GiB or more on a device (kernels count in 32 bits); use --device cpu",
         extent.width, extent.height);
  return {.extent = extent,
          .halo = halo,
          .room = room,
          .sample_bytes = sample_bytes,
          .pitch_bytes = pitch,
          .origin_bytes = static_cast<std::size_t>(halo.y) * pitch + left,
          .bytes = pitch * rows};
}

}  // namespace snellen
