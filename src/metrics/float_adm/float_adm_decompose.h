// SPDX-License-Identifier: BSD-2-Clause-Patent
// One scale of float ADM's wavelet on a device, for both pictures.
#pragma once

#include "exec/kernel_contract.h"
#include "image/border.h"
#include "metrics/float_adm/float_adm_math-inl.h"
#include "ops/float_samples.h"

namespace snellen::float_adm {

/// Loads the samples under a tile of positions, then filters their columns, then the rows.
template <class T>
struct Decompose {
  static constexpr Tile tile{64, 8};
  static constexpr int threads = 256;
  static constexpr int steps = 3;
  static constexpr int kWide = 2 * tile.width + 2;
  static constexpr int kTall = 2 * tile.height + 2;

  struct Shared {
    SharedPlane<float, kWide, kTall> samples[2];
    SharedPlane<float, kWide, tile.height> low[2];
    SharedPlane<float, kWide, tile.height> high[2];
  };
  struct Private {};

  DeviceView<const T> source[2];
  DeviceView<float> approximation[2];  // written if wanted
  DeviceView<float> detail[2][kBandCount];
  float unit;  // of samples
  std::int32_t approximate;

  template <class See>
  void views(See& see) const {
    for (int picture = 0; picture < 2; ++picture) {
      see.keeps_within(source[picture]);
      if (approximate != 0) see.writes(approximation[picture]);
      for (const auto& band : detail[picture]) see.writes(band);
    }
  }

  SNELLEN_FN void phase(Step<0>, Shared& shared, Private&, Lane lane) const {
    for (int i = lane.id; i < kTall * kWide; i += threads) {
      const int y = mirror_low_repeat_high(2 * lane.y - 1 + i / kWide, source[0].height);
      const int x = mirror_low_repeat_high(2 * lane.x - 1 + i % kWide, source[0].width);
      for (int picture = 0; picture < 2; ++picture)
        shared.samples[picture][i / kWide][i % kWide] = centred(source[picture].row(y)[x], unit);
    }
  }

  SNELLEN_FN void phase(Step<1>, Shared& shared, Private&, Lane lane) const {
    constexpr FilterTaps kLow = kLowTaps;
    constexpr FilterTaps kHigh = kHighTaps;
    for (int i = lane.id; i < tile.height * kWide; i += threads) {
      const int y = i / kWide;
      const int x = i % kWide;
      for (int picture = 0; picture < 2; ++picture) {
        const auto& samples = shared.samples[picture];
        const float a = samples[2 * y][x];
        const float b = samples[2 * y + 1][x];
        const float c = samples[2 * y + 2][x];
        const float d = samples[2 * y + 3][x];
        shared.low[picture][y][x] = filter_with(kLow, a, b, c, d);
        shared.high[picture][y][x] = filter_with(kHigh, a, b, c, d);
      }
    }
  }

  SNELLEN_FN void phase(Step<2>, Shared& shared, Private&, Lane lane) const {
    constexpr FilterTaps kLow = kLowTaps;
    constexpr FilterTaps kHigh = kHighTaps;
    for (int i = lane.id; i < tile.height * tile.width; i += threads) {
      const int y = i / tile.width;
      const int x = i % tile.width;
      for (int picture = 0; picture < 2; ++picture) {
        const float* const low = shared.low[picture][y] + 2 * x;
        const float* const high = shared.high[picture][y] + 2 * x;
        const auto filter = [](const FilterTaps& taps, const float* v) {
          return filter_with(taps, v[0], v[1], v[2], v[3]);
        };
        const auto put = [&](const DeviceView<float>& band, float value) { band.row(lane.y + y)[lane.x + x] = value; };
        if (approximate != 0) put(approximation[picture], filter(kLow, low));
        put(detail[picture][0], filter(kLow, high));
        put(detail[picture][1], filter(kHigh, low));
        put(detail[picture][2], filter(kHigh, high));
      }
    }
  }
};

}  // namespace snellen::float_adm
