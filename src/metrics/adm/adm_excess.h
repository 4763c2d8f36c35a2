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
/// detail. Fields of the sums: the bands of restored detail, then those of additive impairments.
template <class Scale, bool aim>
struct Excess {
  static constexpr int kRows = 8;
  static constexpr Tile tile{64, kRows};
  static constexpr int threads = 32 * kRows;
  static constexpr int steps = 4;
  static constexpr int kOfLane = tile.width / 32;  // pixels of a row that a lane has
  static constexpr std::size_t kMasked = aim ? kSignals : 1;
  static constexpr int kFields = static_cast<int>(kMasked * kBandCount);

  using StoredDetail = std::conditional_t<std::is_same_v<Scale, FineScale>, FineDetail, CoarseDetail>;

  struct Shared {
    SharedPlane<std::int32_t, tile.width + 2, kRows + 2> neighbours[kMasked];
    TileRows<kFields, kRows> sums;
  };
  /// What a pixel keeps until the masks around it are there.
  struct Kept {
    std::int32_t signals[kMasked][kBandCount];
    std::int32_t own[kMasked];  // what the own mask adds to the sum of nine neighbours' masks
  };
  struct Private {
    Kept pixels[std::size_t{kOfLane}];
  };

  DeviceView<const StoredDetail> detail[kBandCount];
  DeviceView<std::uint64_t> sums;
  Rectangle scored;
  GainFactor limit;
  std::uint32_t factors[kBandCount];
  std::int32_t cube_shifts[kBandCount];
  std::int32_t columns;  // of tiles

  template <class See>
  void views(See& see) const {
    for (const auto& view : detail) see.keeps_within(view);
    see.keeps_within(sums);
  }

  /// Masks of the tile and of the pixels around it.
  SNELLEN_FN void phase(Step<0>, Shared& shared, Private& own, Lane lane) const {
    constexpr int kWide = tile.width + 2;
    SNELLEN_UNROLLED
    for (int i = 0; i < kOfLane; ++i) own.pixels[i] = masks(shared, lane, lane.id % 32 + 32 * i + 1, lane.id / 32 + 1);
    if (lane.id >= 2 * (kWide + kRows)) return;
    const int i = lane.id - 2 * kWide;
    const bool beside = i >= 0;
    masks(shared, lane, beside ? i % 2 * (kWide - 1) : lane.id % kWide,
          beside ? i / 2 + 1 : lane.id / kWide * (kRows + 1));
  }

  SNELLEN_FN void phase(Step<1>, Shared& shared, Private& own, Lane lane) const {
    const int row = lane.id / 32;
    std::uint64_t cubes[kMasked][kBandCount] = {};
    SNELLEN_UNROLLED
    for (int i = 0; i < kOfLane; ++i) {
      const int column = lane.id % 32 + 32 * i;
      if (!scored.contains(lane.x + column, lane.y + row)) continue;
      SNELLEN_UNROLLED
      for (std::size_t which = 0; which < kMasked; ++which) {
        const std::int32_t threshold = own.pixels[i].own[which] + nine(shared.neighbours[which], row, column);
        SNELLEN_UNROLLED
        for (std::size_t band = 0; band < kBandCount; ++band)
          cubes[which][band] +=
              rounded_cube(Scale::excess(band, own.pixels[i].signals[which][band], factors[band], threshold),
                           Scale::square_shift(band), cube_shifts[band]);
      }
    }
    SNELLEN_UNROLLED
    for (std::size_t which = 0; which < kMasked; ++which) {
      SNELLEN_UNROLLED
      for (std::size_t band = 0; band < kBandCount; ++band)
        shared.sums.put(static_cast<int>(which * kBandCount + band), lane, cubes[which][band]);
    }
  }

  SNELLEN_FN void phase(Step<2>, Shared& shared, Private&, Lane lane) const { shared.sums.add_lanes(lane.id, threads); }

  SNELLEN_FN void phase(Step<3>, Shared& shared, Private&, Lane lane) const {
    shared.sums.write(lane, threads, scored.top, scored.bottom, columns, sums);
  }

 private:
  /// Leaves the masks of the pixel at (column - 1, row - 1) of the tile at (column, row). Pixels that no scored one has
  /// beside it are left out: what they would read was never computed.
  SNELLEN_FN Kept masks(Shared& shared, Lane lane, int column, int row) const {
    Kept kept{};
    if (lane.x + column > scored.right + 1 || lane.y + row > scored.bottom + 1) return kept;
    const int x = mirror_low_repeat_high(lane.x + column - 1, detail[0].width);
    const int y = mirror_low_repeat_high(lane.y + row - 1, detail[0].height);
    std::int32_t neighbours[kMasked] = {};
    SNELLEN_UNROLLED
    for (std::size_t band = 0; band < kBandCount; ++band) {
      const Detail value = detail[band].row(y)[x].get();
      const std::uint32_t size =
          value.same_direction ? enhanced_in_integers(value.restored, magnitude_of(value.dis), limit) : value.restored;
      const auto restored = static_cast<std::int32_t>(value.dis < 0 ? 0U - size : size);
      const std::int32_t signals[kSignals] = {restored, value.dis - restored};
      SNELLEN_UNROLLED
      for (std::size_t which = 0; which < kMasked; ++which) {
        const std::int32_t weighed = Scale::weigh(band, signals[1 - which], factors[band]);
        const std::int32_t mask = Scale::neighbour_mask(weighed);
        kept.signals[which][band] = signals[which];
        kept.own[which] += Scale::own_mask(weighed) - mask;
        neighbours[which] += mask;
      }
    }
    SNELLEN_UNROLLED
    for (std::size_t which = 0; which < kMasked; ++which) shared.neighbours[which][row][column] = neighbours[which];
    return kept;
  }

  template <class Plane>
  SNELLEN_FN static std::int32_t nine(const Plane& masks, int row, int column) {
    std::int32_t sum = 0;
    SNELLEN_UNROLLED
    for (int y = 0; y < 3; ++y) sum += masks[row + y][column] + masks[row + y][column + 1] + masks[row + y][column + 2];
    return sum;
  }
};

}  // namespace snellen::adm
