// SPDX-License-Identifier: BSD-2-Clause-Patent
// The last kernels of a frame: they add the sums of all tiles of the launches before them, and stamp each total.
#pragma once

#include "exec/kernel.h"

namespace snellen {

/// What both kernels read and write.
struct SumsOfLaunches {
  static constexpr int kSegments = 19;

  /// The sums of one launch: `tiles` values of each field.
  struct Segment {
    const std::int64_t* partials;
    std::int32_t tiles;
    std::int32_t fields;
    std::int32_t slot;  // of the first field
  };
  /// The ticket is written with the value: a slot that holds another one was not written by this launch.
  struct Slot {
    std::int64_t total;
    std::int64_t ticket;
  };
  /// The values of one field.
  struct Field {
    const std::int64_t* partials;
    std::int32_t tiles;
    std::int32_t slot;
  };

  Slot* slots;
  std::int64_t ticket;
  Segment segments[kSegments];

  /// Field `index` of all segments.
  SNELLEN_FN Field field(int index) const {
    int segment = 0;
    while (index >= segments[segment].fields) index -= segments[segment++].fields;
    const Segment& found = segments[segment];
    return {found.partials + std::int64_t{index} * found.tiles, found.tiles, found.slot + index};
  }
};

/// One group per field.
struct FinishSums {
  static constexpr Tile tile{1, 1};
  static constexpr int threads = 1024;
  static constexpr int steps = 3;

  static constexpr int kRun = 32;  // sums that one lane adds after the first step
  struct Shared {
    std::int64_t sums[threads];
  };
  struct Private {};

  SumsOfLaunches of;

  template <class See>
  void views(See&) const {}

  SNELLEN_FN void phase(Step<0>, Shared& shared, Private&, Lane lane) const {
    const SumsOfLaunches::Field field = of.field(lane.x);
    std::int64_t sum = 0;
    for (int i = lane.id; i < field.tiles; i += threads) sum += field.partials[i];
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
    of.slots[of.field(lane.x).slot] = {sum, of.ticket};
  }
};
SNELLEN_KERNEL(FinishSums)

/// One lane per field, for fields of few values each.
struct FinishFewSums {
  static constexpr Tile tile{256, 1};
  static constexpr int threads = 256;
  static constexpr int steps = 1;
  static constexpr int kMostTiles = 16;
  struct Shared {};
  struct Private {};

  SumsOfLaunches of;
  std::int32_t fields;

  template <class See>
  void views(See&) const {}

  SNELLEN_FN void phase(Step<0>, Shared&, Private&, Lane lane) const {
    if (lane.x + lane.id >= fields) return;
    const SumsOfLaunches::Field field = of.field(lane.x + lane.id);
    std::int64_t sum = 0;
    for (int i = 0; i < field.tiles; ++i) sum += field.partials[i];
    of.slots[field.slot] = {sum, of.ticket};
  }
};
SNELLEN_KERNEL(FinishFewSums)

}  // namespace snellen
