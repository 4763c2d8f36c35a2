// SPDX-License-Identifier: BSD-2-Clause-Patent
// Tiles of ADM's kernels: where they compute, and their sums, which are per row because rows are rounded as wholes.
#pragma once

#include <cstddef>
#include <cstdint>

#include "exec/kernel_contract.h"

namespace snellen::adm {

/// Columns [left, right) and rows [top, bottom).
struct Rectangle {
  std::int32_t left;
  std::int32_t top;
  std::int32_t right;
  std::int32_t bottom;

  SNELLEN_FN bool contains(int x, int y) const { return x >= left && x < right && y >= top && y < bottom; }
};

/// Sums of a tile's rows, for kernels that give each row 32 lanes.
template <int fields, int rows>
struct TileRows {
  static constexpr int kLanes = 32;
  static constexpr int kParts = 8;
  std::uint64_t values[std::size_t{fields}][std::size_t{rows}][std::size_t{kLanes + 1}];

  SNELLEN_FN void put(int field, int row, Lane lane, std::uint64_t value) {
    values[field][row][lane.id % kLanes] = value;
  }

  /// Adds the lanes of a row to eight parts.
  SNELLEN_FN void add_lanes(int id, int threads) {
    for (int i = id; i < fields * rows * kParts; i += threads) {
      std::uint64_t* const row = values[i / (kParts * rows)][i / kParts % rows];
      for (int k = i % kParts + kParts; k < kLanes; k += kParts) row[i % kParts] += row[k];
    }
  }

  /// Writes the sums of rows [top, bottom) of the plane: its rows are fields, and in them columns of tiles.
  SNELLEN_FN void write(Lane lane, int threads, int top, int bottom, int columns,
                        const DeviceView<std::uint64_t>& sums) const {
    for (int i = lane.id; i < fields * rows; i += threads) {
      const int field = i / rows;
      const int y = lane.y + i % rows;
      if (y < top || y >= bottom) continue;
      std::uint64_t sum = 0;
      for (int k = 0; k < kParts; ++k) sum += values[field][i % rows][k];
      sums.row(field * columns + lane.column)[y - top] = sum;
    }
  }
};

}  // namespace snellen::adm
