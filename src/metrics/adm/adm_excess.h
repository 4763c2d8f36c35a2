// SPDX-License-Identifier: BSD-2-Clause-Patent
// The kernel of one option set at one scale: gain limit, contrast sensitivity, masks, and the sums of what exceeds
// them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "base/device_registers.h"
#include "exec/kernel_contract.h"
#include "image/border.h"
#include "metrics/adm/adm_detail.h"
#include "metrics/adm/adm_pixel.h"
#include "metrics/adm/adm_single.h"
#include "metrics/adm/adm_tile.h"

namespace snellen::adm {

/// Masks of one option set and what exceeds them. `Scale` is FineScale or CoarseScale; without `aim` only of restored
/// detail. Fields of the sums: the bands of restored detail, then those of additive impairments. A lane has a square of
/// four pixels.
template <class Scale, bool aim>
struct Excess {
  static constexpr int kSide = 2;
  static constexpr int kLanes = 32;  // of a row
  static constexpr bool kFine = std::is_same_v<Scale, FineScale>;
  static constexpr int kRows = kFine ? 16 : 8;  // small pictures should still fill a device
  static constexpr Tile tile{kSide * kLanes, kRows};
  static constexpr int threads = kLanes * kRows / kSide;
  static constexpr int steps = 4;
  static constexpr std::size_t kMasked = aim ? kSignals : 1;
  static constexpr int kFields = static_cast<int>(kMasked * kBandCount);
  static constexpr int kWide = tile.width + 2;
  static constexpr int kTall = tile.height + 2;
  static constexpr int kAround = 2 * (kWide + tile.height);  // pixels around a tile

  using StoredDetail = std::conditional_t<kFine, FineDetail, CoarseDetail>;
  using Signals = std::conditional_t<kFine, FineSignals, CoarseSignals>;
  /// Neighbours along a row.
  template <class T>
  struct alignas(kSide * sizeof(T)) Both {
    T values[std::size_t{kSide}];
  };

  struct Shared {
    SharedPlane<Both<std::uint32_t>, kWide / kSide, kTall> neighbours[kMasked];
    TileRows<kFields, kRows> sums;
  };
  /// What a pixel keeps until the masks around it are there.
  struct Kept {
    Signals signals[kBandCount];
    std::int32_t own[kMasked];  // what the own mask adds to the sum of nine neighbours' masks
  };
  struct Private {
    Kept pixels[std::size_t{kSide}][std::size_t{kSide}];
  };

  DeviceView<const StoredDetail> detail[kBandCount];
  DeviceView<std::uint64_t> sums;
  Rectangle scored;  // tiles begin at even columns
  GainFactor limit;
  std::uint32_t factors[kBandCount];
  PreparedShift cube_shifts[kBandCount];
  std::int32_t columns;  // of tiles

  template <class See>
  void views(See& see) const {
    for (const auto& view : detail) see.keeps_within(view);
    see.keeps_within(sums);
  }

  /// Masks of the tile and of the pixels around it.
  SNELLEN_FN void phase(Step<0>, Shared& shared, Private& own, Lane lane) const {
    const int column = lane.id % kLanes * kSide;
    const int row = lane.id / kLanes * kSide;
    const bool whole = lane.x + tile.width <= detail[0].width && lane.y + tile.height <= detail[0].height;
    SNELLEN_UNROLLED
    for (int y = 0; y < kSide; ++y) {
      Both<StoredDetail> bands[kBandCount] = {};
      if (lane.y + row + y <= scored.bottom && lane.x + column <= scored.right)
        load(bands, lane.x + column, lane.y + row + y, whole);
      SNELLEN_UNROLLED
      for (int x = 0; x < kSide; ++x)
        own.pixels[y][x] =
            masks(shared, {bands[0].values[x], bands[1].values[x], bands[2].values[x]}, column + x + 1, row + y + 1);
    }
    for (int i = lane.id; i < kAround; i += threads) masks_around(shared, i, lane);
  }

  SNELLEN_FN void phase(Step<1>, Shared& shared, Private& own, Lane lane) const {
    const int place = lane.id % kLanes;
    const int row = lane.id / kLanes * kSide;
    std::uint32_t nine[kMasked][std::size_t{kSide}][std::size_t{kSide}];
    SNELLEN_UNROLLED
    for (std::size_t which = 0; which < kMasked; ++which) add_nine(shared.neighbours[which], row, place, nine[which]);
    SNELLEN_UNROLLED
    for (int y = 0; y < kSide; ++y) {
      std::uint64_t cubes[kMasked][kBandCount] = {};
      SNELLEN_UNROLLED
      for (int x = 0; x < kSide; ++x) {
        if (!scored.contains(lane.x + place * kSide + x, lane.y + row + y)) continue;
        SNELLEN_UNROLLED
        for (std::size_t which = 0; which < kMasked; ++which)
          add_cubes(own.pixels[y][x], which, nine[which][y][x], cubes[which]);
      }
      SNELLEN_UNROLLED
      for (std::size_t which = 0; which < kMasked; ++which) {
        SNELLEN_UNROLLED
        for (std::size_t band = 0; band < kBandCount; ++band)
          shared.sums.put(static_cast<int>(which * kBandCount + band), row + y, lane, cubes[which][band]);
      }
    }
  }

  SNELLEN_FN void phase(Step<2>, Shared& shared, Private&, Lane lane) const { shared.sums.add_lanes(lane.id, threads); }

