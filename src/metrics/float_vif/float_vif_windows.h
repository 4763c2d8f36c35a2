// SPDX-License-Identifier: BSD-2-Clause-Patent
// Windows of one scale of float VIF on a device: five means of each, the channel model, and what observers get out of
// it.
#pragma once

#include "base/device_registers.h"
#include "base/exact_sum.h"
#include "exec/kernel_contract.h"
#include "image/border.h"
#include "metrics/float_vif/float_vif_math-inl.h"
#include "metrics/float_vif/float_vif_taps.h"
#include "ops/float_samples.h"

namespace snellen::float_vif {

/// Observers that one launch serves; more take launches of their own.
inline constexpr int kObservers = 2;

/// Their ExactSum<12>s.
struct DeviceSums {
  std::int64_t num_high_0, num_low_0, den_high_0, den_low_0;
  std::int64_t num_high_1, num_low_1, den_high_1, den_low_1;
};

/// Means of both pictures, of their squares and of their product.
inline constexpr int kDeviceMeans = 5;

/// What one sample adds to the means, and sums of such.
struct MeanTerms {
  float values[std::size_t{kDeviceMeans}];
};

/// Column sums from the pictures themselves, row sums, and the statistic of each window. `kTaps` 0 is for windows of
/// any size.
template <class T, int kTaps>
struct Windows {
  static constexpr bool kAnySize = kTaps == 0;
  static constexpr int kRoomForTaps = kAnySize ? kMostTaps : kTaps;
  static constexpr int threads = 128;
  static constexpr int kHeight = 8;
  static constexpr Tile tile{kAnySize ? threads - (kMostTaps - 1) : 112, kHeight};
  static constexpr int steps = 4;
  static constexpr int kRows = kHeight + kRoomForTaps - 1;
  static_assert(tile.width + kRoomForTaps - 1 <= threads);

  // The row pass takes runs. With a run of odd length, 16 runs in a row and a pitch that is 16 modulo 32, the 32 lanes
  // of a warp read from 32 different banks of memory.
  static constexpr int kRuns = 16;
  static constexpr int kRun = tile.width / kRuns;
  static constexpr int kPitch = threads + 16;
  static_assert(kRuns * kHeight == threads);

  struct Shared {
    std::int32_t rows[std::size_t{kRows}];  // where each begins
    SharedPlane<float, kPitch, kHeight> columns[std::size_t{kDeviceMeans}];
    SharedPlane<float, tile.width, kHeight> means[std::size_t{kDeviceMeans}];
  };
  struct Private {
    ExactSum<12> num[std::size_t{kObservers}];
    ExactSum<12> den[std::size_t{kObservers}];
  };
  using Sums = DeviceSums;

  DeviceView<const T> ref;
  DeviceView<const T> dis;  // of the same layout
  Taps taps;
  float unit;  // of samples
  ObserverOf<float> observers[std::size_t{kObservers}];
  std::int32_t observer_count;

  template <class See>
  void views(See& see) const {
    see.keeps_within(ref);
    see.keeps_within(dis);
  }

  SNELLEN_FN void phase(Step<0>, Shared& shared, Private&, Lane lane) const {
    for (int i = lane.id; i < kHeight + count() - 1; i += threads)
      shared.rows[i] = mirror(lane.y - count() / 2 + i, ref.height) * ref.pitch;
  }

  SNELLEN_FN void phase(Step<1>, Shared& shared, Private&, Lane lane) const {
    if (lane.id >= tile.width + count() - 1) return;
    const int x = mirror(lane.x - count() / 2 + lane.id, ref.width);
    MeanTerms sums[std::size_t{kHeight}] = {};
    add_terms(
        sums, [&](int row) { return terms(shared.rows[row] + x); },
        [](MeanTerms& sum, float tap, const MeanTerms& term) {
          SNELLEN_UNROLLED
          for (int i = 0; i < kDeviceMeans; ++i) sum.values[i] += tap * term.values[i];
        });
    SNELLEN_UNROLLED
    for (int y = 0; y < kHeight; ++y) {
      SNELLEN_UNROLLED
      for (int i = 0; i < kDeviceMeans; ++i) shared.columns[i][y][lane.id] = sums[y].values[i];
    }
  }

  SNELLEN_FN void phase(Step<2>, Shared& shared, Private&, Lane lane) const {
    const int x = lane.id % kRuns * kRun;
    const int y = lane.id / kRuns;
    SNELLEN_ROLLED
    for (int i = 0; i < kDeviceMeans; ++i) {
      float sums[std::size_t{kRun}] = {};
      add_terms(
          sums, [&](int column) { return shared.columns[i][y][x + column]; },
          [](float& sum, float tap, float term) { sum += tap * term; });
      SNELLEN_UNROLLED
      for (int k = 0; k < kRun; ++k) shared.means[i][y][x + k] = sums[k];
    }
  }

  SNELLEN_FN void phase(Step<3>, Shared& shared, Private& own, Lane lane) const {
    SNELLEN_ROLLED
    for (int i = lane.id; i < tile.width * kHeight; i += threads) {
      const int y = i / tile.width;
      const int x = i % tile.width;
      if (!ref.contains(lane.x + x, lane.y + y)) continue;
      const auto& means = shared.means;
      add_window({means[0][y][x], means[1][y][x], means[2][y][x], means[3][y][x], means[4][y][x]}, own);
    }
  }

  SNELLEN_FN Sums result(const Private& own) const {
    return {own.num[0].high, own.num[0].low, own.den[0].high, own.den[0].low,
            own.num[1].high, own.num[1].low, own.den[1].high, own.den[1].low};
  }

 private:
  SNELLEN_FN int count() const { return kAnySize ? taps.count : kTaps; }

  /// Sample `at` of both pictures.
  SNELLEN_FN MeanTerms terms(int at) const {
    const float r = centred(ref.origin[at], unit);
    const float d = centred(dis.origin[at], unit);
    return {{r, d, r * r, d * d, r * d}};
  }

  /// add(sums[i], tap k, term(i + k)) for all sums and taps, those of each sum in order. Where the number of taps is
  /// known, each term is made once.
  template <std::size_t kSums, class Sum, class Term, class Add>
  SNELLEN_FN void add_terms(Sum (&sums)[kSums], Term&& term, Add&& add) const {
    constexpr int kCount = static_cast<int>(kSums);
    if constexpr (kAnySize) {
      SNELLEN_UNROLLED
      for (int i = 0; i < kCount; ++i)
        for (int k = 0; k < taps.count; ++k) add(sums[i], taps.values[k], term(i + k));
    } else {
      SNELLEN_UNROLLED
      for (int position = 0; position < kCount + kTaps - 1; ++position) {
        const auto value = term(position);
        SNELLEN_UNROLLED
        for (int i = 0; i < kCount; ++i)
          if (position >= i && position < i + kTaps) add(sums[i], taps.values[position - i], value);
      }
    }
  }

  SNELLEN_FN void add_window(const MomentsOf<float>& means, Private& own) const {
    const VariancesOf<float> v = variances(means);
    const ChannelOf<float> c = channel(v);
    SNELLEN_UNROLLED
    for (int i = 0; i < kObservers; ++i) {
      if (i >= observer_count) continue;
      const InformationOf<float> seen = information<float>(v, c, observers[i]);
      own.num[i].add(seen.num);
      own.den[i].add(seen.den);
    }
  }
};

}  // namespace snellen::float_vif
