// SPDX-License-Identifier: BSD-2-Clause-Patent
// Blurred absolute differences on a device.
#pragma once

#include <type_traits>

#include "exec/kernel.h"
#include "metrics/motion/motion_taps.h"

namespace snellen::motion {

/// Differences of a tile and what its blur reaches, then the vertical pass, then the horizontal one.
template <class T>
struct BlurredDifference {
  static constexpr Tile tile{64, 16};
  static constexpr int threads = 256;
  static constexpr int steps = 3;
  static constexpr int kWide = tile.width + 2 * kRadius;
  static constexpr int kTall = tile.height + 2 * kRadius;

  // 255 * 65536 and 65535 * 65536 in size: see motion::vertical.
  static constexpr bool kDeep = sizeof(T) > 1;
  using Difference = std::conditional_t<kDeep, std::int32_t, std::int16_t>;
  using VerticalSum = std::conditional_t<kDeep, std::int64_t, std::int32_t>;

  struct Shared {
    SharedPlane<Difference, kWide, kTall> differences;
    SharedPlane<std::int32_t, kWide, tile.height> columns;
  };
  struct Private {
    std::int32_t sad;
  };
  /// At most 1024 samples of 2^16.
  struct Sums {
    std::int32_t sad;
  };

  DeviceView<const T> before;
  DeviceView<const T> now;
  int depth;

  template <class See>
  void views(See& see) const {
    see.reads(before, Halo{kRadius, kRadius});
    see.reads(now, Halo{kRadius, kRadius});
  }

  SNELLEN_FN void phase(Step<0>, Shared& shared, Private&, Lane lane) const {
    for (int i = lane.id; i < kTall * kWide; i += threads) {
      const int y = i / kWide;
      const int x = i % kWide;
      const T old_sample = before.row(lane.y + y - kRadius)[lane.x + x - kRadius];
      const T new_sample = now.row(lane.y + y - kRadius)[lane.x + x - kRadius];
      shared.differences[y][x] = static_cast<Difference>(std::int32_t{old_sample} - std::int32_t{new_sample});
    }
  }

  SNELLEN_FN void phase(Step<1>, Shared& shared, Private&, Lane lane) const {
    for (int i = lane.id; i < tile.height * kWide; i += threads) {
      const int y = i / kWide;
      const int x = i % kWide;
      VerticalSum sum = 0;
      for (int k = -kRadius; k <= kRadius; ++k)
        sum += VerticalSum{tap(k)} * VerticalSum{shared.differences[y + kRadius + k][x]};
      shared.columns[y][x] = vertical(sum, depth);
    }
  }

  SNELLEN_FN void phase(Step<2>, Shared& shared, Private& own, Lane lane) const {
    for (int i = lane.id; i < tile.height * tile.width; i += threads) {
      const int y = i / tile.width;
      const int x = i % tile.width;
      std::int64_t sum = 0;
      for (int k = -kRadius; k <= kRadius; ++k) sum += std::int64_t{tap(k)} * shared.columns[y][x + kRadius + k];
      const auto blurred = static_cast<std::int32_t>(horizontal(sum));
      if (now.contains(lane.x + x, lane.y + y)) own.sad += blurred < 0 ? -blurred : blurred;
    }
  }

  SNELLEN_FN Sums result(const Private& own) const { return {own.sad}; }
};

using MotionBlurredDifference8 = BlurredDifference<std::uint8_t>;
using MotionBlurredDifference16 = BlurredDifference<std::uint16_t>;
SNELLEN_KERNEL(MotionBlurredDifference8)
SNELLEN_KERNEL(MotionBlurredDifference16)

}  // namespace snellen::motion
