// SPDX-License-Identifier: BSD-2-Clause-Patent
// Magnitudes of one scale and option set of float ADM on a device: of the reference, and of what of the restored and of
// the additive part exceeds the mask that the other casts.
#pragma once

#include "base/lane_fraction_power-inl.h"
#include "exec/kernel_contract.h"
#include "image/border.h"
#include "metrics/float_adm/float_adm_math-inl.h"

namespace snellen::float_adm {

/// What becomes of the magnitudes: sums of their cubes, the largest of each signal and band, or with that known sums of
/// any power.
enum class Use { cubes, largest, powers };

inline constexpr int kBands = static_cast<int>(kBandCount);
/// Of the reference's bands, of the restored part's, and of the additive part's.
inline constexpr int kDeviceSums = 3 * kBands;
/// 64-bit parts of each: those of FloatAdmSum::large, then those of small.
inline constexpr int kPartsOfSum = 4;

/// Splits the coefficients of a tile and of the ring around it, finds the magnitudes, and uses them.
template <Use kUse>
struct Excess {
  static constexpr Tile tile{32, 16};
  static constexpr int threads = 256;
  static constexpr int steps = 4;
  static constexpr int kWide = tile.width + 2;
  static constexpr int kTall = tile.height + 2;
  static constexpr int kSamples = tile.width * tile.height;
  static constexpr int kRun = kSamples / threads;  // rows of a column that a lane takes
  static constexpr int kLanesOfSum = threads / kDeviceSums;
  static constexpr int kAdders = kLanesOfSum * kDeviceSums;

  enum Part { kRestored, kAdditive, kParts };

  struct Shared {
    SharedPlane<float, kWide, kTall> weighed[std::size_t{kParts}][kBandCount];
    SharedPlane<float, tile.width, tile.height> magnitudes[std::size_t{kDeviceSums}];
    union {
      std::int64_t sums[std::size_t{kPartsOfSum}][std::size_t{kAdders}];
      float largest[std::size_t{kAdders}];
    };
  };
  struct Private {};

  DeviceView<const float> ref[kBandCount];
  DeviceView<const float> dis[kBandCount];
  /// Of each tile: kPartsOfSum sums of each of kDeviceSums, or the largest of each, tiles side by side.
  DeviceView<std::int64_t> sums;
  DeviceView<float> largest;
  DeviceView<const float> scales;  // for powers: of each of kDeviceSums
  float axial_scale;               // for cubes: brings magnitudes below 1
  float diagonal_scale;
  float power;
  float gain_limit;
  float factors[kBandCount];
  std::int32_t right;  // ends of the scored region, which the launch is over
  std::int32_t bottom;
  std::int32_t columns;  // of tiles
  std::int32_t tiles;
  std::int32_t masks;  // 0: nothing is masked

  template <class See>
  void views(See& see) const {
    for (const auto& band : ref) see.keeps_within(band);
    for (const auto& band : dis) see.keeps_within(band);
    if constexpr (kUse == Use::largest)
      see.keeps_within(largest);
    else
      see.keeps_within(sums);
    if constexpr (kUse == Use::powers) see.keeps_within(scales);
  }

  SNELLEN_FN void phase(Step<0>, Shared& shared, Private&, Lane lane) const {
    for (int i = lane.id; i < kTall * kWide; i += threads) split(shared, i % kWide, i / kWide, lane);
  }

  SNELLEN_FN void phase(Step<1>, Shared& shared, Private&, Lane lane) const {
    const int x = lane.id % tile.width;
    const int first = lane.id / tile.width * kRun;
    SNELLEN_UNROLLED
    for (int part = 0; part < kParts; ++part) {
      float thresholds[std::size_t{kRun}];
      SNELLEN_UNROLLED
      for (int k = 0; k < kRun; ++k)
        thresholds[k] = masks == 0 ? 0.0F : threshold(shared.weighed[1 - part], x, first + k);
      SNELLEN_UNROLLED
      for (int k = 0; k < kRun; ++k) {
        const int y = first + k;
        SNELLEN_UNROLLED
        for (int band = 0; band < kBands; ++band)
          shared.magnitudes[(1 + part) * kBands + band][y][x] =
              is_scored(x, y, lane) ? excess(shared.weighed[part][band][y + 1][x + 1], thresholds[k]) : 0;
      }
    }
  }

  SNELLEN_FN void phase(Step<2>, Shared& shared, Private&, Lane lane) const {
    if (lane.id >= kAdders) return;
    const int sum = lane.id / kLanesOfSum;
    const int first = lane.id % kLanesOfSum;
    const auto& magnitudes = shared.magnitudes[sum];
    if constexpr (kUse == Use::largest) {
      float most = 0;
      for (int i = first; i < kSamples; i += kLanesOfSum) {
        const float magnitude = magnitudes[i / tile.width][i % tile.width];
        most = lane::select_lt(most, magnitude, magnitude, most);
      }
      shared.largest[lane.id] = most;
    } else {
      ExactSum<0> large;
      ExactSum<-48> small;
      const float scale = scale_of(sum);
      for (int i = first; i < kSamples; i += kLanesOfSum)
        add_power(raise(magnitudes[i / tile.width][i % tile.width] * scale), large, small);
      shared.sums[0][lane.id] = large.high;
      shared.sums[1][lane.id] = large.low;
      shared.sums[2][lane.id] = small.high;
      shared.sums[3][lane.id] = small.low;
    }
  }

