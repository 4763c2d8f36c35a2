// SPDX-License-Identifier: BSD-2-Clause-Patent
// ANSNR on a device: a tile of both lumas and what the windows reach around it, then the windows.
#pragma once

#include "exec/kernel.h"
#include "image/border.h"
#include "metrics/float_ansnr/float_ansnr_sums.h"
#include "metrics/float_ansnr/float_ansnr_window-inl.h"
#include "ops/float_samples.h"

namespace snellen::float_ansnr {

template <class T>
struct FilteredSquares {
  static constexpr Tile tile{64, 16};
  static constexpr int threads = 256;
  static constexpr int steps = 2;
  static constexpr int kRadius = 2;  // of the larger window
  static constexpr int kWide = tile.width + 2 * kRadius;
  static constexpr int kTall = tile.height + 2 * kRadius;
  static constexpr int kRun = 4;  // samples of a column that a lane takes, for which it reads each row once
  static_assert(threads * kRun == tile.width * tile.height);

  using Samples = SharedPlane<float, kWide, kTall>;
  struct Shared {
    Samples reference;
    Samples distorted;
  };
  struct Private {
    ExactSums sums;
  };
  struct Sums {
    std::int64_t signal_high, signal_low;
    std::int64_t noise_high, noise_low;
    std::int64_t faint_high, faint_low;
  };

  DeviceView<const T> reference;
  DeviceView<const T> distorted;
  float unit;  // of samples
  Window<3> reference_window;
  Window<5> distorted_window;

  template <class See>
  void views(See& see) const {
    see.keeps_within(reference);
    see.keeps_within(distorted);
  }

  SNELLEN_FN void phase(Step<0>, Shared& shared, Private&, Lane lane) const {
    for (int i = lane.id; i < kTall * kWide; i += threads) {
      const int y = mirror_low_repeat_high(lane.y + i / kWide - kRadius, reference.height);
      const int x = mirror_low_repeat_high(lane.x + i % kWide - kRadius, reference.width);
      shared.reference[i / kWide][i % kWide] = centred(reference.row(y)[x], unit);
      shared.distorted[i / kWide][i % kWide] = centred(distorted.row(y)[x], unit);
    }
  }

  SNELLEN_FN void phase(Step<1>, Shared& shared, Private& own, Lane lane) const {
    const int x = lane.id % tile.width;
    SNELLEN_UNROLLED
    for (int k = 0; k < kRun; ++k) {
      const int y = lane.id / tile.width * kRun + k;
      const float ref = filtered<3>(reference_window, shared.reference, x, y);
      const float dis = filtered<5>(distorted_window, shared.distorted, x, y);
      if (reference.contains(lane.x + x, lane.y + y)) own.sums.add(ref, dis);
    }
  }

  SNELLEN_FN Sums result(const Private& own) const {
    const ExactSums& sums = own.sums;
    return {sums.signal.high, sums.signal.low,       sums.noise.high,
            sums.noise.low,   sums.faint_noise.high, sums.faint_noise.low};
  }

 private:
  /// The window around sample (x, y) of the tile.
  template <std::size_t kSize>
  SNELLEN_FN static float filtered(const Window<kSize>& window, const Samples& samples, int x, int y) {
    constexpr int kSkipped = kRadius - static_cast<int>(kSize / 2);
    return weighted_sum<kSize, float>(window, [&](std::size_t j, std::size_t i) {
      return samples[y + kSkipped + static_cast<int>(j)][x + kSkipped + static_cast<int>(i)];
    });
  }
};

using FloatAnsnrSquares8 = FilteredSquares<std::uint8_t>;
using FloatAnsnrSquares16 = FilteredSquares<std::uint16_t>;
SNELLEN_KERNEL(FloatAnsnrSquares8)
SNELLEN_KERNEL(FloatAnsnrSquares16)

}  // namespace snellen::float_ansnr
