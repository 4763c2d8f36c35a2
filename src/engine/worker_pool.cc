// SPDX-License-Identifier: BSD-2-Clause-Patent
// One lock for everything: it is taken a few times per frame and per strip, which each take milliseconds.
#include "engine/worker_pool.h"

#include <utility>

#include "base/error.h"

namespace snellen {

WorkerPool::WorkerPool(int threads) : capacity_(static_cast<std::size_t>(threads)) {
  SNELLEN_CHECK(threads >= 1);
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this, i] { live(i); });
}

WorkerPool::~WorkerPool() {
  abandon();
  stop();
}

void WorkerPool::abandon() {
  const std::lock_guard lock(mutex_);
  frames_.clear();
}

bool WorkerPool::submit(FrameJob job) {
  std::unique_lock lock(mutex_);
  room_.wait(lock, [&] { return error_ || frames_.size() < capacity_; });
  if (error_) return false;
  frames_.push_back(std::move(job));
  work_.notify_one();
  return true;
}

void WorkerPool::finish() {
  stop();
  rethrow();
}

void WorkerPool::rethrow() {
  const std::lock_guard lock(mutex_);
  if (error_) std::rethrow_exception(error_);
}

int WorkerPool::spread() const noexcept {
  const std::lock_guard lock(mutex_);
  return frames_.empty() ? 1 + idle_ : 1;
}

void WorkerPool::each(int count, const std::function<void(int)>& task) {
  if (count <= 0) return;
  Batch batch{.task = task, .count = count, .error = nullptr, .finished = {}};
  std::unique_lock lock(mutex_);
  if (count > 1) {
    batches_.push_back(&batch);
    work_.notify_all();
  }
  while (batch.claimed < count) run_piece(batch, lock);
  batch.finished.wait(lock, [&] { return batch.done == count; });
  if (batch.error) std::rethrow_exception(batch.error);
}

void WorkerPool::live(int thread) {
  std::unique_lock lock(mutex_);
  while (true) {
    if (!frames_.empty()) {
      run_frame(thread, lock);
    } else if (!batches_.empty()) {
      run_piece(*batches_.front(), lock);
    } else if (closed_ && running_ == 0) {
      return;
    } else {
      ++idle_;
      work_.wait(lock);
      --idle_;
    }
  }
}

// Claims a piece, which takes the batch off the list with its last one, and runs it without the lock.
void WorkerPool::run_piece(Batch& batch, std::unique_lock<std::mutex>& lock) {
  const int piece = batch.claimed++;
  if (batch.claimed == batch.count) batches_.remove(&batch);
  lock.unlock();
  std::exception_ptr error;
  try {
    batch.task(piece);
  } catch (...) {
    error = std::current_exception();
  }
  lock.lock();
  if (!batch.error) batch.error = error;
  // The owner may destroy the batch as soon as the lock is free.
  if (++batch.done == batch.count) batch.finished.notify_one();
}

void WorkerPool::run_frame(int thread, std::unique_lock<std::mutex>& lock) {
  FrameJob job = std::move(frames_.front());
  frames_.pop_front();
  ++running_;
  room_.notify_one();
  lock.unlock();
  std::exception_ptr error;
  try {
    job(thread);
  } catch (...) {
    error = std::current_exception();
  }
  job = nullptr;  // the frame's memory is freed here, not under the lock
  lock.lock();
  --running_;
  if (error && !error_) {
    error_ = error;
    frames_.clear();
    room_.notify_all();
  }
  if (closed_ && running_ == 0) work_.notify_all();
}

// Threads leave once no frame is left that could ask for help.
void WorkerPool::stop() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    work_.notify_all();
  }
  for (std::thread& thread : threads_)
    if (thread.joinable()) thread.join();
}

}  // namespace snellen
