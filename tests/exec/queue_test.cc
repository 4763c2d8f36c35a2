// SPDX-License-Identifier: BSD-2-Clause-Patent
// Launches: what is refused, sums over many launches and frames, and errors that stick.
#include "exec/queue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "exec/arena.h"
#include "exec/kernel.h"
#include "tests/support/emulators.h"
#include "tests/support/hooked_device.h"

namespace snellen {

/// Counts pixels in both widths of sums, and copies the plane to one of half its size.
struct CountPixels {
  static constexpr Tile tile{32, 8};
  static constexpr int threads = 64;
  static constexpr int steps = 1;
  struct Shared {};
  struct Private {
    std::int32_t pixels;
  };
  struct Sums {
    std::int32_t pixels;
    std::int64_t twice;
    std::int64_t lanes;
  };

  DeviceView<const std::uint16_t> source;
  DeviceView<std::uint16_t> half;
  Halo reach;
  int per;

  template <class See>
  void views(See& see) const {
    see.reads(source, reach);
    if (half.origin != nullptr) see.writes(half, per);
  }

  SNELLEN_FN void phase(Step<0>, Shared&, Private& own, Lane lane) const {
    for (int i = lane.id; i < tile.width * tile.height; i += threads)
      own.pixels += source.contains(lane.x + i % tile.width, lane.y + i / tile.width) ? 1 : 0;
  }
  SNELLEN_FN Sums result(const Private& own) const { return {own.pixels, 2 * std::int64_t{own.pixels}, 1}; }
};
SNELLEN_KERNEL(CountPixels)

/// Writes 0, 1, 2, ... to a row.
struct WriteNumbers {
  static constexpr Tile tile{32, 1};
  static constexpr int threads = 32;
  static constexpr int steps = 1;
  struct Shared {};
  struct Private {};

  DeviceView<std::int64_t> numbers;

  template <class See>
  void views(See& see) const {
    see.writes(numbers);
  }
  SNELLEN_FN void phase(Step<0>, Shared&, Private&, Lane lane) const {
    numbers.origin[lane.x + lane.id] = lane.x + lane.id;
  }
};
SNELLEN_KERNEL(WriteNumbers)

namespace {

using testing::HasSubstr;

class QueueTest : public testing::Test {
 protected:
  CountPixels kernel(Extent extent, Halo halo = {}) {
    return {.source = arena_.plane<std::uint16_t>(extent, halo), .half = {}, .reach = {}, .per = 1};
  }

