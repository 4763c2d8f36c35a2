// SPDX-License-Identifier: BSD-2-Clause-Patent
// Kernels whose steps run again and again: as often as the group says, one after the other.
#include <gtest/gtest.h>

#include "exec/arena.h"
#include "exec/kernel.h"
#include "exec/queue.h"
#include "tests/support/emulators.h"

namespace snellen {

/// Tile n runs n turns; each shifts the group's numbers by one lane and adds the turn.
struct ShiftInTurns {
  static constexpr Tile tile{32, 1};
  static constexpr int threads = 32;
  static constexpr int steps = 4;
  static constexpr Loop loop{1, 2};
  struct Shared {
    std::int32_t turns;
    std::int32_t numbers[threads];
  };
  struct Private {
    std::int32_t number;
  };
  struct Sums {
    std::int64_t weighted;
  };

  template <class See>
  void views(See&) const {}

  SNELLEN_FN int turns(const Shared& shared) const { return shared.turns; }

  SNELLEN_FN void phase(Step<0>, Shared& shared, Private&, Lane lane) const {
    if (lane.id == 0) shared.turns = lane.column;
    shared.numbers[lane.id] = lane.id;
  }
  SNELLEN_FN void phase(Step<1>, Shared& shared, Private& own, Lane lane) const {
    own.number = shared.numbers[(lane.id + 1) % threads] + lane.turn;
  }
  SNELLEN_FN void phase(Step<2>, Shared& shared, Private& own, Lane lane) const {
    shared.numbers[lane.id] = own.number;
  }
  SNELLEN_FN void phase(Step<3>, Shared& shared, Private& own, Lane lane) const {
    own.number = shared.numbers[lane.id] * lane.id;
  }
  SNELLEN_FN Sums result(const Private& own) const { return {own.number}; }
};
SNELLEN_KERNEL(ShiftInTurns)

namespace {

TEST(KernelLoop, RunsAsOftenAsTheGroupSays) {
  std::int64_t expected = 0;
  for (int tile = 0; tile < 5; ++tile)
    for (int lane = 0; lane < 32; ++lane) expected += ((lane + tile) % 32 + tile * (tile - 1) / 2) * lane;
  for (const auto& device : emulators()) {
    Queue queue(device);
    const auto pending = queue.launch(ShiftInTurns{}, {0, 0, 5 * 32, 1});
    queue.finish();
    EXPECT_EQ(queue.total(pending, &ShiftInTurns::Sums::weighted), expected);
  }
}

}  // namespace
}  // namespace snellen
