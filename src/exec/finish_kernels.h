// SPDX-License-Identifier: BSD-2-Clause-Patent
// The last kernel of a frame: adds the sums of all tiles of the launches before it, and stamps each total.
#pragma once

#include "exec/kernel.h"

namespace snellen {

/// One group per field.
struct FinishSums {
  static constexpr Tile tile{1, 1};
  static constexpr int threads = 256;
  static constexpr int steps = 3;
  static constexpr int kSegments = 24;

  /// The sums of one launch: `tiles` values of each field.
  struct Segment {
    const std::int64_t* partials;
    std::int32_t tiles;
    std::int32_t fields;
  };
  /// The ticket is written with the value: a slot that holds another one was not written by this launch.
  struct Slot {
    std::int64_t total;
    std::int64_t ticket;
  };

  static constexpr int kRun = 16;  // sums that one lane adds after the first step
  struct Shared {
    std::int64_t sums[threads];
  };
  struct Private {};

  Slot* slots;  // one per field of all segments
  std::int64_t ticket;
  Segment segments[kSegments];

  template <class See>
  void views(See&) const {}

  SNELLEN_FN void phase(Step<0>, Shared& shared, Private&, Lane lane) const {
    int segment = 0;
    int field = lane.x;
    while (field >= segments[segment].fields) field -= segments[segment++].fields;
    const int tiles = segments[segment].tiles;
    const std::int64_t* partials = segments[segment].partials + std::int64_t{field} * tiles;
    std::int64_t sum = 0;
    for (int i = lane.id; i < tiles; i += threads) sum += partials[i];
    shared.sums[lane.id] = sum;
  }

  SNELLEN_FN void phase(Step<1>, Shared& shared, Private&, Lane lane) const {
    if (lane.id % kRun != 0) return;
    std::int64_t sum = 0;
    for (int i = 0; i < kRun; ++i) sum += shared.sums[lane.id + i];
    shared.sums[lane.id] = sum;
  }

  SNELLEN_FN void phase(Step<2>, Shared& shared, Private&, Lane lane) const {
    if (lane.id != 0) return;
    std::int64_t sum = 0;
    for (int i = 0; i < threads; i += kRun) sum += shared.sums[i];
    slots[lane.x] = {sum, ticket};
  }
};
SNELLEN_KERNEL(FinishSums)

}  // namespace snellen
