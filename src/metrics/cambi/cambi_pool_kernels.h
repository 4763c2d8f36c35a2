// SPDX-License-Identifier: BSD-2-Clause-Patent
// The sum of the largest contrasts of each scale on a device: the smallest of them is found by its bits, nine at a
// time, from counts of how often each value of them occurs; then what is larger is added.
#pragma once

#include "base/exact_sum.h"
#include "base/lane_float.h"
#include "exec/kernel.h"
#include "metrics/cambi/cambi_contrast_kernels.h"

namespace snellen::cambi {

inline constexpr int kDigits = 3;
inline constexpr int kDigitBits = 9;
inline constexpr int kDigitValues = 1 << kDigitBits;

/// Contrasts that one group of lanes looks at.
inline constexpr int kPoolRun = 8192;

/// Contrasts that are not 0 are from 0.5 to below 2^14; positive floats are in the order of their bits.
inline constexpr std::int32_t kKeyOfHalf = 0x3F000000;
static_assert(15 << 23 <= 1 << (kDigits * kDigitBits));

/// What is known of the smallest contrast that counts.
struct Selection {
  std::int32_t key;        // its upper digits: how much it has in bits beyond 0.5
  std::int32_t remaining;  // how many count of those that have these digits
  std::int32_t all;        // 1: there are so few contrasts that all count
};

/// The contrasts of one scale, one after the other.
struct PoolScale {
  const float* contrasts;
  std::int32_t count;
  std::int32_t largest;      // how many count
  std::int32_t first_group;  // of lanes
};

struct PoolScales {
  PoolScale scales[kDeviceScales];  // by their first group

  SNELLEN_FN int scale_of(int group) const {
    int chosen = 0;
    for (int i = 1; i < kDeviceScales; ++i)
      if (group >= scales[i].first_group) chosen = i;
    return chosen;
  }
};

/// A contrast that is not 0 as an integer, in the order of contrasts.
SNELLEN_FN std::int32_t key_of(float contrast) { return lane::bits_as<std::int32_t>(contrast) - kKeyOfHalf; }

SNELLEN_FN float contrast_of(std::int32_t key) { return lane::bits_as<float>(key + kKeyOfHalf); }

/// How often each value of a digit occurs among the contrasts that have the digits chosen so far. Each lane counts for
/// itself, in bytes: it sees fewer than 256 contrasts.
struct CountDigits {
  static constexpr Tile tile{1, 1};
  static constexpr int threads = 64;
  static constexpr int steps = 3;
  static_assert(kPoolRun / threads < 256);
  struct Shared {
    std::uint8_t counts[kDigitValues][threads];
  };
  struct Private {};

  PoolScales pools;
  std::int32_t digit;
  const Selection* chosen;  // by the digits before, of each scale; null for the first one
  std::uint16_t* counts;    // of each group of lanes: kDigitValues

  template <class See>
  void views(See&) const {}

  SNELLEN_FN void phase(Step<0>, Shared& shared, Private&, Lane lane) const {
    if (is_known(lane)) return;
    for (int i = 0; i < kDigitValues; ++i) shared.counts[i][lane.id] = 0;
  }

  SNELLEN_FN void phase(Step<1>, Shared& shared, Private&, Lane lane) const {
    if (is_known(lane)) return;
    const int scale = pools.scale_of(lane.column);
    const PoolScale& pool = pools.scales[scale];
    const int first = (lane.column - pool.first_group) * kPoolRun;
    const int end = pool.count - first < kPoolRun ? pool.count : first + kPoolRun;
    const int shift = (kDigits - 1 - digit) * kDigitBits;
    const std::int32_t upper = chosen != nullptr ? chosen[scale].key : 0;
    for (int i = first + lane.id; i < end; i += threads) {
      const float contrast = pool.contrasts[i];
      if (contrast == 0) continue;
      const std::int32_t key = key_of(contrast) >> shift;
      if (key >> kDigitBits == upper) ++shared.counts[key & (kDigitValues - 1)][lane.id];
    }
  }

  // From another lane's bytes on for each, so that the lanes read from different banks of memory.
  SNELLEN_FN void phase(Step<2>, Shared& shared, Private&, Lane lane) const {
    if (is_known(lane)) return;
    for (int value = lane.id; value < kDigitValues; value += threads) {
      int sum = 0;
      for (int i = 0; i < threads; ++i) sum += shared.counts[value][(i + lane.id) % threads];
      counts[lane.column * kDigitValues + value] = static_cast<std::uint16_t>(sum);
    }
  }

 private:
  SNELLEN_FN bool is_known(Lane lane) const {
    return chosen != nullptr && chosen[pools.scale_of(lane.column)].all != 0;
  }
};

/// Chooses a digit of each scale. One group of lanes per scale.
struct ChooseDigit {
  static constexpr Tile tile{1, 1};
  static constexpr int threads = 1024;
  static constexpr int steps = 4;

  static constexpr int kFour = kDigitValues / 4;   // lanes that take four values each
  static constexpr int kShares = threads / kFour;  // of the counts of all groups
  static constexpr int kRun = 16;                  // values whose counts one lane adds
  static constexpr int kRuns = kDigitValues / kRun;
  struct Shared {
    SharedPlane<std::int32_t, kDigitValues, kShares> shares;
    std::int32_t counts[kDigitValues];
    std::int32_t runs[kRuns];
    std::int32_t largest;  // PoolScale's; a choice between that and a Selection's would copy all of `pools` on AMD GPUs
  };
  struct Private {};

