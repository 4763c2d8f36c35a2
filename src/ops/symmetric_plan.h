// SPDX-License-Identifier: BSD-2-Clause-Patent
// A plan of sums in whole numbers (ops/whole_sums.h) for a square filter that is symmetric along both its sides.
#pragma once

#include <cstddef>
#include <span>

#include "ops/whole_sums.h"

namespace snellen {

/// The taps of a filter with 2 * kHalf + 1 of them along a side, by their distances from its middle. Products in the
/// same units are a group: their sum is exact, and that of the next group's is added to it in coarser units.
template <int kHalf>
struct SymmetricPlan {
  static constexpr int kSize = 2 * kHalf + 1;
  static constexpr int kMostGroups = 4;
  static constexpr int kMostSums = kMostGroups * (kHalf + 1);

  struct Tap {
    int group = 0;
    float scaled = 0;  // times its units in 2^m
  };

  float least_part;  // samples are at least so much of 2^m
  bool possible;     // for such samples
  int groups = 1;
  int last_units;                                                 // the last group's unit is 2^(m - last_units)
  Tap taps[std::size_t{kHalf + 1}][std::size_t{kHalf + 1}] = {};  // by distances of rows and columns
  int shift[std::size_t{kMostGroups}]{};                          // of the sum before a group is added

  // The sums of a group's products down a column, as there are such, group by group.
  int sums = 0;
  int sum_group[std::size_t{kMostSums}]{};
  int sum_column[std::size_t{kMostSums}]{};  // its distance from the middle
  int place[std::size_t{kMostGroups}][std::size_t{kHalf + 1}]{};

  /// `all_taps` row by row.
  constexpr SymmetricPlan(std::span<const float> all_taps, float least) noexcept : least_part(least) {
    const WholePlan plan(all_taps, least);
    possible = plan.possible && plan.count == kSize * kSize;
    last_units = plan.last_units;
    bool known[std::size_t{kHalf + 1}][std::size_t{kHalf + 1}] = {};
    for (std::size_t i = 0; possible && i < all_taps.size(); ++i) {
      if (plan.shift[i] > 0) {
        possible = groups < kMostGroups;
        if (!possible) return;
        shift[groups++] = plan.shift[i];
      }
      const int row = distance(plan.order[i] / kSize);
      const int column = distance(plan.order[i] % kSize);
      Tap& tap = taps[row][column];
      // Each of the taps that are equal must be the first or in the same units.
      possible = !known[row][column] || (tap.scaled == plan.scaled[i] && tap.group == groups - 1);
      known[row][column] = true;
      tap = {groups - 1, plan.scaled[i]};
    }
    list_sums();
  }

  static constexpr int distance(int position) noexcept {
    return position < kHalf ? kHalf - position : position - kHalf;
  }

 private:
  constexpr bool has(int group, int column) const noexcept {
    for (int row = 0; row <= kHalf; ++row)
      if (taps[row][column].group == group) return true;
    return false;
  }

  constexpr void list_sums() noexcept {
    for (int i = 0; i < groups * (kHalf + 1); ++i) {
      const int group = i / (kHalf + 1);
      const int column = i % (kHalf + 1);
      if (!has(group, column)) continue;
      place[group][column] = sums;
      sum_group[sums] = group;
      sum_column[sums++] = column;
    }
  }
};

}  // namespace snellen
