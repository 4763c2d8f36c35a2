// SPDX-License-Identifier: BSD-2-Clause-Patent
// From a picture to the codes of all scales on a device: first the samples of scale 0, then, scale by scale, codes and
// the samples of the next scale.
#pragma once

#include "base/device_registers.h"
#include "exec/kernel.h"
#include "metrics/cambi/cambi_pixel.h"

namespace snellen::cambi {

/// 10 bits, smoothing, flat pixels and the mask of a tile. Beyond the picture the nearest pixel stands, which gives the
/// mean of those that exist, and a neighbour that counts as equal.
template <class T>
struct Prepare {
  static constexpr Tile tile{64, 32};
  static constexpr int threads = 256;
  static constexpr int steps = 5;

  static constexpr int kLeft = 4;  // the mask's reach, in whole words of four pixels
  static constexpr int kWords = (tile.width + 2 * kLeft) / 4;
  static constexpr int kRows = tile.height + 2 * kMaskRadius;
  static constexpr int kWide = tile.width + 2 * kLeft;
  static_assert(kLeft >= kMaskRadius);

  struct alignas(4) Pair {
    Sample samples[2];
  };
  struct Shared {
    SharedPlane<Sample, kWide + 2, kRows + 2> unsmoothed;
    SharedPlane<Sample, kWide + 2, kRows + 1> levels;
    SharedPlane<std::uint32_t, kWords, kRows> flat;           // a byte per pixel: 0 or 1
    SharedPlane<std::uint32_t, kWords, tile.height> columns;  // a byte per pixel: how many of 7
  };
  struct Private {};

  DeviceView<const T> luma;
  const std::int32_t* nearest_columns;  // where a pixel's sample stands; null: in the same place
  const std::int32_t* nearest_rows;
  DeviceView<Sample> samples;
  Extent extent;  // at which the picture is analysed
  std::int32_t depth;
  std::int32_t smooth;
  std::int32_t threshold;  // of the mask
  std::int32_t halvings;   // 1: only every second sample is wanted

  template <class See>
  void views(See& see) const {
    see.keeps_within(luma);
    see.writes(samples, 1 << halvings);
  }

  SNELLEN_FN void phase(Step<0>, Shared& shared, Private&, Lane lane) const {
    for (int i = lane.id; i < (kRows + 2) * (kWide + 2); i += threads) {
      const int row = i / (kWide + 2);
      const int column = i % (kWide + 2);
      int x = clamp(lane.x + column - kLeft, extent.width);
      int y = clamp(lane.y + row - kMaskRadius, extent.height);
      if (nearest_columns != nullptr) {
        x = nearest_columns[x];
        y = nearest_rows[y];
      }
      shared.unsmoothed[row][column] = static_cast<Sample>(to_ten_bits(luma.row(y)[x], depth));
    }
  }

  SNELLEN_FN void phase(Step<1>, Shared& shared, Private&, Lane lane) const {
    for (int i = lane.id; i < (kRows + 1) * (kWide + 1); i += threads) {
      const int row = i / (kWide + 1);
      const int column = i % (kWide + 1);
      const Sample* upper = &shared.unsmoothed[row][column];
      const Sample* lower = &shared.unsmoothed[row + 1][column];
      shared.levels[row][column] =
          smooth != 0 ? static_cast<Sample>((upper[0] + upper[1] + lower[0] + lower[1]) >> 2) : upper[0];
    }
  }

  SNELLEN_FN void phase(Step<2>, Shared& shared, Private&, Lane lane) const {
    for (int i = lane.id; i < kRows * kWords; i += threads) {
      const int row = i / kWords;
      const int column = i % kWords * 4;
      const int x = lane.x + column - kLeft;
      const int y = lane.y + row - kMaskRadius;
      const Sample* levels = &shared.levels[row][column];
      const Sample* below = &shared.levels[row + 1][column];
      std::uint32_t word = 0;
      SNELLEN_UNROLLED
      for (int k = 0; k < 4; ++k) {
        const bool flat = levels[k] == levels[k + 1] && levels[k] == below[k];
        if (flat && x + k >= 0 && x + k < extent.width) word |= 1U << (8 * k);
      }
      shared.flat[row][i % kWords] = y >= 0 && y < extent.height ? word : 0;
    }
  }

  SNELLEN_FN void phase(Step<3>, Shared& shared, Private&, Lane lane) const {
    for (int i = lane.id; i < tile.height * kWords; i += threads) {
      std::uint32_t sum = 0;
      SNELLEN_UNROLLED
      for (int k = 0; k <= 2 * kMaskRadius; ++k) sum += shared.flat[i / kWords + k][i % kWords];
      shared.columns[i / kWords][i % kWords] = sum;
    }
  }

