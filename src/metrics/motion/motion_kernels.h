// SPDX-License-Identifier: BSD-2-Clause-Patent
// Blurred absolute differences on a device.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/device_registers.h"
#include "exec/kernel.h"
#include "metrics/motion/motion_taps.h"

namespace snellen::motion {

/// The vertical pass over differences, from registers; then the horizontal one, with what neighbouring lanes left. A
/// lane has four columns, which it loads at once. The first and the last lane of a row of lanes have no pixels of the
/// tile, only what their neighbours need.
template <class T>
struct BlurredDifference {
  static constexpr int kLanes = 32;  // of a row of lanes
  static constexpr int kColumns = 4;
  static constexpr int kRows = 8;
  static constexpr int threads = 128;
  static constexpr int steps = 2;
  static constexpr Tile tile{(kLanes - 2) * kColumns, kRows* threads / kLanes};
  static_assert(kColumns >= kRadius && kColumns == 2 * kRadius);

  struct alignas(kColumns * sizeof(T)) Samples {
    T values[std::size_t{kColumns}];
  };
  /// Half of a lane's columns: those that one neighbour reads.
  struct alignas(8) Pair {
    std::int32_t values[std::size_t{kRadius}];
  };

  struct Shared {
    SharedPlane<Pair, kLanes, tile.height> first;
    SharedPlane<Pair, kLanes, tile.height> second;
  };
  struct Private {
    Pair first[std::size_t{kRows}];
    Pair second[std::size_t{kRows}];
    std::int32_t sad;
  };
  /// At most 3840 samples of 2^16.
  struct Sums {
    std::int32_t sad;
  };

  DeviceView<const T> before;
  DeviceView<const T> now;
  int depth;

  template <class See>
  void views(See& see) const {
    see.reads(before, Halo{kColumns, kRadius});
    see.reads(now, Halo{kColumns, kRadius});
  }

  SNELLEN_FN void phase(Step<0>, Shared& shared, Private& own, Lane lane) const {
    std::int32_t differences[std::size_t{kRows + 2 * kRadius}][std::size_t{kColumns}];
    const int from = offset(before, lane);
    const int from_now = offset(now, lane);
    SNELLEN_UNROLLED
    for (int y = 0; y < kRows + 2 * kRadius; ++y) {
      const Samples old_samples = *reinterpret_cast<const Samples*>(before.origin + (from + y * before.pitch));
      const Samples new_samples = *reinterpret_cast<const Samples*>(now.origin + (from_now + y * now.pitch));
      SNELLEN_UNROLLED
      for (int x = 0; x < kColumns; ++x)
        differences[y][x] = std::int32_t{old_samples.values[x]} - std::int32_t{new_samples.values[x]};
    }
    SNELLEN_UNROLLED
    for (int y = 0; y < kRows; ++y) {
      SNELLEN_UNROLLED
      for (int x = 0; x < kRadius; ++x) {
        own.first[y].values[x] = down(differences, y, x);
        own.second[y].values[x] = down(differences, y, x + kRadius);
      }
      shared.first[first_row(lane) + y][lane.id % kLanes] = own.first[y];
      shared.second[first_row(lane) + y][lane.id % kLanes] = own.second[y];
    }
  }

  SNELLEN_FN void phase(Step<1>, Shared& shared, Private& own, Lane lane) const {
    const int place = lane.id % kLanes;
    if (place == 0 || place == kLanes - 1) return;
    const int columns_left = now.width - (lane.x + (place - 1) * kColumns);
    const int rows = now.height - (lane.y + first_row(lane));
    SNELLEN_UNROLLED
    for (int y = 0; y < kRows; ++y) {
      // Not a way out of the loop: AMD's compiler leaves such a loop rolled, and Private in memory.
      const int columns = y < rows ? columns_left : 0;
      const Pair left = shared.second[first_row(lane) + y][place - 1];
      const Pair right = shared.first[first_row(lane) + y][place + 1];
      const Pair& first = own.first[y];
      const Pair& second = own.second[y];
      const std::int32_t line[] = {left.values[0],   left.values[1],   first.values[0], first.values[1],
                                   second.values[0], second.values[1], right.values[0], right.values[1]};
      SNELLEN_UNROLLED
      for (int x = 0; x < kColumns; ++x) {
        const std::int32_t sum = blurred(line[x], line[x + 1], line[x + 2], line[x + 3], line[x + 4], 16);
        if (x < columns) own.sad += sum < 0 ? -sum : sum;
      }
    }
  }

  SNELLEN_FN Sums result(const Private& own) const { return {own.sad}; }

 private:
  /// The first row of a lane in the tile.
  SNELLEN_FN static int first_row(Lane lane) { return lane.id / kLanes * kRows; }

  /// Of the first sample that a lane reads.
  SNELLEN_FN static int offset(const DeviceView<const T>& plane, Lane lane) {
    return (lane.y + first_row(lane) - kRadius) * plane.pitch + lane.x + (lane.id % kLanes - 1) * kColumns;
  }

  template <class Rows>
  SNELLEN_FN std::int32_t down(const Rows& rows, int y, int x) const {
    const std::int32_t a = rows[y][x];
    const std::int32_t b = rows[y + 1][x];
    const std::int32_t c = rows[y + 2][x];
    const std::int32_t d = rows[y + 3][x];
    const std::int32_t e = rows[y + 4][x];
    if constexpr (sizeof(T) == 1)
      return vertical(tap(0) * c + tap(1) * (b + d) + tap(2) * (a + e), 8);
    else
      return blurred(a, b, c, d, e, depth);
  }
};

using MotionBlurredDifference8 = BlurredDifference<std::uint8_t>;
using MotionBlurredDifference16 = BlurredDifference<std::uint16_t>;
SNELLEN_KERNEL(MotionBlurredDifference8)
SNELLEN_KERNEL(MotionBlurredDifference16)

}  // namespace snellen::motion