  std::shared_ptr<const Device> device_ = emulator({});
  Arena arena_{device_};
  Queue queue_{device_};
};

std::string refusal(Queue& queue, const CountPixels& kernel, const Region& region) {
  try {
    queue.launch(kernel, region);
    return {};
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::internal);
    return error.what();
  }
}

TEST_F(QueueTest, Totals_AreThoseOfEveryPixelOfEveryExtent) {
  for (const Extent extent : {Extent{1, 1}, {32, 8}, {33, 8}, {32, 9}, {31, 7}, {100, 50}}) {
    const CountPixels count = kernel(extent);
    const auto pending = queue_.launch(count, whole(count.source));
    queue_.finish();
    EXPECT_EQ(queue_.total(pending, &CountPixels::Sums::pixels), extent.area());
    EXPECT_EQ(queue_.total(pending, &CountPixels::Sums::twice), 2 * extent.area());
    EXPECT_EQ(queue_.total(pending, &CountPixels::Sums::lanes) % CountPixels::threads, 0);
  }
}

// More launches than a last kernel takes, of few tiles and of many in turn.
TEST_F(QueueTest, ManyLaunchesOfOneFrame_KeepTheirOwnTotals) {
  const auto width = [](int n) { return n % 2 == 0 ? n : n + CountPixels::tile.width * FinishFewSums::kMostTiles; };
  std::vector<Pending<CountPixels::Sums>> pending;
  for (int n = 1; n <= 120; ++n) pending.push_back(queue_.launch(kernel({width(n), 3}), {0, 0, width(n), 3}));
  queue_.finish();
  for (int n = 1; n <= 120; ++n)
    EXPECT_EQ(queue_.total(pending[static_cast<std::size_t>(n - 1)], &CountPixels::Sums::pixels), 3 * width(n));
}

TEST_F(QueueTest, SumsOfTilesInSeveralBlocksOfMemory_AreAllAdded) {
  const CountPixels count = kernel({4096, 2048});
  std::vector<Pending<CountPixels::Sums>> pending;
  for (int i = 0; i < 3; ++i) pending.push_back(queue_.launch(count, whole(count.source)));
  queue_.finish();
  for (const auto& p : pending) EXPECT_EQ(queue_.total(p, &CountPixels::Sums::pixels), 4096 * 2048);
}

TEST_F(QueueTest, NumbersThatAKernelLeaves_AreAddedByField) {
  const WriteNumbers kernel_of_numbers{arena_.plane<std::int64_t>({50, 1})};
  for (int frame = 0; frame < 2; ++frame) {
    const auto before = queue_.launch(kernel({7, 3}), {0, 0, 7, 3});
    queue_.launch(kernel_of_numbers, whole(kernel_of_numbers.numbers));
    const PendingFields fields = queue_.add_up(kernel_of_numbers.numbers.origin, 4, 12);
    const auto after = queue_.launch(kernel({5, 3}), {0, 0, 5, 3});
    queue_.finish();
    EXPECT_EQ(queue_.total(before, &CountPixels::Sums::pixels), 7 * 3);
    for (int i = 0; i < 12; ++i) EXPECT_EQ(queue_.total(fields, i), 16 * i + 6);
    EXPECT_EQ(queue_.total(after, &CountPixels::Sums::pixels), 5 * 3);
  }
}

TEST_F(QueueTest, Region_BeginsWhereItSays) {
  const CountPixels count = kernel({100, 50});
  const auto pending = queue_.launch(count, {60, 40, 40, 10});
  queue_.finish();
  EXPECT_EQ(queue_.total(pending, &CountPixels::Sums::pixels), 40 * 10);
}

TEST_F(QueueTest, TotalsBeforeTheFrameIsFinished_AreRefused) {
  const CountPixels count = kernel({5, 5});
  const auto pending = queue_.launch(count, whole(count.source));
  EXPECT_THROW(queue_.total(pending, &CountPixels::Sums::pixels), Error);
  queue_.finish();
  EXPECT_NO_THROW(queue_.total(pending, &CountPixels::Sums::pixels));
  queue_.launch(count, whole(count.source));
  EXPECT_THROW(queue_.total(pending, &CountPixels::Sums::pixels), Error);
}

TEST_F(QueueTest, ReadsThatNoHaloCovers_AreRefused) {
  CountPixels count = kernel({64, 16}, {2, 3});
  count.reach = {2, 3};
  EXPECT_EQ(refusal(queue_, count, whole(count.source)), "");
  for (const Halo reach : {Halo{3, 3}, {2, 4}}) {
    count.reach = reach;
    EXPECT_THAT(refusal(queue_, count, whole(count.source)), HasSubstr("kernel CountPixels: would read"));
  }
  count.reach = {3, 4};
  EXPECT_EQ(refusal(queue_, count, {1, 1, 62, 14}), "");
}

TEST_F(QueueTest, RegionOutsideOfThePlane_IsRefused) {
  const CountPixels count = kernel({64, 16});
  for (const Region& region : {Region{1, 0, 64, 16}, {0, 1, 64, 16}, {-1, 0, 10, 10}, {0, -1, 10, 10}, {0, 0, 0, 5}})
    EXPECT_NE(refusal(queue_, count, region), "");
}

// A view of memory that ends with its last sample: the tiles of the edge would read on.
TEST_F(QueueTest, PlaneWithoutRoomForItsLastTiles_IsRefused) {
  CountPixels count = kernel({33, 8});
  count.source.room_x = 0;
  EXPECT_THAT(refusal(queue_, count, whole(count.source)), HasSubstr("would read"));
  count.source.room_x = 31;
  EXPECT_EQ(refusal(queue_, count, whole(count.source)), "");
  count.source.room_x = 30;
  EXPECT_THAT(refusal(queue_, count, whole(count.source)), HasSubstr("would read"));
}

TEST_F(QueueTest, WritesOutsideOfAPlaneOrToAnothersTile_AreRefused) {
  CountPixels count = kernel({64, 16});
  count.half = arena_.plane<std::uint16_t>({32, 8});
  count.half.room_x = count.half.room_y = 0;
  count.per = 2;
  EXPECT_EQ(refusal(queue_, count, whole(count.source)), "");
  count.half.width = 31;
  EXPECT_THAT(refusal(queue_, count, whole(count.source)), HasSubstr("would write"));
  count.half.width = 32;
  EXPECT_THAT(refusal(queue_, count, {1, 0, 30, 8}), HasSubstr("would write"));  // one sample of two tiles
  count.per = 3;
  EXPECT_THAT(refusal(queue_, count, {0, 0, 30, 6}), HasSubstr("would write"));
}

TEST_F(QueueTest, EmptyView_IsRefused) {
  EXPECT_THAT(refusal(queue_, {.source = {}, .half = {}, .reach = {}, .per = 1}, {0, 0, 1, 1}),
              HasSubstr("empty view"));
}

/// A device on which the call `site` fails from its `skip`-th use on.
std::shared_ptr<const Device> failing_device(std::string_view site, int skip, int& uses) {
  return hooked_device({.before = [=, &uses](std::string_view call) {
    if (call == site && uses++ >= skip) fail(Code::device, "{} failed", site);
  }});
}

/// One frame: a plane, one launch, its total.
std::int64_t count_frame(Arena& arena, Queue& queue, Extent extent = {40, 10}) {
  const CountPixels count{.source = arena.plane<std::uint16_t>(extent), .half = {}, .reach = {}, .per = 1};
  const auto pending = queue.launch(count, whole(count.source));
  queue.finish();
  return queue.total(pending, &CountPixels::Sums::pixels);
}

TEST(QueueFault, AnyCallThatFailsOnce_LeavesNoTotalOfThatOrALaterFrame) {
  for (const char* site : {"launch", "download", "wait"}) {
    int uses = 0;
    const auto device = failing_device(site, 3, uses);
    Arena arena(device);
    Queue queue(device);
    int frames = 0;
    const auto run = [&] {
      for (; frames < 10; ++frames) EXPECT_EQ(count_frame(arena, queue), 400);
    };
    EXPECT_THROW(run(), Error) << site;
    EXPECT_LE(frames, 3) << site;
    uses = -1000;  // the device recovers; the queue does not
    EXPECT_THROW(queue.finish(), Error) << site;
    EXPECT_THROW(count_frame(arena, queue), Error) << site;
  }
}

TEST(QueueFault, FailedAllocation_IsAnError) {
  for (const char* site : {"allocate", "allocate_pinned", "make_queue", "fill"}) {
    int uses = 0;
    const auto device = failing_device(site, 0, uses);
    EXPECT_THROW(Queue{device}, Error) << site;
  }
  int uses = 0;
  Arena arena(failing_device("allocate", 1, uses));
  EXPECT_NO_THROW(arena.plane<float>({1, 1}));
  EXPECT_THROW(arena.plane<float>({1, 1}), Error);
}

TEST(QueueFault, LastKernelThatDidNotRun_IsAnError) {
  for (const int tiles : {1, FinishFewSums::kMostTiles, FinishFewSums::kMostTiles + 1}) {
    int seen = 0;
    const auto device = hooked_device({.launched = [&](const KernelInfo& kernel, const Work& work) {
      if (!kernel.name.starts_with("Finish")) return;
      ++seen;
      const auto& sums = *static_cast<const SumsOfLaunches*>(work.kernel);  // the first member of each of them
      sums.slots[0].ticket = sums.ticket - 1;                               // what the frame before left
    }});
    Arena arena(device);
    Queue queue(device);
    EXPECT_THROW(count_frame(arena, queue, {tiles * CountPixels::tile.width, 3}), Error);
    EXPECT_EQ(seen, 1);
  }
}

TEST(QueueFault, PlaneOf2GiB_IsRefused) {
  Arena arena(emulator({}));
  EXPECT_THROW(arena.plane<float>({32768, 16384}), Error);
}

}  // namespace
}  // namespace snellen
