// SPDX-License-Identifier: BSD-2-Clause-Patent
// The last kernel of ADM: whole rows from those of tiles, rounded and added.
#pragma once

#include <cstddef>
#include <cstdint>

#include "exec/kernel_contract.h"
#include "metrics/adm/adm_pixel.h"
#include "ops/round_shift.h"

namespace snellen::adm {

/// Rounds rows and adds them, for many fields of sums at once: more than a kernel has, so that they stay in memory. A
/// row of the grid is a field.
struct RoundRows {
  static constexpr Tile tile{256, 1};
  static constexpr int threads = 256;
  static constexpr int steps = 3;
  static constexpr int kTriples = 12;
  static constexpr int kRun = 16;  // sums that one lane adds after the first step

  /// The bands of one signal at one scale, as a tile kernel wrote them: a third of the rows of `sums` each.
  struct Triple {
    DeviceView<const std::uint64_t> sums;
    std::uint8_t shifts[kBandCount];
  };

  struct Shared {
    std::uint64_t sums[threads];
  };
  struct Private {};

  Triple triples[std::size_t{kTriples}];
  std::int64_t* totals;  // of each group, field by field: below 2^63, by the energy of the coefficients: the sum of
                         // cubes is at most the largest times that of squares
  std::int32_t count;
  std::int32_t groups;  // of a field

  template <class See>
  void views(See& see) const {
    for (int i = 0; i < count; ++i) see.keeps_within(triples[i].sums);
  }

  SNELLEN_FN void phase(Step<0>, Shared& shared, Private&, Lane lane) const {
    const Triple& triple = triples[lane.y / int{kBandCount}];
    const int band = lane.y % int{kBandCount};
    const int y = lane.x + lane.id;
    const int columns = triple.sums.height / int{kBandCount};
    std::uint64_t sum = 0;
    if (y < triple.sums.width)
      for (int i = 0; i < columns; ++i) sum += triple.sums.row(band * columns + i)[y];
    shared.sums[lane.id] = round_shift(sum, triple.shifts[band]);
  }

  SNELLEN_FN void phase(Step<1>, Shared& shared, Private&, Lane lane) const {
    if (lane.id % kRun == 0) shared.sums[lane.id] = add<1>(shared.sums + lane.id);
  }

  SNELLEN_FN void phase(Step<2>, Shared& shared, Private&, Lane lane) const {
    if (lane.id == 0) totals[lane.y * groups + lane.column] = static_cast<std::int64_t>(add<kRun>(shared.sums));
  }

 private:
  template <int step>
  SNELLEN_FN static std::uint64_t add(const std::uint64_t* sums) {
    std::uint64_t sum = 0;
    for (int i = 0; i < kRun; ++i) sum += sums[i * step];
    return sum;
  }
};

}  // namespace snellen::adm
