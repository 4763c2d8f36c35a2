// SPDX-License-Identifier: BSD-2-Clause-Patent
// Float motion on a device: differences of blurred planes, at full size and at half size.
#pragma once

#include "base/exact_sum.h"
#include "base/lane_float.h"
#include "exec/kernel.h"
#include "ops/float_samples.h"
#include "ops/scale_tables.h"

namespace snellen::float_motion {

/// An ExactSum<9> over a group.
struct DeviceSad {
  std::int64_t high;
  std::int64_t low;
};

/// Samples of both frames in a tile and around it, then the vertical pass, then the horizontal one.
template <class T>
struct BlurredDifference {
  static constexpr Tile tile{64, 16};
  static constexpr int threads = 256;
  static constexpr int steps = 3;
  static constexpr int kRadius = 2;
  static constexpr int kTaps = 2 * kRadius + 1;
  static constexpr int kWide = tile.width + 2 * kRadius;
  static constexpr int kTall = tile.height + 2 * kRadius;

  struct Shared {
    SharedPlane<float, kWide, kTall> samples[2];
    SharedPlane<float, kWide, tile.height> columns[2];
  };
  struct Private {
    ExactSum<9> sad;
  };
  using Sums = DeviceSad;

  DeviceView<const T> frames[2];
  DeviceView<float> blurred[2];  // written if kept
  /// A shorter window has taps of 0 at its ends, which change no difference.
  float taps[std::size_t{kTaps}];
  float unit;  // of samples
  std::int32_t keep;

  template <class See>
  void views(See& see) const {
    for (int i = 0; i < 2; ++i) {
      see.reads(frames[i], Halo{kRadius, kRadius});
      if (keep != 0) see.writes(blurred[i]);
    }
  }

  SNELLEN_FN void phase(Step<0>, Shared& shared, Private&, Lane lane) const {
    for (int i = lane.id; i < kTall * kWide; i += threads) {
      const int y = i / kWide;
      const int x = i % kWide;
      for (int frame = 0; frame < 2; ++frame)
        shared.samples[frame][y][x] = centred(frames[frame].row(lane.y + y - kRadius)[lane.x + x - kRadius], unit);
    }
  }

  SNELLEN_FN void phase(Step<1>, Shared& shared, Private&, Lane lane) const {
    for (int i = lane.id; i < tile.height * kWide; i += threads) {
      const int y = i / kWide;
      const int x = i % kWide;
      for (int frame = 0; frame < 2; ++frame) {
        float sum = 0;
        for (int k = 0; k < kTaps; ++k) sum += taps[k] * shared.samples[frame][y + k][x];
        shared.columns[frame][y][x] = sum;
      }
    }
  }

  SNELLEN_FN void phase(Step<2>, Shared& shared, Private& own, Lane lane) const {
    for (int i = lane.id; i < tile.height * tile.width; i += threads) {
      const int y = i / tile.width;
      const int x = i % tile.width;
      if (!frames[0].contains(lane.x + x, lane.y + y)) continue;
      float sums[2];
      for (int frame = 0; frame < 2; ++frame) {
        float sum = 0;
        for (int k = 0; k < kTaps; ++k) sum += taps[k] * shared.columns[frame][y][x + k];
        if (keep != 0) blurred[frame].row(lane.y + y)[lane.x + x] = sum;
        sums[frame] = sum;
      }
      own.sad.add(lane::magnitude(sums[0] - sums[1]));
    }
  }

  SNELLEN_FN Sums result(const Private& own) const { return {own.sad.high, own.sad.low}; }
};

/// Differences of the planes that BlurredDifference kept, at half size.
struct HalfDifference {
  static constexpr Tile tile{64, 16};
  static constexpr int threads = 256;
  static constexpr int steps = 1;

  struct Shared {};
  struct Private {
    ExactSum<9> sad;
  };
  using Sums = DeviceSad;

  DeviceView<const float> blurred[2];
  ScaleTables tables;  // bilinear
  std::int32_t width;  // of the half size
  std::int32_t height;

  template <class See>
  void views(See& see) const {
    for (const auto& plane : blurred) see.keeps_within(plane);
  }

  SNELLEN_FN void phase(Step<0>, Shared&, Private& own, Lane lane) const {
    for (int i = lane.id; i < tile.height * tile.width; i += threads) {
      const int y = lane.y + i / tile.width;
      const int x = lane.x + i % tile.width;
      if (x < width && y < height) own.sad.add(lane::magnitude(sample(0, x, y) - sample(1, x, y)));
    }
  }

  SNELLEN_FN Sums result(const Private& own) const { return {own.sad.high, own.sad.low}; }

 private:
  SNELLEN_FN float sample(int frame, int x, int y) const {
    return tables.sample(x, y, [&](int row, int column) { return blurred[frame].row(row)[column]; });
  }
};

using FloatMotionBlurredDifference8 = BlurredDifference<std::uint8_t>;
using FloatMotionBlurredDifference16 = BlurredDifference<std::uint16_t>;
using FloatMotionHalfDifference = HalfDifference;
SNELLEN_KERNEL(FloatMotionBlurredDifference8)
SNELLEN_KERNEL(FloatMotionBlurredDifference16)
SNELLEN_KERNEL(FloatMotionHalfDifference)

}  // namespace snellen::float_motion
