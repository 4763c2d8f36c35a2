// SPDX-License-Identifier: BSD-2-Clause-Patent
// How many frames a second a device scores, from pictures in memory: no file and no decoder takes part. The same run
// proves that what was timed is right.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/plan.h"

namespace snellen {

/// Where the pictures of a measurement are, before the first and after each frame. All but `host` need a device with
/// kernels.
enum class Pictures {
  host,      // in memory of the host, from which each travels
  pinned,    // in memory of the host that is pinned for the device: as before, without a copy by the host
  device,    // in the device's memory, as a decoder leaves them there
  resident,  // so few that the device keeps its own planes of all
};

/// "host", "pinned", "device", "resident".
std::string_view to_string(Pictures pictures);

struct ThroughputSpec {
  PlanRequest request;  // the format is that of the generated clip
  int threads = 0;      // of a session; 0: as many as it has by default
  int streams = 1;      // sessions that score side by side, each its own pictures
  double seconds = 2;   // how long frames are submitted; at least one frame is
  Pictures pictures = Pictures::host;
};

struct Throughput {
  std::int64_t frames = 0;    // of all streams
  double seconds = 0;         // from the first of these frames to the last value of the last
  int threads = 0;            // of a session
  std::int64_t compared = 0;  // values that were compared with the best that the host has
  std::string difference;     // the first that is not equal bit for bit; empty when all are

  double frames_per_second() const { return static_cast<double>(frames) / seconds; }
};

/// Scores a generated clip of natural content over and over, after a number of frames that are not timed. Throws what
/// make_plan() and Session throw, and Error{usage} for pictures that need a device when there is none.
Throughput measure_throughput(const ThroughputSpec& spec);

}  // namespace snellen