  // Four pixels a time. Sums of 49 fit into the bytes.
  SNELLEN_FN void phase(Step<4>, Shared& shared, Private&, Lane lane) const {
    constexpr int kRuns = tile.width / 4;
    for (int i = lane.id; i < kRuns * (tile.height >> halvings); i += threads) {
      const int run = i % kRuns;
      const int row = i / kRuns << halvings;
      const std::uint32_t* columns = &shared.columns[row][run];
      std::uint32_t sums = columns[1];
      SNELLEN_UNROLLED
      for (int k = 1; k <= kMaskRadius; ++k)
        sums += bytes_from(columns[0], columns[1], 4 - k) + bytes_from(columns[1], columns[2], k);
      Sample values[4];
      SNELLEN_UNROLLED
      for (int k = 0; k < 4; ++k) {
        const bool analysed = static_cast<std::int32_t>(sums >> (8 * k) & 0xFF) > threshold;
        const Sample level = shared.levels[row + kMaskRadius][4 * run + kLeft + k];
        values[k] = static_cast<Sample>(level | (analysed ? kFlag : 0));
      }
      auto* out = reinterpret_cast<Pair*>(samples.row((lane.y + row) >> halvings) + ((lane.x + 4 * run) >> halvings));
      if (halvings != 0) {
        *out = {{values[0], values[2]}};
      } else {
        out[0] = {{values[0], values[1]}};
        out[1] = {{values[2], values[3]}};
      }
    }
  }

 private:
  SNELLEN_FN static int clamp(int i, int size) { return i < 0 ? 0 : i < size ? i : size - 1; }

  /// Four bytes of `low` and `high` from byte `first` on, 1 to 3.
  SNELLEN_FN static std::uint32_t bytes_from(std::uint32_t low, std::uint32_t high, int first) {
    return low >> (8 * first) | high << (32 - 8 * first);
  }
};

/// The mode filter: a lane takes a run of one column.
struct Filter {
  static constexpr int kRun = 4;
  static constexpr Tile tile{64, 16};
  static constexpr int threads = tile.width * tile.height / kRun;
  static constexpr int steps = 1;
  struct Shared {};
  struct Private {};

  DeviceView<const Sample> samples;
  DeviceView<Code> codes;
  DeviceView<Sample> next;   // every second sample
  std::int32_t first_level;  // of the codes
  std::int32_t level_count;

  template <class See>
  void views(See& see) const {
    see.keeps_within(samples);
    see.writes(codes);
    see.writes(next, 2);
  }

  SNELLEN_FN void phase(Step<0>, Shared&, Private&, Lane lane) const {
    const int x = lane.x + lane.id % tile.width;
    const int first = lane.y + lane.id / tile.width * kRun;
    if (x >= samples.width) return;
    // Beyond the ends of a row its last sample stands once more, which leaves it as it is.
    const int left = x > 0 ? x - 1 : x;
    const int right = x + 1 < samples.width ? x + 1 : x;
    Sample own[kRun + 2];
    Sample along[kRun + 2];
    SNELLEN_UNROLLED
    for (int k = 0; k < kRun + 2; ++k) {
      const Sample* row = samples.row(row_at(first + k - 1));
      own[k] = row[x];
      along[k] = mode3(level_of(row[left]), level_of(own[k]), level_of(row[right]));
    }
    SNELLEN_UNROLLED
    for (int k = 0; k < kRun; ++k) {
      const int y = first + k;
      if (y >= samples.height) return;
      const bool at_edge = y == 0 || y == samples.height - 1;
      const Sample level = at_edge ? level_of(own[k + 1]) : mode3(along[k], along[k + 1], along[k + 2]);
      const Sample flag = static_cast<Sample>(own[k + 1] & kFlag);
      const int code = level - first_level;
      codes.row(y)[x] = flag != 0 && code >= 0 && code < level_count ? static_cast<Code>(code) : kNone;
      if (x % 2 == 0 && y % 2 == 0) next.row(y / 2)[x / 2] = static_cast<Sample>(level | flag);
    }
  }

 private:
  SNELLEN_FN static Sample level_of(Sample sample) { return static_cast<Sample>(sample & (kFlag - 1)); }
  SNELLEN_FN int row_at(int y) const { return y < 0 ? 0 : y < samples.height ? y : samples.height - 1; }
};

}  // namespace snellen::cambi
