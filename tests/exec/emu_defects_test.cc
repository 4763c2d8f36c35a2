// SPDX-License-Identifier: BSD-2-Clause-Patent
// The emulator finds what a kernel does wrong: kernels with one planted defect each.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "exec/arena.h"
#include "exec/kernel.h"
#include "exec/queue.h"
#include "tests/support/emulators.h"

namespace snellen {
namespace {

enum class Defect {
  none,
  no_barrier,   // a neighbour's cell is read in the phase that writes it
  lane_order,   // the same, right as long as lanes run in order
  unwritten,    // a cell that no lane wrote is read
  past_shared,  // a cell beyond the shared memory is written
  past_plane,   // a sample beyond the plane's extent is read
};

}  // namespace

/// Each lane weighs its right neighbour's sample, taken through shared memory.
template <Defect defect>
struct Neighbour {
  static constexpr Tile tile{64, 1};
  static constexpr int threads = 64;
  static constexpr int steps = 2;
  struct Shared {
    std::int32_t cells[threads];
  };
  struct Private {
    std::int64_t sum;
  };
  struct Sums {
    std::int64_t sum;
  };

  DeviceView<const std::uint8_t> plane;

  template <class See>
  void views(See& see) const {
    see.reads(plane);
  }

  SNELLEN_FN void phase(Step<0>, Shared& shared, Private& own, Lane lane) const {
    if (defect == Defect::unwritten && lane.id == 9) return;
    const int shift = defect == Defect::past_plane ? 1 : 0;
    shared.cells[lane.id] = plane.row(lane.y)[lane.x + lane.id + shift];
    if (defect == Defect::past_shared && lane.id == 63) shared.cells[opaque(lane.id) + 1] = 1;
    if (defect == Defect::no_barrier) take(shared, own, lane);
    if (defect == Defect::lane_order && lane.id > 0) own.sum = shared.cells[lane.id - 1] * lane.id;
  }

  SNELLEN_FN void phase(Step<1>, Shared& shared, Private& own, Lane lane) const {
    if (defect != Defect::no_barrier && defect != Defect::lane_order) take(shared, own, lane);
  }

  SNELLEN_FN Sums result(const Private& own) const { return {own.sum}; }

 private:
  SNELLEN_FN static void take(const Shared& shared, Private& own, Lane lane) {
    own.sum = std::int64_t{shared.cells[(lane.id + 1) % threads]} * (lane.id + 1);
  }
  static int opaque(int value) {  // so that the compiler does not see the overrun
    volatile int hidden = value;
    return hidden;
  }
};

using NoDefect = Neighbour<Defect::none>;
using NoBarrier = Neighbour<Defect::no_barrier>;
using LaneOrder = Neighbour<Defect::lane_order>;
using Unwritten = Neighbour<Defect::unwritten>;
using PastShared = Neighbour<Defect::past_shared>;
using PastPlane = Neighbour<Defect::past_plane>;
SNELLEN_KERNEL(NoDefect)
SNELLEN_KERNEL(NoBarrier)
SNELLEN_KERNEL(LaneOrder)
SNELLEN_KERNEL(Unwritten)
SNELLEN_KERNEL(PastShared)
SNELLEN_KERNEL(PastPlane)

namespace {

/// The sums of a ramp of 64x2 samples on every emulator.
template <class K>
std::set<std::int64_t> sums() {
  std::set<std::int64_t> result;
  for (const auto& device : emulators()) {
    Arena arena(device);
    const DeviceView<std::uint8_t> plane = arena.plane<std::uint8_t>({64, 2});
    for (int y = 0; y < 2; ++y)
      for (int x = 0; x < 64; ++x) plane.row(y)[x] = static_cast<std::uint8_t>(3 * x + 50 * y);
    Queue queue(device);
    const auto pending = queue.launch(K{plane}, whole(plane));
    queue.finish();
    result.insert(queue.total(pending, &K::Sums::sum));
  }
  return result;
}

TEST(EmuDefects, KernelWithoutDefect_HasOneSum) {
  std::int64_t expected = 0;
  for (int y = 0; y < 2; ++y)
    for (int x = 0; x < 64; ++x) expected += (3 * ((x + 1) % 64) + 50 * y) * (x + 1);
  EXPECT_THAT(sums<NoDefect>(), testing::ElementsAre(expected));
}

TEST(EmuDefects, MissingBarrier_Shows) { EXPECT_GT(sums<NoBarrier>().size(), 1U); }

TEST(EmuDefects, DependenceOnTheOrderOfLanes_Shows) { EXPECT_GT(sums<LaneOrder>().size(), 1U); }

TEST(EmuDefects, UnwrittenCell_Shows) { EXPECT_GT(sums<Unwritten>().size(), 1U); }

TEST(EmuDefects, ReadPastThePlane_Shows) { EXPECT_GT(sums<PastPlane>().size(), 1U); }

#if defined(__SANITIZE_ADDRESS__)
TEST(EmuDefects, WritePastSharedMemory_IsStoppedBySanitizers) {
  EXPECT_DEATH(sums<PastShared>(), "out of bounds|heap-buffer-overflow");
}
#else
TEST(EmuDefects, WritePastSharedMemory_IsStoppedBySanitizers) {
  GTEST_SKIP() << "needs a build with the address sanitizer (the preset asan)";
}
#endif

}  // namespace
}  // namespace snellen
