// SPDX-License-Identifier: BSD-2-Clause-Patent
// The weighted sums of ops/row_sums.h in whole numbers: where the samples of a window are of like size, the products of
// its taps are few bits apart, and 32-bit integers hold their sum exactly.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace snellen {

/// So many neighbouring windows are treated alike: whole vectors of every target.
inline constexpr int kBlockWindows = 32;

/// Least and greatest sample of what each block of windows sees.
struct BlockRanges {
  float* least;
  float* most;
  int count;
};

/// Samples are at most this part of 2^m. Video of limited range is, with its own bound.
inline constexpr float kMostWhole = 0.94F;

/// Products of samples and weighted means may be off by half as much of themselves.
inline constexpr float kWholeSlack = 1 + 0x1p-11F;

/// 2^-m where samples can be summed up in whole numbers, for which they must be at least `least_part` of 2^m; 0 where
/// they are too far apart, or too near to the ends of a float's range.
constexpr float whole_scale(float least, float most, float least_part) noexcept {
  constexpr float kRoom = 0x1p40F;
  const auto exponent = std::bit_cast<std::uint32_t>(most * (kWholeSlack / kMostWhole)) & 0x7F800000U;
  const float bound = 2 * std::bit_cast<float>(exponent);
  const bool is_whole = least >= bound * (least_part * kWholeSlack) && bound >= 1 / kRoom && bound <= kRoom;
  return is_whole ? std::bit_cast<float>((253U << 23) - exponent) : 0;
}

/// Whether samples can be summed up in whole numbers with this scale, which is some samples' whole_scale() or half of
/// it.
constexpr bool may_have_scale(float least, float most, float scale, float least_part) noexcept {
  return least * scale >= least_part * kWholeSlack && most * scale <= kMostWhole / kWholeSlack;
}

/// whole_scale(), or half of that where it leaves about as much room on both sides, so that neighbours may have it too.
constexpr float middle_scale(float least, float most, float least_part) noexcept {
  const float scale = whole_scale(least, most, least_part);
  const bool is_high = least * most * scale * scale > 2 * least_part * kMostWhole;
  return is_high && may_have_scale(least, most, scale / 2, least_part) ? scale / 2 : scale;
}

/// In which order and units a filter's products are added.
///
/// The sum begins with the smallest taps in the finest units. Before a tap whose products would leave 32 bits units
/// become coarser: the sum is shifted right, and of the bits that it loses all that matters is whether one was set.
/// Products are floats, so that one of 2^23 units or more is a whole number of them. In the end the sum, at least 2^26
/// of its units, with its lowest bit set for what was lost, has one rounding to float: that of the exact sum.
///
/// The definition's own sums are exact before that rounding too. No unit is finer than 2^(m - kFinest), so doubles hold
/// them; and the errors that a compensated sum gathers, each at most 2^(m - 24), add up to at most 2^23.4 such units.
struct WholePlan {
  static constexpr std::size_t kMostTaps = 81;
  static constexpr int kFinest = 41;

  int count = 0;
  float least_part;                       // samples are at least so much of 2^m
  bool possible = false;                  // for such samples
  std::array<int, kMostTaps> order{};     // taps from the smallest to the largest
  std::array<int, kMostTaps> shift{};     // of the sum before the tap order[i] is added
  std::array<float, kMostTaps> scaled{};  // the tap order[i] times its units in 2^m
  int last_units = 0;                     // the sum's unit in the end is 2^(m - last_units)

  constexpr WholePlan(std::span<const float> taps, float least) noexcept : least_part(least) {
    if (taps.size() > kMostTaps) return;
    count = static_cast<int>(taps.size());
    sort(taps);
    choose_units(taps);
  }

 private:
  static constexpr double size_of(float tap) noexcept { return double{tap < 0 ? -tap : tap}; }

  constexpr void sort(std::span<const float> taps) noexcept {
    const auto size = [&](std::size_t i) { return size_of(taps[static_cast<std::size_t>(order[i])]); };
    for (std::size_t i = 0; i < taps.size(); ++i) {
      order[i] = static_cast<int>(i);
      for (std::size_t j = i; j > 0 && size(j - 1) > size(j); --j) std::swap(order[j - 1], order[j]);
    }
  }

  /// The finest units, as a power of two in 2^m, that hold a sum of `size` times the greatest sample.
  static constexpr int room(double size) noexcept {
    int units = 0;
    for (double sum = 2 * size * double{kMostWhole}; units < kFinest && sum < 0x1p31; sum *= 2) ++units;
    return units;
  }

  /// Whether products of the least sample with a tap are whole numbers of units.
  constexpr bool are_whole(double size, int units) const noexcept {
    double product = size * double{least_part};
    for (int i = 0; i < units; ++i) product *= 2;
    return product >= 0x1p23;
  }

  /// How far from 0 a sum of the taps up to each one can be, samples being at most 1 and none below 0.
  constexpr std::array<double, kMostTaps> reaches(std::span<const float> taps) const noexcept {
    std::array<double, kMostTaps> reach{};
    double above = 0;
    double below = 0;
    for (std::size_t i = 0; i < taps.size(); ++i) {
      const float tap = taps[static_cast<std::size_t>(order[i])];
      (tap < 0 ? below : above) += size_of(tap);
      reach[i] = std::max(above, below);
    }
    return reach;
  }

  /// From the largest tap to the smallest: units change only where they must.
  constexpr void choose_units(std::span<const float> taps) noexcept {
    const std::array<double, kMostTaps> reach = reaches(taps);
    int units = last_units = room(reach[taps.size() - 1]);
    possible = true;
    for (std::size_t i = taps.size(); i-- > 0;) {
      const float tap = taps[static_cast<std::size_t>(order[i])];
      const int coarser = units;
      if (!are_whole(size_of(tap), units)) units = room(reach[i]);
      if (i + 1 < taps.size()) shift[i + 1] = units - coarser;
      possible = possible && are_whole(size_of(tap), units);
      scaled[i] = tap * static_cast<float>(std::uint64_t{1} << units);
    }
  }
};

}  // namespace snellen
