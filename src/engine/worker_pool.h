// SPDX-License-Identifier: BSD-2-Clause-Patent
// The threads of a run. Each takes whole frames while there are any; a thread without one helps with pieces of the
// frames that others are at. So a long clip and a single large frame both use every core.
#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <list>
#include <mutex>
#include <thread>
#include <vector>

#include "exec/workers.h"

namespace snellen {

class WorkerPool final : public Workers {
 public:
  /// Work on one frame, by the thread with this number in [0, threads).
  using FrameJob = std::function<void(int thread)>;

  explicit WorkerPool(int threads);

  /// As abandon(), and waits for frames that a thread has taken.
  ~WorkerPool() override;

  int threads() const noexcept { return static_cast<int>(threads_.size()); }

  /// Queues a frame, waiting while as many frames wait as there are threads: memory grows with threads, never with the
  /// clip. Returns false, without taking it, once a frame has failed.
  bool submit(FrameJob job);

  /// Drops frames that no thread has taken.
  void abandon();

  /// Waits for every frame that was submitted. Rethrows the first error of any frame.
  void finish();

  /// Waits for every frame that was taken or can still be, whatever becomes of it. No frame can be submitted
  /// afterwards.
  void stop();

  /// Rethrows the first error of any frame so far.
  void rethrow();

  /// Only for tasks of frames, within their thread.
  int spread() const noexcept override;
  void each(int count, const std::function<void(int)>& task) override;

 private:
  // Pieces of one frame: a call of each() that has not returned.
  struct Batch {
    const std::function<void(int)>& task;
    int count;
    int claimed = 0;
    int done = 0;
    std::exception_ptr error;
    std::condition_variable finished;
  };

  void live(int thread);
  Batch* open_batch();
  void run_piece(Batch& batch, std::unique_lock<std::mutex>& lock);
  void run_frame(int thread, std::unique_lock<std::mutex>& lock);

  mutable std::mutex mutex_;      // guards everything below but the threads
  std::condition_variable work_;  // a frame, a batch, or the end
  std::condition_variable room_;  // for another frame
  std::deque<FrameJob> frames_;   // submitted, not taken
  std::list<Batch*> batches_;     // with pieces left to claim, oldest first
  std::size_t capacity_;
  int idle_ = 0;                      // threads that wait for work
  int running_ = 0;                   // frames that threads are at
  bool closed_ = false;               // no more frames will come
  std::exception_ptr error_;          // of the first frame that failed
  std::vector<std::thread> threads_;  // last: they use everything above
};

}  // namespace snellen
