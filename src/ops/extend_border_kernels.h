// SPDX-License-Identifier: BSD-2-Clause-Patent
// Fills the halo of a plane on a device, so that no other kernel has borders in it.
#pragma once

#include "exec/kernel.h"
#include "image/border.h"

namespace snellen {

/// Each lane writes one sample of the halo: first those of the rows above and below, then those beside the rows. Reads
/// the plane itself only, so the order does not matter.
template <class T>
struct ExtendMirrored {
  static constexpr Tile tile{256, 1};
  static constexpr int threads = 256;
  static constexpr int steps = 1;
  struct Shared {};
  struct Private {};

  DeviceView<T> plane;

  template <class See>
  void views(See& see) const {
    see.keeps_within(plane);
  }

  /// Samples of the halo.
  SNELLEN_FN int count() const { return above_and_below() + 2 * plane.halo_x * plane.height; }

  SNELLEN_FN void phase(Step<0>, Shared&, Private&, Lane lane) const {
    const int i = lane.x + lane.id;
    if (i >= count()) return;
    int x = 0;
    int y = 0;
    if (i < above_and_below()) {
      x = i % wide() - plane.halo_x;
      y = outside(i / wide(), plane.halo_y, plane.height);
    } else {
      const int j = i - above_and_below();
      x = outside(j % (2 * plane.halo_x), plane.halo_x, plane.width);
      y = j / (2 * plane.halo_x);
    }
    plane.row(y)[x] = plane.row(mirror(y, plane.height))[mirror(x, plane.width)];
  }

 private:
  SNELLEN_FN int wide() const { return plane.width + 2 * plane.halo_x; }
  SNELLEN_FN int above_and_below() const { return 2 * plane.halo_y * wide(); }

  /// Position `i` among those outside of [0, size): first the `halo` before it, then those behind it.
  SNELLEN_FN static int outside(int i, int halo, int size) { return i < halo ? i - halo : i - halo + size; }
};

using ExtendMirrored8 = ExtendMirrored<std::uint8_t>;
using ExtendMirrored16 = ExtendMirrored<std::uint16_t>;
SNELLEN_KERNEL(ExtendMirrored8)
SNELLEN_KERNEL(ExtendMirrored16)

}  // namespace snellen
