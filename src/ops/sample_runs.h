// SPDX-License-Identifier: BSD-2-Clause-Patent
// How kernels that look at each sample once go through planes: 32 bits of neighbouring samples at a time.
#pragma once

#include "exec/kernel_contract.h"

namespace snellen {

/// A lane takes a run of every fourth row of its tile.
template <class T>
struct SampleRuns {
  static constexpr int kRun = 4 / int{sizeof(T)};
  static constexpr int kRowLanes = 64;
  static constexpr Tile tile{kRowLanes * kRun, 16};
  static constexpr int threads = 256;

  struct alignas(4) Run {
    T samples[std::size_t{kRun}];
  };

  /// Columns from x on, which is a multiple of kRun; rows begin on multiples of 64 bytes.
  SNELLEN_FN static Run load(const DeviceView<const T>& plane, int x, int y) {
    return *reinterpret_cast<const Run*>(plane.row(y) + x);
  }

  /// Calls visit(x, y) with where each run of a lane begins.
  template <class Visit>
  SNELLEN_FN static void each(Lane lane, Visit&& visit) {
    const int x = lane.x + lane.id % kRowLanes * kRun;
    for (int y = lane.id / kRowLanes; y < tile.height; y += threads / kRowLanes) visit(x, lane.y + y);
  }
};

}  // namespace snellen
