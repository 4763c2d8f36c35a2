// SPDX-License-Identifier: BSD-2-Clause-Patent
// Launches that are collected: their order with everything else, graphs whose arguments change, and failures in them.
#include "exec/gpu/launch_batch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <thread>

#include "exec/kernel.h"
#include "exec/queue.h"
#include "tests/exec/host_gpu.h"

namespace snellen {

/// Appends a digit to the number in front of each tile, so that the number tells which launches ran, in order.
struct AppendDigit {
  static constexpr Tile tile{32, 1};
  static constexpr int threads = 32;
  static constexpr int steps = 1;
  static constexpr std::int64_t kModulus = 1'000'000'007;  // so that any number of digits counts
  struct Shared {};
  struct Private {};
  struct Sums {
    std::int64_t numbers;
  };

  DeviceView<std::int64_t> numbers;
  std::int64_t digit;

  template <class See>
  void views(See& see) const {
    see.writes(numbers);
  }
  SNELLEN_FN void phase(Step<0>, Shared&, Private&, Lane lane) const {
    std::int64_t& number = numbers.origin[lane.x];
    if (lane.id == 0) number = (10 * number + digit) % kModulus;
  }
  SNELLEN_FN Sums result(const Private&) const { return {1}; }
};
SNELLEN_KERNEL(AppendDigit)

/// Another kernel.
struct Negate {
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
    if (lane.id == 0) numbers.origin[lane.x] = -numbers.origin[lane.x];
  }
};
SNELLEN_KERNEL(Negate)

namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr int kMostTiles = 24;

/// A queue of the device, a number for each tile, and launches that append to them.
class Frame {
 public:
  explicit Frame(const Device& device) : queue(device.make_queue()) {}

  void append(std::int64_t digit, int tiles = 1) {
    const AppendDigit kernel{view(), digit};
    queue->launch(kernel_info(&kernel), {&kernel, {0, 0, tiles, 1}, partials_.data()});
  }
  /// By the launches of another queue.
  void append(std::int64_t digit, driver::Queue& by) {
    const AppendDigit kernel{view(), digit};
    by.launch(kernel_info(&kernel), {&kernel, {0, 0, 1, 1}, partials_.data()});
  }
  void negate() {
    const Negate kernel{view()};
    queue->launch(kernel_info(&kernel), {&kernel, {0, 0, 1, 1}, nullptr});
  }
  /// Finishes what was asked for, and begins again with zeros.
  std::int64_t take(int tile = 0) {
    queue->wait();
    const std::int64_t number = numbers_[static_cast<std::size_t>(32 * tile)];
    numbers_.assign(numbers_.size(), 0);
    return number;
  }

  std::unique_ptr<driver::Queue> queue;

 private:
  DeviceView<std::int64_t> view() {
    return {.origin = numbers_.data(),
            .pitch = 32 * kMostTiles,
            .width = 32 * kMostTiles,
            .height = 1,
            .halo_x = 0,
            .halo_y = 0,
            .room_x = 0,
            .room_y = 0};
  }

  std::vector<std::int64_t> numbers_ = std::vector<std::int64_t>(32 * kMostTiles);
  std::vector<std::int64_t> partials_ = std::vector<std::int64_t>(kMostTiles);
};

class LaunchBatch : public testing::Test {
 protected:
  LaunchBatch() {
    host_gpu().failing.clear();
    host_gpu().updates = 0;
  }

  /// From now on frames are not alone on the device.
  void begin_another() {
    other_.append(1);
    host_gpu().calls();
  }

  std::shared_ptr<const Device> device_ = open_host_gpu(0);
  Frame other_{*device_};
  Frame frame_{*device_};
};

TEST_F(LaunchBatch, FrameAloneOnTheDevice_IsLaunchedAtOnce) {
  for (int n = 0; n < 3; ++n) {
    host_gpu().calls();
    for (int digit = 1; digit <= 4; ++digit) frame_.append(digit);
    EXPECT_THAT(host_gpu().calls(), ElementsAre("launch", "launch", "launch", "launch"));
    EXPECT_EQ(frame_.take(), 1234);
  }
}

TEST_F(LaunchBatch, FrameBesideOneThatIsFinished_IsAlone) {
  begin_another();
  other_.take();
  host_gpu().calls();
  frame_.append(1);
  EXPECT_THAT(host_gpu().calls(), ElementsAre("launch"));
}

TEST_F(LaunchBatch, FrameBesideOneWhoseQueueIsGone_IsAlone) {
  std::make_unique<Frame>(*device_)->append(1);
  host_gpu().calls();
  frame_.append(1);
  EXPECT_THAT(host_gpu().calls(), ElementsAre("launch"));
}

