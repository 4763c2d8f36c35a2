// SPDX-License-Identifier: BSD-2-Clause-Patent
// Working memory of float motion's vector code, for one size of plane and any target.
#pragma once

#include <iterator>
#include <optional>
#include <vector>

#include "image/plane.h"

namespace snellen::float_motion {

/// Lanes of the widest target (512 bits).
inline constexpr int kMaxLanes32 = 16;

inline constexpr int kMaxTaps = 5;

/// Rows that are blurred together, so that unfinished sums are loaded and stored once for all of them, and whose
/// differences are summed side by side.
inline constexpr int kRowsAtOnce = 8;

/// Columns that are blurred at a time, so that what one pass leaves is still in the first-level cache for the next.
inline constexpr int kTile = 32 * kMaxLanes32;

/// What one strip of rows works in. Rows have room for a vector behind their end.
struct StripScratch {
  explicit StripScratch(int width)
      : unfinished({(kMaxTaps - 1) * padded(width), 2}),
        columns{Plane<float>({padded(width), kRowsAtOnce}, {kMaxLanes32, 0}),
                Plane<float>({padded(width), kRowsAtOnce}, {kMaxLanes32, 0})},
        blurred({padded(width), 2 * kRowsAtOnce}),
        differences({padded(kTile), kRowsAtOnce}) {}

  Plane<float> unfinished;   // of each frame: sums down the columns that lack samples of the next rows
  Plane<float> columns[2];   // of each frame: rows after the column pass
  Plane<float> blurred;      // blurred rows of the frame before, then of this one
  Plane<float> differences;  // rows of a tile's absolute differences

 private:
  static constexpr int padded(int width) { return width + 2 * kMaxLanes32; }
};

struct Scratch {
  explicit Scratch(Extent plane) : extent(plane) {}

  /// Makes sure that there are at least `count` strips.
  void reserve_strips(int count) {
    while (std::ssize(strips) < count) strips.emplace_back(extent.width);
  }

  /// Makes sure that there are planes for both blurred frames.
  void reserve_planes() {
    while (planes.size() < 2) planes.emplace_back(Extent{extent.width + kMaxLanes32, extent.height});
  }

  Extent extent;
  std::vector<StripScratch> strips;
  std::vector<Plane<float>> planes;
};

}  // namespace snellen::float_motion
