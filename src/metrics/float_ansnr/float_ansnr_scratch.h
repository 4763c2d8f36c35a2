// SPDX-License-Identifier: BSD-2-Clause-Patent
// Working memory of ANSNR's vector code, for one width of picture and any target.
#pragma once

#include <iterator>
#include <vector>

#include "image/plane.h"

namespace snellen::float_ansnr {

/// Lanes of the widest target (512 bits).
inline constexpr int kMaxLanes32 = 16;

/// What one strip of rows works in. Rows have room for a vector beside them.
struct StripScratch {
  explicit StripScratch(int width)
      : reference({width, 3}, {kMaxLanes32, 0}),
        distorted({width, 5}, {kMaxLanes32, 0}),
        squares({width, 2}, {kMaxLanes32, 0}) {}

  Plane<float> reference, distorted;  // the rows under each window
  Plane<float> squares;               // signal and noise of a row
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

}  // namespace snellen::float_ansnr