// Sessions open the GPU each for itself.
TEST_F(LaunchBatch, FrameBesideOneOfAnotherSession_IsCollectedUnlessThatHasAnotherGpu) {
  begin_another();
  const std::shared_ptr<const Device> again = open_host_gpu(0);
  const std::shared_ptr<const Device> second = open_host_gpu(1);
  Frame beside(*again);
  beside.append(1);
  EXPECT_TRUE(host_gpu().calls().empty());
  Frame elsewhere(*second);
  elsewhere.append(1);
  EXPECT_THAT(host_gpu().calls(), ElementsAre("launch"));
  EXPECT_EQ(beside.take(), 1);
}

// The first chain is launched one by one, the second and the third are graphs.
TEST_F(LaunchBatch, WhatIsCollected_IsLaunchedBeforeAnyOtherCall) {
  const std::unique_ptr<driver::Event> event = device_->make_event();
  std::int64_t from = 7;
  std::int64_t to = 0;
  const std::vector<std::pair<std::string, std::function<void(driver::Queue&)>>> others{
      {"upload", [&](driver::Queue& queue) { queue.upload(&to, &from, sizeof(to)); }},
      {"upload",
       [&](driver::Queue& queue) {
         queue.upload_rows({.device = &to,
                            .device_pitch = sizeof(to),
                            .pinned = &from,
                            .pinned_pitch = sizeof(to),
                            .row_bytes = sizeof(to),
                            .rows = 1});
       }},
      {"download", [&](driver::Queue& queue) { queue.download(&to, &from, sizeof(to)); }},
      {"fill", [&](driver::Queue& queue) { queue.fill(&to, std::byte{1}, sizeof(to)); }},
      {"record", [&](driver::Queue& queue) { queue.record(*event); }},
      {"wait_for", [&](driver::Queue& queue) { queue.wait_for(*event); }},
      {"wait", [&](driver::Queue& queue) { queue.wait(); }}};
  for (const auto& [name, call] : others) {
    Frame frame(*device_);
    begin_another();
    for (int n = 0; n < 3; ++n) {
      for (int digit = 1; digit <= 4; ++digit) frame.append(digit);
      EXPECT_TRUE(host_gpu().calls().empty()) << name;
      call(*frame.queue);
      if (n == 0)
        EXPECT_THAT(host_gpu().calls(), ElementsAre("launch", "launch", "launch", "launch", name));
      else
        EXPECT_THAT(host_gpu().calls(), ElementsAre("graph", name));
      EXPECT_EQ(frame.take(), 1234) << name;
      host_gpu().calls();
    }
  }
}

TEST_F(LaunchBatch, ShortChain_IsNoGraph) {
  begin_another();
  for (int n = 0; n < 3; ++n) {
    for (int digit = 1; digit <= 3; ++digit) frame_.append(digit);
    EXPECT_EQ(frame_.take(), 123);
    EXPECT_THAT(host_gpu().calls(), ElementsAre("launch", "launch", "launch", "wait"));
  }
}

TEST_F(LaunchBatch, GraphOfAChain_HasTheArgumentsOfEachFrame) {
  begin_another();
  for (int n = 0; n < 5; ++n) {
    for (const int digit : {1, n, 2, 3, n}) frame_.append(digit);
    EXPECT_EQ(frame_.take(), 10230 + 1001 * n);
  }
  EXPECT_EQ(host_gpu().updates, 3 * 2);  // two arguments of each frame but the first, and the second, which makes it
  EXPECT_THAT(host_gpu().calls(), ElementsAre("launch", "launch", "launch", "launch", "launch", "wait",  //
                                              "graph", "wait", "graph", "wait", "graph", "wait", "graph", "wait"));
}

TEST_F(LaunchBatch, ChainsOfOtherKernelsOrShapes_AreOtherGraphs) {
  begin_another();
  for (int n = 0; n < 4; ++n) {
    for (const int digit : {1, 2, 3, 4}) frame_.append(digit);
    EXPECT_EQ(frame_.take(), 1234);
    for (const int digit : {1, 2, 3, 4, 5}) frame_.append(digit);
    EXPECT_EQ(frame_.take(), 12345);
    for (const int digit : {1, 2, 3, 4}) frame_.append(digit, digit == 3 ? 5 : 1);
    EXPECT_EQ(frame_.take(4), 3);
    frame_.append(1), frame_.append(2), frame_.negate(), frame_.append(3);
    EXPECT_EQ(frame_.take(), 10 * -12 + 3);
    frame_.append(1), frame_.negate(), frame_.append(2), frame_.append(3);
    EXPECT_EQ(frame_.take(), 100 * -1 + 23);
  }
}

