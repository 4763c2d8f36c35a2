// SPDX-License-Identifier: BSD-2-Clause-Patent
// Working memory of motion's vector code, for one width of picture and any target.
#pragma once

#include <cstdint>
#include <iterator>
#include <vector>

#include "image/plane.h"

namespace snellen::motion {

/// Lanes of the widest target (512 bits).
inline constexpr int kMaxLanes16 = 32;

/// Lines of two rows under the window of two output rows.
inline constexpr int kLines = 3;

/// What one strip of rows works in.
struct StripScratch {
  explicit StripScratch(int width)
      : lines({4 * padded(width), kLines}),
        lower({padded(width), 2}, {kMaxLanes16, 0}),
        upper({padded(width), 2}, {kMaxLanes16, 0}) {}

  /// Differences, two rows each: see motion_lines-inl.h.
  Plane<std::int16_t> lines;
  /// Two output rows after the column pass: lower + 65536 * upper.
  Plane<std::int16_t> lower, upper;

 private:
  /// The columns that whole vectors touch.
  static constexpr int padded(int width) { return width + 2 * kMaxLanes16; }
};

struct Scratch {
  explicit Scratch(int picture_width) : width(picture_width) {}

  /// Makes sure that there are at least `count` strips.
  void reserve_strips(int count) {
    while (std::ssize(strips) < count) strips.emplace_back(width);
  }

  int width;
  std::vector<StripScratch> strips;
};

}  // namespace snellen::motion
