// SPDX-License-Identifier: BSD-2-Clause-Patent
// How many frames a second a device scores, from pictures in memory: no file and no decoder takes part. The same run
// proves that what was timed is right.
#pragma once

#include <cstdint>
#include <string>

#include "engine/plan.h"

namespace snellen {

struct ThroughputSpec {
  PlanRequest request;    // the format is that of the generated clip
  int threads = 0;        // 0: one per core
  double seconds = 2;     // how long frames are submitted; at least one frame is
  bool resident = false;  // so few pictures that a device keeps them all; else each frame travels to it
};

struct Throughput {
  std::int64_t frames = 0;
  double seconds = 0;  // from the first of these frames to the last value of the last
  int threads = 0;
  std::int64_t compared = 0;  // values that were compared with the best that the host has
  std::string difference;     // the first that is not equal bit for bit; empty when all are

  double frames_per_second() const { return static_cast<double>(frames) / seconds; }
};

/// Scores a generated clip of natural content over and over, after a number of frames that are not timed. Throws what
/// make_plan() and Session throw.
Throughput measure_throughput(const ThroughputSpec& spec);

}  // namespace snellen