// More shapes than a queue keeps graphs of, each twice in a row.
TEST_F(LaunchBatch, ManyShapes_AreAllRightAndTakeNoMoreMemory) {
  begin_another();
  for (int n = 0; n < 3; ++n)
    for (int tiles = 1; tiles <= kMostTiles; ++tiles)
      for (int again = 0; again < 2; ++again) {
        for (const int digit : {1, 2, n, 4}) frame_.append(digit, tiles);
        EXPECT_EQ(frame_.take(tiles - 1), 1204 + 10 * n);
      }
  EXPECT_EQ(host_gpu().graphs, 2 * 16);
}

TEST_F(LaunchBatch, Graphs_AreDestroyedWithTheirQueue) {
  begin_another();
  {
    Frame frame(*device_);
    for (int n = 0; n < 2; ++n) {
      for (const int digit : {1, 2, 3, 4}) frame.append(digit);
      frame.take();
    }
    EXPECT_EQ(host_gpu().graphs, 2);
  }
  EXPECT_EQ(host_gpu().graphs, 0);
}

TEST_F(LaunchBatch, FailureInAGraph_IsNamedAndNothingIsLaunchedAgain) {
  const std::vector<std::pair<std::string, std::string>> failures{
      {"launch", "host: launching AppendDigit failed: planted (kPlanted;"},
      {"make_graph", "host: making a graph of launches failed: planted"},
      {"add_launch", "host: adding AppendDigit to a graph of launches failed: planted"},
      {"make_executable", "host: making a graph of 4 launches failed: planted"},
      {"update", "host: updating the arguments of AppendDigit failed: planted"},
      {"graph", "host: launching 4 kernels from AppendDigit on failed: planted"}};
  for (const auto& [call, text] : failures) {
    begin_another();
    Frame frame(*device_);
    host_gpu().failing = call;
    std::string error;
    for (int n = 0; n < 4 && error.empty(); ++n) {
      for (const int digit : {1, 2, n, 4}) frame.append(digit);
      try {
        frame.take();
      } catch (const Error& thrown) {
        EXPECT_EQ(thrown.code(), Code::device);
        error = thrown.what();
      }
    }
    EXPECT_THAT(error, HasSubstr(text));
    host_gpu().failing.clear();
    host_gpu().calls();
    frame.queue->wait();
    EXPECT_THAT(host_gpu().calls(), ElementsAre("wait")) << call;
  }
  EXPECT_EQ(host_gpu().graphs, 0);
}

// Threads append to one number in turn, as planes are handed on: the event of one says to the next that its launches
// are made, which nobody has waited for.
TEST_F(LaunchBatch, LaunchesOfManyThreads_AreThereForWhoeverWaitsForTheirEvent) {
  constexpr int kThreads = 5;
  constexpr int kTurns = 400;
  begin_another();
  Frame shared(*device_);
  std::atomic<int> turn = 0;
  const std::unique_ptr<driver::Event> event = device_->make_event();
  {
    std::vector<std::jthread> threads;
    for (int t = 0; t < kThreads; ++t)
      threads.emplace_back([&, t] {
        const auto queue = device_->make_queue();
        for (int mine = t; mine < kTurns; mine += kThreads) {
          for (int now = turn; now != mine; now = turn) turn.wait(now);
          queue->wait_for(*event);
          for (const int digit : {1, 2, 3, mine % 7}) shared.append(digit, *queue);
          queue->record(*event);
          ++turn;
          turn.notify_all();
          queue->wait();
        }
      });
  }
  std::int64_t expected = 0;
  for (int n = 0; n < kTurns; ++n)
    for (const int digit : {1, 2, 3, n % 7}) expected = (10 * expected + digit) % AppendDigit::kModulus;
  EXPECT_EQ(shared.take(), expected);
}

// With the tickets of exec/queue.h, another for each frame.
TEST_F(LaunchBatch, SumsOfFramesInGraphs_AreThoseOfTheirFrame) {
  begin_another();
  Queue queue(device_);
  std::vector<std::int64_t> numbers(32 * kMostTiles);
  for (int n = 1; n <= 8; ++n) {
    const DeviceView<std::int64_t> view{numbers.data(), 32 * kMostTiles, 32 * kMostTiles, 1, 0, 0, 0, 0};
    std::vector<Pending<AppendDigit::Sums>> pending;
    for (int i = 1; i <= 6; ++i) pending.push_back(queue.launch(AppendDigit{view, n % 3}, {0, 0, 32 * i, 1}));
    queue.finish();
    for (int i = 1; i <= 6; ++i)
      EXPECT_EQ(queue.total(pending[static_cast<std::size_t>(i - 1)], &AppendDigit::Sums::numbers), 32 * i);
  }
}

}  // namespace
}  // namespace snellen
