// SPDX-License-Identifier: BSD-2-Clause-Patent
// How work on one frame is spread over threads. A metric that can cut a frame into strips of rows asks how many pieces
// are worth having now and runs them; its sums must not depend on the answer.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <vector>

namespace snellen {

class Workers {
 public:
  virtual ~Workers() = default;

  /// Threads that would share a piece of work begun now, this one included; 1 while all have frames of their own.
  virtual int spread() const noexcept = 0;

  /// Runs task(0) ... task(count - 1), each once, in any order, on this thread and others; returns when all are done.
  /// Rethrows the first error that a task threw. A task may call this again.
  virtual void each(int count, const std::function<void(int)>& task) = 0;
};

/// The calling thread alone.
class SerialWorkers final : public Workers {
 public:
  int spread() const noexcept override { return 1; }
  void each(int count, const std::function<void(int)>& task) override {
    for (int i = 0; i < count; ++i) task(i);
  }
};

/// For metrics that are made outside of a session: no state, so one serves everybody.
inline Workers& serial_workers() {
  static SerialWorkers workers;
  return workers;
}

/// Rows [first, last) of a plane.
struct RowRange {
  int first = 0;
  int last = 0;
};

/// A cut of rows [0, height) into strips of nearly equal size.
class Strips {
 public:
  /// As many strips as `workers` can use now, but none lower than `least_rows`, which keeps what a strip computes twice
  /// (the rows around its edges) a small part of it.
  Strips(const Workers& workers, int height, int least_rows)
      : height_(height), count_(std::clamp(height / least_rows, 1, std::max(1, workers.spread()))) {}

  int count() const noexcept { return count_; }

  /// Strip `i` in [0, count()).
  RowRange operator[](int i) const noexcept { return {edge(i), edge(i + 1)}; }

 private:
  int edge(int i) const noexcept { return height_ / count_ * i + std::min(i, height_ % count_); }

  int height_;
  int count_;
};

/// The sum of part(i) over all strips `i`, each of which `workers` runs once. `Sum` begins at Sum{}.
template <class Sum, class Part>
Sum add_strips(const Strips& strips, Workers& workers, Part&& part) {
  std::vector<Sum> parts(static_cast<std::size_t>(strips.count()));
  workers.each(strips.count(), [&](int i) { parts[static_cast<std::size_t>(i)] = part(i); });
  Sum sum{};
  for (const Sum& each : parts) sum += each;
  return sum;
}

}  // namespace snellen