  SNELLEN_FN void phase(Step<3>, Shared& shared, Private&, Lane lane) const {
    const int at = lane.row * columns + lane.column;
    if constexpr (kUse == Use::largest) {
      if (lane.id >= kDeviceSums) return;
      float most = 0;
      for (int k = 0; k < kLanesOfSum; ++k) {
        const float magnitude = shared.largest[lane.id * kLanesOfSum + k];
        most = lane::select_lt(most, magnitude, magnitude, most);
      }
      largest.origin[lane.id * tiles + at] = most;
    } else {
      if (lane.id >= kDeviceSums * kPartsOfSum) return;
      const std::int64_t* const parts = shared.sums[lane.id % kPartsOfSum] + lane.id / kPartsOfSum * kLanesOfSum;
      std::int64_t total = 0;
      for (int k = 0; k < kLanesOfSum; ++k) total += parts[k];
      sums.origin[lane.id * tiles + at] = total;
    }
  }

 private:
  using Weighed = SharedPlane<float, kWide, kTall>;

  SNELLEN_FN bool is_scored(int x, int y, Lane lane) const { return lane.x + x < right && lane.y + y < bottom; }

  /// Coefficient (x, y) of the tile with its ring; of those beyond the band's edges the one that its border has.
  SNELLEN_FN void split(Shared& shared, int x, int y, Lane lane) const {
    const int band_x = mirror_low_repeat_high(lane.x + x - 1, ref[0].width);
    const int band_y = mirror_low_repeat_high(lane.y + y - 1, ref[0].height);
    float r[kBandCount];
    float d[kBandCount];
    SNELLEN_UNROLLED
    for (int band = 0; band < kBands; ++band) {
      r[band] = ref[band].row(band_y)[band_x];
      d[band] = dis[band].row(band_y)[band_x];
    }
    const Direction<float> way = direction(r[0], r[1], d[0], d[1]);
    const bool inside = x >= 1 && x <= tile.width && y >= 1 && y <= tile.height;
    SNELLEN_UNROLLED
    for (int band = 0; band < kBands; ++band) {
      const float detail = restored_detail(r[band], d[band]);
      const float restored =
          select_same(way, enhanced_detail<Accumulation::exact>(detail, d[band], gain_limit), detail);
      shared.weighed[kRestored][band][y][x] = factors[band] * restored;
      shared.weighed[kAdditive][band][y][x] = factors[band] * (d[band] - restored);
      if (inside)
        shared.magnitudes[band][y - 1][x - 1] =
            is_scored(x - 1, y - 1, lane) ? lane::magnitude(factors[band] * r[band]) : 0;
    }
  }

  /// The threshold of sample (x, y) of the tile, the same for all bands; rows and bands in order.
  SNELLEN_FN static float threshold(const Weighed (&masking)[kBandCount], int x, int y) {
    float sum = 0;
    SNELLEN_UNROLLED
    for (int band = 0; band < kBands; ++band) {
      const auto mask = [&](int dx, int dy) {
        return neighbour_mask<Accumulation::exact>(masking[band][y + 1 + dy][x + 1 + dx]);
      };
      const float before = mask(-1, -1) + mask(0, -1) + mask(1, -1) + mask(-1, 0);
      const float with_own = add_own_mask<Accumulation::exact>(before, masking[band][y + 1][x + 1]);
      sum += with_own + mask(1, 0) + mask(-1, 1) + mask(0, 1) + mask(1, 1);
    }
    return sum;
  }

  SNELLEN_FN float scale_of(int sum) const {
    if constexpr (kUse == Use::powers) return scales.origin[sum];
    return sum % kBands == static_cast<int>(kDiagonal) ? diagonal_scale : axial_scale;
  }

  SNELLEN_FN float raise(float magnitude) const {
    if constexpr (kUse == Use::powers) return lane::power_of_fraction(magnitude, power);
    return magnitude * magnitude * magnitude;
  }
};

/// From the largest magnitude of each tile the power of two that brings all below 1; a group for each sum.
struct FindScales {
  static constexpr Tile tile{1, 1};
  static constexpr int threads = 256;
  static constexpr int steps = 2;
  struct Shared {
    float largest[std::size_t{threads}];
  };
  struct Private {};

  DeviceView<const float> largest;
  DeviceView<float> scales;
  DeviceView<std::int64_t> exponents;  // FloatAdmSum::exponent
  std::int32_t tiles;

  template <class See>
  void views(See& see) const {
    see.keeps_within(largest);
    see.keeps_within(scales);
    see.keeps_within(exponents);
  }

  SNELLEN_FN void phase(Step<0>, Shared& shared, Private&, Lane lane) const {
    float most = 0;
    for (int i = lane.id; i < tiles; i += threads) {
      const float magnitude = largest.origin[lane.x * tiles + i];
      most = lane::select_lt(most, magnitude, magnitude, most);
    }
    shared.largest[lane.id] = most;
  }

  SNELLEN_FN void phase(Step<1>, Shared& shared, Private&, Lane lane) const {
    if (lane.id != 0) return;
    float most = 0;
    for (int i = 0; i < threads; ++i) most = lane::select_lt(most, shared.largest[i], shared.largest[i], most);
    const int exponent = exponent_above(most);
    exponents.origin[lane.x] = exponent;
    scales.origin[lane.x] = lane::power_of_two(static_cast<float>(-exponent));
  }
};

}  // namespace snellen::float_adm
