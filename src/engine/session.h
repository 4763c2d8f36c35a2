// SPDX-License-Identifier: BSD-2-Clause-Patent
// One run: takes frame pairs in order, measures them on worker threads, and gives every feature and score of the clip.
// Results do not depend on the number of threads. Memory is bounded: submit() waits while too many pairs are in flight.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/plan.h"
#include "exec/open_device.h"
#include "model/feature_table.h"

namespace snellen {

struct SessionOptions {
  int threads = 0;    // 0: one per core, and on a device at least three
  int subsample = 1;  // score frames 0, n, 2n ...; features over time still see every frame
};

/// Series rules look at most so many frames ahead: values of earlier frames stay what they are when a clip goes on.
/// motion3 of the first frame is made of the third frame's score.
inline constexpr std::int64_t kSeriesReach = 2;

/// Everything that a finished run knows.
struct SessionResult {
  FinishedTable table;              // every feature and score, of every frame that owes one
  std::vector<FeatureId> reported;  // columns in report order: features by their first values, then scores
  std::vector<std::pair<std::string, double>> clip;  // one value for the whole clip each
  int threads = 0;                                   // workers that measured
  /// Sampled frames whose two pictures are equal in every sample, as far as the host can read them.
  std::int64_t identical_frames = 0;

  /// Columns of each model's scores, in the order of Plan::models; empty when the plan does not predict.
  std::vector<std::vector<FeatureId>> scores;
};

class Session {
 public:
  Session(Plan plan, const SessionOptions& options);
  ~Session();

  const Plan& plan() const noexcept;

  /// The device whose kernels metrics run, the first if there are several, for pictures that it reaches by itself
  /// (ops/device_input.h); null when all run on the host.
  std::shared_ptr<const Device> device() const noexcept;

  /// Queues one pair; its index must be the next one, its format the plan's. Rethrows the first error of any frame.
  /// Throws Error{device} for pictures in a device's memory when a metric runs on the host. Twice as many pairs as
  /// there are threads, and two more, are held at most.
  void submit(const FramePair& pair);

  /// Threads that measure.
  int threads() const noexcept;

  /// Pairs that are completely measured so far.
  std::int64_t completed() const noexcept;

  /// Waits for all frames, applies the rules over time and the models. Throws the first error of any frame, in which
  /// case there are no scores at all. Throws Error{input} when no pair was submitted. Called once, after the last
  /// submit().
  SessionResult finish();

  /// What is known after submit() or finish() has thrown: the values of the frames before the first that was not
  /// finished, each the same as in a whole run, none of the whole clip. Nothing when there is no such frame. Called
  /// once.
  std::optional<SessionResult> salvage();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace snellen
