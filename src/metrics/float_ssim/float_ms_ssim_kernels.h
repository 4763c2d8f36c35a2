// SPDX-License-Identifier: BSD-2-Clause-Patent
// The next scale of float_ms_ssim on a device.
#pragma once

#include "base/device_registers.h"
#include "base/lane_pair-inl.h"
#include "exec/kernel.h"
#include "image/border.h"
#include "metrics/float_ssim/float_ms_ssim_filter.h"

namespace snellen::float_ms_ssim {

/// Loads the samples under a tile's filters, then each lane filters two neighbours of a column, for both pictures.
template <class T>
struct Halve {
  static constexpr Tile tile{32, 16};
  static constexpr int threads = 256;
  static constexpr int steps = 2;

  static constexpr int kRadius = kFilterSize / 2;
  static constexpr int kRun = 2;
  static_assert(tile.width * tile.height / kRun == threads);

  // Even columns lie side by side, then the odd ones: lanes find what they need for one tap side by side. They begin 16
  // banks of memory apart, so that neighbours of both kinds can be stored at once.
  static constexpr int kColumns = 2 * tile.width + kFilterSize - 2;
  static constexpr int kRows = 2 * tile.height + kFilterSize - 2;
  static constexpr int kOdd = 48;
  static_assert(kOdd >= kColumns / 2 + 1);

  struct Shared {
    SharedPlane<float, kOdd + kColumns / 2, kRows> samples[2];
  };
  struct Private {};

  DeviceView<const T> pictures[2];
  DeviceView<float> halves[2];
  float unit;  // of a sample, in steps of 8-bit video

  template <class See>
  void views(See& see) const {
    for (int i = 0; i < 2; ++i) {
      see.keeps_within(pictures[i]);
      see.writes(halves[i]);
    }
  }

  SNELLEN_FN void phase(Step<0>, Shared& shared, Private&, Lane lane) const {
    for (int i = lane.id; i < kRows * kColumns; i += threads) {
      const int y = i / kColumns;
      const int x = i % kColumns;
      const int from_y = mirror_repeat(2 * lane.y + y - kRadius, pictures[0].height);
      const int from_x = mirror_repeat(2 * lane.x + x - kRadius, pictures[0].width);
      for (int p = 0; p < 2; ++p)
        shared.samples[p][y][place(x)] = static_cast<float>(pictures[p].row(from_y)[from_x]) * unit;
    }
  }

  SNELLEN_FN void phase(Step<1>, Shared& shared, Private&, Lane lane) const {
    const int x = lane.id % tile.width;
    const int y = lane.id / tile.width * kRun;
    SNELLEN_ROLLED
    for (int p = 0; p < 2; ++p) filter(shared.samples[p], x, y, halves[p], lane);
  }

 private:
  SNELLEN_FN static constexpr int place(int column) { return column % 2 * kOdd + column / 2; }

  SNELLEN_FN static void filter(const SharedPlane<float, kOdd + kColumns / 2, kRows>& samples, int x, int y,
                                const DeviceView<float>& half, Lane lane) {
    lane::CompensatedSum<float> sums[std::size_t{kRun}];
    SNELLEN_UNROLLED
    for (int row = 0; row < kFilterSize + 2 * (kRun - 1); ++row) {
      SNELLEN_UNROLLED
      for (int column = 0; column < kFilterSize; ++column) {
        const float sample = samples[2 * y + row][x + place(column)];
        SNELLEN_UNROLLED
        for (int i = 0; i < kRun; ++i) {
          if (row < 2 * i || row >= 2 * i + kFilterSize) continue;
          const float term = sample * filter_tap(row - 2 * i, column);
          if (row == 2 * i && column == 0)
            sums[i].high = term;  // what adding it to 0 leaves, but for the sign of a 0, which the last addition drops
          else
            sums[i].add(term);
        }
      }
    }
    SNELLEN_UNROLLED
    for (int i = 0; i < kRun; ++i)
      if (half.contains(lane.x + x, lane.y + y + i)) half.row(lane.y + y + i)[lane.x + x] = sums[i].rounded();
  }
};

using FloatMsSsimHalve8 = Halve<std::uint8_t>;
using FloatMsSsimHalve16 = Halve<std::uint16_t>;
using FloatMsSsimHalveFloat = Halve<float>;
SNELLEN_KERNEL(FloatMsSsimHalve8)
SNELLEN_KERNEL(FloatMsSsimHalve16)
SNELLEN_KERNEL(FloatMsSsimHalveFloat)

}  // namespace snellen::float_ms_ssim
