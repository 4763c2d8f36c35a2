// SPDX-License-Identifier: BSD-2-Clause-Patent
// Working memory of the SSIM family's vector code, for any target.
#pragma once

#include <iterator>
#include <vector>

#include "image/plane.h"
#include "ops/ssim_math-inl.h"
#include "ops/whole_sums.h"

namespace snellen::ssim {

/// Floats of the widest target's vector (512 bits).
inline constexpr int kMaxLanes = 16;

/// A row that whole vectors may read and write: one more than its samples need. An odd number of cache lines, so that
/// rows do not crowd into few sets of the cache.
constexpr int padded_row(int samples) noexcept { return (((samples + kMaxLanes) / 16 + 1) | 1) * 16; }

/// Samples of both pictures, their squares and their products.
inline constexpr int kQuantities = 5;

/// What one strip of windows works in, for pictures of `width`.
struct WindowScratch {
  explicit WindowScratch(int width)
      : samples({padded_row(width), kQuantities}),
        recent({padded_row(width), kQuantities * kWindowSize}),
        means({padded_row(width), kQuantities}),
        ranges({width / kBlockWindows + 1, 4 * (kWindowSize + 1)}),
        scales({width / kBlockWindows + 1, kQuantities}) {}

  Plane<float> samples;  // a row each
  Plane<float> recent;   // the last rows filtered along themselves: kWindowSize of the first quantity, then the next
  Plane<float> means;    // of the windows of one row
  Plane<float> ranges;   // least and greatest of both pictures in each of the last rows, then in all of them
  Plane<float> scales;   // whole_scale() of the quantities, for blocks of windows
};

/// What strips of pictures of one width work in.
struct StripsScratch {
  explicit StripsScratch(int picture_width) : width(picture_width) {}

  /// Makes sure that there are at least `count` strips.
  void reserve(int count) {
    while (std::ssize(windows) < count) windows.emplace_back(width);
  }

  int width;
  std::vector<WindowScratch> windows;
};

}  // namespace snellen::ssim
