// SPDX-License-Identifier: BSD-2-Clause-Patent
// The comparisons.
#include "exec/footprint.h"

#include "base/error.h"

namespace snellen {
namespace {

constexpr int tiles(int pixels, int tile) { return pixels / tile + (pixels % tile != 0); }

}  // namespace

Footprint::Footprint(std::string_view kernel, const Region& region, Tile tile)
    : kernel_(kernel),
      region_(region),
      tile_(tile),
      grid_{region.x, region.y, tiles(region.width, tile.width), tiles(region.height, tile.height)} {
  if (region.width <= 0 || region.height <= 0)
    fail(Code::internal, "kernel {}: launched over {}x{} pixels (there is nothing to compute); please report it",
         kernel, region.width, region.height);
}

void Footprint::check_present(const Shape& view) const {
  if (view.origin == nullptr || view.width <= 0 || view.height <= 0)
    fail(Code::internal,
         "kernel {}: launched with an empty view (it would use memory that is not there); please report it", kernel_);
}

void Footprint::check_read(const Shape& view, Halo halo) const {
  check_present(view);
  const auto in_memory = [](int first, int last, int reach, int size, int before, int beyond) {
    return first - reach >= -before && last + reach <= size + beyond;
  };
  const bool readable =
      in_memory(grid_.x, grid_.x + grid_.columns * tile_.width, halo.x, view.width, view.halo_x, view.room_x) &&
      in_memory(grid_.y, grid_.y + grid_.rows * tile_.height, halo.y, view.height, view.halo_y, view.room_y);
  const bool filled = region_.x + region_.width + halo.x <= view.width + view.halo_x &&
                      region_.y + region_.height + halo.y <= view.height + view.halo_y;
  if (!readable || !filled)
    fail(Code::internal,
         "kernel {}: would read {}x{} pixels at {},{} and {}x{} around them from a plane of {}x{} with a halo of {}x{} "
         "(it would use what is not there); please report it",
         kernel_, region_.width, region_.height, region_.x, region_.y, halo.x, halo.y, view.width, view.height,
         view.halo_x, view.halo_y);
}

void Footprint::check_write(const Shape& view, int per) const {
  check_present(view);
  const bool own = tile_.width % per == 0 && tile_.height % per == 0 && grid_.x % per == 0 && grid_.y % per == 0;
  const bool writable = grid_.x >= 0 && grid_.y >= 0 &&
                        (grid_.x + grid_.columns * tile_.width) / per <= view.width + view.room_x &&
                        (grid_.y + grid_.rows * tile_.height) / per <= view.height + view.room_y;
  if (!own || !writable)
    fail(Code::internal,
         "kernel {}: would write 1/{} of {}x{} pixels at {},{} to a plane of {}x{} (it would change what is not its "
         "own); please report it",
         kernel_, per, region_.width, region_.height, region_.x, region_.y, view.width, view.height);
}

}  // namespace snellen