  SNELLEN_FN void phase(Step<3>, Shared& shared, Private&, Lane lane) const {
    shared.sums.write(lane, threads, scored.top, scored.bottom, columns, sums);
  }

 private:
  struct PixelDetail {
    StoredDetail bands[kBandCount];
  };

  SNELLEN_FN PixelDetail mirrored(int x, int y) const {
    const int inner_x = mirror_low_repeat_high(x, detail[0].width);
    const int inner_y = mirror_low_repeat_high(y, detail[0].height);
    return {{detail[0].row(inner_y)[inner_x], detail[1].row(inner_y)[inner_x], detail[2].row(inner_y)[inner_x]}};
  }

  /// The detail at (x, y) and right of it, which lie in the plane if the tile is `whole`.
  SNELLEN_FN void load(Both<StoredDetail> (&bands)[kBandCount], int x, int y, bool whole) const {
    if (whole) {
      SNELLEN_UNROLLED
      for (std::size_t band = 0; band < kBandCount; ++band)
        bands[band] = *reinterpret_cast<const Both<StoredDetail>*>(detail[band].row(y) + x);
      if (x == scored.right) set_second(bands, {});
    } else {
      const PixelDetail first = mirrored(x, y);
      SNELLEN_UNROLLED
      for (std::size_t band = 0; band < kBandCount; ++band) bands[band].values[0] = first.bands[band];
      if (x < scored.right) set_second(bands, mirrored(x + 1, y));
    }
  }

  SNELLEN_FN static void set_second(Both<StoredDetail> (&bands)[kBandCount], const PixelDetail& detail) {
    SNELLEN_UNROLLED
    for (std::size_t band = 0; band < kBandCount; ++band) bands[band].values[1] = detail.bands[band];
  }

  /// Pixels that no scored one has beside it are left out: what they would read was never computed.
  SNELLEN_FN void masks_around(Shared& shared, int i, Lane lane) const {
    const int side = i - 2 * kWide;
    const int column = side >= 0 ? side % 2 * (kWide - 1) : i % kWide;
    const int row = side >= 0 ? side / 2 + 1 : i / kWide * (kTall - 1);
    const int x = lane.x + column - 1;
    const int y = lane.y + row - 1;
    if (x + 1 < scored.left || x > scored.right || y > scored.bottom) return;
    masks(shared, mirrored(x, y), column, row);
  }

  /// Leaves the masks of the pixel at (column - 1, row - 1) of the tile at (column, row).
  SNELLEN_FN Kept masks(Shared& shared, const PixelDetail& pixel, int column, int row) const {
    Kept kept{};
    std::int32_t neighbours[kMasked] = {};
    SNELLEN_UNROLLED
    for (std::size_t band = 0; band < kBandCount; ++band) {
      const Detail value = pixel.bands[band].get();
      const std::uint32_t size =
          value.same_direction ? enhanced_in_integers(value.restored, magnitude_of(value.dis), limit) : value.restored;
      const auto restored = static_cast<std::int32_t>(value.dis < 0 ? 0U - size : size);
      const std::int32_t signals[kSignals] = {restored, value.dis - restored};
      kept.signals[band] = Signals::of(signals[kRestored], signals[kAdditive]);
      SNELLEN_UNROLLED
      for (std::size_t which = 0; which < kMasked; ++which) {
        const std::int32_t weighed = Scale::weigh(band, signals[1 - which], factors[band]);
        const std::int32_t mask = Scale::neighbour_mask(weighed);
        kept.own[which] += Scale::own_mask(weighed) - mask;
        neighbours[which] += mask;
      }
    }
    SNELLEN_UNROLLED
    for (std::size_t which = 0; which < kMasked; ++which)
      shared.neighbours[which][row][column / kSide].values[column % kSide] =
          static_cast<std::uint32_t>(neighbours[which]);
    return kept;
  }

  /// The sums of nine masks around each of the lane's pixels, modulo 2^32: some masks were left out, and hold anything.
  template <class Plane>
  SNELLEN_FN static void add_nine(const Plane& masks, int row, int place,
                                  std::uint32_t (&nine)[std::size_t{kSide}][std::size_t{kSide}]) {
    std::uint32_t rows[4][4];
    SNELLEN_UNROLLED
    for (int y = 0; y < 4; ++y) {
      SNELLEN_UNROLLED
      for (int x = 0; x < kSide; ++x) {
        const Both<std::uint32_t> both = masks[row + y][place + x];
        rows[y][kSide * x] = both.values[0];
        rows[y][kSide * x + 1] = both.values[1];
      }
    }
    SNELLEN_UNROLLED
    for (int y = 0; y < kSide; ++y) {
      std::uint32_t columns[4];
      SNELLEN_UNROLLED
      for (int x = 0; x < 4; ++x) columns[x] = rows[1][x] + rows[2][x] + rows[3 * y][x];
      nine[y][0] = columns[0] + columns[1] + columns[2];
      nine[y][1] = columns[1] + columns[2] + columns[3];
    }
  }

  SNELLEN_FN void add_cubes(const Kept& kept, std::size_t which, std::uint32_t nine,
                            std::uint64_t (&cubes)[kBandCount]) const {
    const std::int32_t threshold = kept.own[which] + static_cast<std::int32_t>(nine);
    SNELLEN_UNROLLED
    for (std::size_t band = 0; band < kBandCount; ++band)
      cubes[band] += rounded_cube(Scale::excess(band, kept.signals[band][which], factors[band], threshold),
                                  Scale::square_shift(band), cube_shifts[band]);
  }
};

}  // namespace snellen::adm
