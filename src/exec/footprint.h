// SPDX-License-Identifier: BSD-2-Clause-Patent
// What a launch touches, compared with what its views allow. A kernel's views() tells each view it uses; whatever a
// whole grid would read outside of memory or of a filled halo is refused before it runs, so that no kernel needs to
// guard its reads.
#pragma once

#include <string_view>

#include "exec/kernel_contract.h"

namespace snellen {

/// Samples of a plane: columns [x, x + width) and rows [y, y + height).
struct Region {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
};

/// All of a plane.
template <class T>
Region whole(const DeviceView<T>& view) {
  return {0, 0, view.width, view.height};
}

class Footprint {
 public:
  /// Of a kernel that covers `region` with whole tiles. Throws Error{internal} for an empty region.
  Footprint(std::string_view kernel, const Region& region, Tile tile);

  const Grid& grid() const noexcept { return grid_; }

  /// Each pixel of each tile, also outside of the region, reads `view` up to `halo` away; what pixels of the region
  /// read must hold values.
  template <class T>
  void reads(const DeviceView<T>& view, Halo halo = {}) const {
    check_read(shape(view), halo);
  }

  /// Each tile may write its own part of `view`, one sample for `per` x `per` pixels; no other tile writes there.
  template <class T>
  void writes(const DeviceView<T>& view, int per = 1) const {
    static_assert(!std::is_const_v<T>);
    check_write(shape(view), per);
  }

  /// The kernel itself keeps within the extent and the halo of `view`.
  template <class T>
  void keeps_within(const DeviceView<T>& view) const {
    check_present(shape(view));
  }

 private:
  using Shape = DeviceView<const void>;

  template <class T>
  static Shape shape(const DeviceView<T>& view) {
    return {view.origin, view.pitch, view.width, view.height, view.halo_x, view.halo_y, view.room_x, view.room_y};
  }

  void check_present(const Shape& view) const;
  void check_read(const Shape& view, Halo halo) const;
  void check_write(const Shape& view, int per) const;

  std::string_view kernel_;
  Region region_;
  Tile tile_;
  Grid grid_;
};

}  // namespace snellen
