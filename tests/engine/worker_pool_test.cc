// SPDX-License-Identifier: BSD-2-Clause-Patent
// The pool that runs frames and their pieces: nothing lost, nothing twice, errors reach the caller, idle threads help.
#include "engine/worker_pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <latch>
#include <memory>
#include <thread>

#include "base/error.h"

namespace snellen {
namespace {

TEST(WorkerPool, RunsEveryFrameOnce) {
  for (const int threads : {1, 2, 5}) {
    WorkerPool pool(threads);
    std::vector<std::atomic<int>> runs(100);
    for (std::size_t i = 0; i < runs.size(); ++i)
      ASSERT_TRUE(pool.submit([&runs, i, threads](int thread) {
        EXPECT_TRUE(thread >= 0 && thread < threads);
        ++runs[i];
      }));
    pool.finish();
    for (const std::atomic<int>& count : runs) EXPECT_EQ(count.load(), 1);
  }
}

TEST(WorkerPool, RunsEveryPieceOnceAlsoWhenPiecesHavePieces) {
  for (const int threads : {1, 2, 5}) {
    WorkerPool pool(threads);
    std::atomic<std::int64_t> sum = 0;
    for (int frame = 0; frame < 20; ++frame)
      pool.submit(
          [&](int) { pool.each(7, [&](int outer) { pool.each(outer, [&](int inner) { sum += 1 + inner; }); }); });
    pool.finish();
    // Per frame: sum over outer in 0..6 of 1 + 2 + ... + outer.
    EXPECT_EQ(sum.load(), 20 * (0 + 1 + 3 + 6 + 10 + 15 + 21));
  }
}

// Each piece waits until all have begun: that ends only when every thread takes one.
TEST(WorkerPool, SharesTheLastFrameAmongAllThreads) {
  constexpr int kThreads = 4;
  WorkerPool pool(kThreads);
  std::latch all_began(kThreads);
  pool.submit([&](int) { pool.each(kThreads, [&](int) { all_began.arrive_and_wait(); }); });
  pool.finish();
  EXPECT_TRUE(all_began.try_wait());
}

TEST(WorkerPool, DoesNotAskForHelpWhileFramesWait) {
  WorkerPool pool(1);
  std::latch queued(2);
  int busy_spread = 0;
  int last_spread = 0;
  pool.submit([&](int) {
    queued.arrive_and_wait();
    busy_spread = pool.spread();
  });
  pool.submit([&](int) { last_spread = pool.spread(); });
  queued.arrive_and_wait();
  pool.finish();
  EXPECT_EQ(busy_spread, 1);
  EXPECT_EQ(last_spread, 1);
}

TEST(WorkerPool, CountsIdleThreadsInTheSpread) {
  WorkerPool pool(3);
  int spread = 0;
  // Waiting for the others to fall idle is waiting for them to start up.
  pool.submit([&](int) {
    while ((spread = pool.spread()) < 3) std::this_thread::yield();
  });
  pool.finish();
  EXPECT_EQ(spread, 3);
}

TEST(WorkerPool, ReportsTheErrorOfAFrameAndTakesNoMore) {
  WorkerPool pool(2);
  pool.submit([](int) { fail(Code::device, "frame failed (a test); nothing to do"); });
  while (pool.submit([](int) {})) std::this_thread::yield();
  EXPECT_THROW(pool.rethrow(), Error);
  EXPECT_THROW(pool.finish(), Error);
}

TEST(WorkerPool, ReportsTheErrorOfAPieceOnceAllPiecesAreDone) {
  WorkerPool pool(2);
  std::atomic<int> done = 0;
  int done_at_error = 0;
  pool.submit([&](int) {
    try {
      pool.each(8, [&](int piece) {
        ++done;
        if (piece == 3) fail(Code::device, "piece failed (a test); nothing to do");
      });
    } catch (const Error&) {
      done_at_error = done;
      throw;
    }
  });
  EXPECT_THROW(pool.finish(), Error);
  EXPECT_EQ(done_at_error, 8);
}

TEST(WorkerPool, FreesWhatAFrameHeldBeforeItIsFinished) {
  const auto held = std::make_shared<int>(1);
  WorkerPool pool(2);
  for (int i = 0; i < 10; ++i) pool.submit([held](int) {});
  pool.finish();
  EXPECT_EQ(held.use_count(), 1);
}

// Made to wait by the frame before it, the second frame is still queued when the pool goes.
TEST(WorkerPool, DropsWaitingFramesWhenAbandoned) {
  std::atomic<int> finished = 0;
  bool second_ran = false;
  {
    std::latch started(1);
    std::promise<void> abandoned;
    WorkerPool pool(1);
    pool.submit([&, gone = abandoned.get_future().share()](int) {
      started.count_down();
      gone.wait();
      ++finished;
    });
    started.wait();
    pool.submit([&](int) { second_ran = true; });
    pool.abandon();
    abandoned.set_value();
  }
  EXPECT_EQ(finished.load(), 1);
  EXPECT_FALSE(second_ran);
}

}  // namespace
}  // namespace snellen
