// SPDX-License-Identifier: BSD-2-Clause-Patent
// The pictures of float VIF's next scale on a device: both filtered, of which every other row and column stays.
#pragma once

#include "exec/kernel_contract.h"
#include "image/border.h"
#include "metrics/float_vif/float_vif_taps.h"
#include "ops/float_samples.h"

namespace snellen::float_vif {

/// Column sums of the rows that stay, then the row sums. Tiles are those of the smaller pictures.
template <class T>
struct Halve {
  static constexpr Tile tile{64, 8};
  static constexpr int threads = 256;
  static constexpr int steps = 3;
  static constexpr int kMostColumns = 2 * tile.width - 1 + kMostTaps - 1;
  static constexpr int kMostRows = 2 * tile.height - 1 + kMostTaps - 1;

  struct Shared {
    std::int32_t rows[std::size_t{kMostRows}];  // where each begins
    SharedPlane<float, kMostColumns, tile.height> columns[2];
  };
  struct Private {};

  DeviceView<const T> sources[2];  // of one layout
  DeviceView<float> halves[2];
  Taps taps;
  float unit;  // of samples

  template <class See>
  void views(See& see) const {
    for (const auto& plane : sources) see.keeps_within(plane);
    for (const auto& plane : halves) see.writes(plane);
  }

  SNELLEN_FN void phase(Step<0>, Shared& shared, Private&, Lane lane) const {
    const int rows = 2 * tile.height - 1 + taps.count - 1;
    for (int i = lane.id; i < rows; i += threads)
      shared.rows[i] = mirror(2 * lane.y - taps.count / 2 + i, sources[0].height) * sources[0].pitch;
  }

  SNELLEN_FN void phase(Step<1>, Shared& shared, Private&, Lane lane) const {
    const int columns = 2 * tile.width - 1 + taps.count - 1;
    for (int column = lane.id; column < columns; column += threads) {
      const int x = mirror(2 * lane.x - taps.count / 2 + column, sources[0].width);
      for (int y = 0; y < tile.height; ++y) {
        float sums[2] = {0, 0};
        for (int k = 0; k < taps.count; ++k)
          for (int picture = 0; picture < 2; ++picture)
            sums[picture] += taps.values[k] * centred(sources[picture].origin[shared.rows[2 * y + k] + x], unit);
        for (int picture = 0; picture < 2; ++picture) shared.columns[picture][y][column] = sums[picture];
      }
    }
  }

  SNELLEN_FN void phase(Step<2>, Shared& shared, Private&, Lane lane) const {
    for (int i = lane.id; i < tile.height * tile.width; i += threads) {
      const int y = i / tile.width;
      const int x = i % tile.width;
      if (!halves[0].contains(lane.x + x, lane.y + y)) continue;
      for (int picture = 0; picture < 2; ++picture) {
        float sum = 0;
        for (int k = 0; k < taps.count; ++k) sum += taps.values[k] * shared.columns[picture][y][2 * x + k];
        halves[picture].row(lane.y + y)[lane.x + x] = sum;
      }
    }
  }
};

}  // namespace snellen::float_vif