  PoolScales pools;
  const Selection* chosen;
  const std::uint16_t* counts;
  Selection* selections;

  template <class See>
  void views(See&) const {}

  SNELLEN_FN void phase(Step<0>, Shared& shared, Private&, Lane lane) const {
    if (is_known(lane)) return;
    const PoolScale& pool = pools.scales[lane.column];
    if (lane.id == 0) shared.largest = pool.largest;
    const int groups = (pool.count + kPoolRun - 1) / kPoolRun;
    const int share = lane.id / kFour;
    const int first = lane.id % kFour * 4;
    std::int32_t sums[4] = {};
    for (int group = share; group < groups; group += kShares) {
      const auto four = *reinterpret_cast<const Four*>(counts + (pool.first_group + group) * kDigitValues + first);
      for (int k = 0; k < 4; ++k) sums[k] += four.counts[k];
    }
    for (int k = 0; k < 4; ++k) shared.shares[share][first + k] = sums[k];
  }

  SNELLEN_FN void phase(Step<1>, Shared& shared, Private&, Lane lane) const {
    if (is_known(lane) || lane.id >= kDigitValues) return;
    std::int32_t sum = 0;
    for (int share = 0; share < kShares; ++share) sum += shared.shares[share][lane.id];
    shared.counts[lane.id] = sum;
  }

  SNELLEN_FN void phase(Step<2>, Shared& shared, Private&, Lane lane) const {
    if (is_known(lane) || lane.id >= kRuns) return;
    std::int32_t sum = 0;
    for (int i = 0; i < kRun; ++i) sum += shared.counts[lane.id * kRun + i];
    shared.runs[lane.id] = sum;
  }

  // The value at which the counts, from the largest value down, reach what is to be chosen.
  SNELLEN_FN void phase(Step<3>, Shared& shared, Private&, Lane lane) const {
    if (is_known(lane)) {
      if (lane.id == 0) selections[lane.column] = {0, 0, 1};
      return;
    }
    if (lane.id >= kDigitValues) return;
    const int run = lane.id / kRun;
    std::int32_t larger = 0;
    for (int i = run + 1; i < kRuns; ++i) larger += shared.runs[i];
    for (int i = lane.id + 1; i < (run + 1) * kRun; ++i) larger += shared.counts[i];
    const std::int32_t wanted = chosen != nullptr ? chosen[lane.column].remaining : shared.largest;
    const std::int32_t up_to_here = larger + shared.counts[lane.id];
    if (larger < wanted && up_to_here >= wanted) {
      const std::int32_t upper = chosen != nullptr ? chosen[lane.column].key : 0;
      selections[lane.column] = {upper << kDigitBits | lane.id, wanted - larger, 0};
    } else if (lane.id == 0 && up_to_here < wanted) {
      selections[lane.column] = {0, 0, 1};
    }
  }

 private:
  struct alignas(8) Four {
    std::uint16_t counts[4];
  };

  SNELLEN_FN bool is_known(Lane lane) const { return chosen != nullptr && chosen[lane.column].all != 0; }
};

/// Adds the contrasts that count, of up to four scales: as many exact sums as a launch can leave.
struct SumLargest {
  static constexpr Tile tile{1, 1};
  static constexpr int threads = 256;
  static constexpr int steps = 1;
  struct Shared {};
  struct Private {
    ExactSum<14> sum;
    std::int32_t scale;  // among those of this launch
  };
  struct Sums {
    std::int64_t high0, low0, high1, low1, high2, low2, high3, low3;
  };

  PoolScales pools;
  const Selection* chosen;
  std::int32_t first_scale;

  template <class See>
  void views(See&) const {}

  SNELLEN_FN void phase(Step<0>, Shared&, Private& own, Lane lane) const {
    const int scale = pools.scale_of(lane.x);
    const PoolScale& pool = pools.scales[scale];
    const Selection selection = chosen[scale];
    const int first = (lane.x - pool.first_group) * kPoolRun;
    const int end = pool.count - first < kPoolRun ? pool.count : first + kPoolRun;
    own.scale = scale - first_scale;
    for (int i = first + lane.id; i < end; i += threads) {
      const float contrast = pool.contrasts[i];
      if (contrast != 0 && (selection.all != 0 || key_of(contrast) > selection.key)) own.sum.add(contrast);
    }
    if (first > 0 || lane.id > 0) return;
    ExactSum<14> once;
    once.add(contrast_of(selection.key));
    own.sum.high += once.high * selection.remaining;
    own.sum.low += once.low * selection.remaining;
  }

  SNELLEN_FN Sums result(const Private& own) const {
    const auto of = [&](int scale, std::int64_t value) { return own.scale == scale ? value : 0; };
    const auto [high, low] = own.sum;
    return {of(0, high), of(0, low), of(1, high), of(1, low), of(2, high), of(2, low), of(3, high), of(3, low)};
  }
};

}  // namespace snellen::cambi
