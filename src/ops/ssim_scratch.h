// SPDX-License-Identifier: BSD-2-Clause-Patent
// Working memory of the SSIM family's vector code, for any target.
#pragma once

#include <cstdint>
#include <iterator>
#include <vector>

#include "image/plane.h"
#include "ops/ssim_math-inl.h"
#include "ops/whole_sums.h"

namespace snellen::ssim {

/// Floats of the widest target's vector (512 bits).
inline constexpr int kMaxLanes = 16;

/// A row that whole vectors may read and write, one more than its samples need, and whole blocks of windows. An odd
/// number of cache lines, so that rows do not crowd into few sets of the cache.
constexpr int padded_row(int samples) noexcept { return (((samples + kMaxLanes) / 16 + 1) | 1) * 16; }

/// Samples of both pictures, their squares and their products.
inline constexpr int kQuantities = 5;

/// Windows whose terms, or whose samples' products, wait side by side in the first level of the caches.
inline constexpr int kTileWindows = 16 * kBlockWindows;

/// Rows of a tile's terms.
inline constexpr int kTermRows = 7;

/// What one strip of windows works in, for pictures of `width`.
struct WindowScratch {
  explicit WindowScratch(int width)
      : samples({padded_row(width), kQuantities}),
        recent({padded_row(width), kQuantities * kWindowSize}),
        means({padded_row(width), kQuantities}),
        ranges({padded_row(width / kBlockWindows + 1), 4 * (kWindowSize + 1)}),
        scales({width / kBlockWindows + 1, 1}),
        terms({padded_row(kTileWindows), kTermRows}),
        products({padded_row(kTileWindows + kBlockWindows), kWindowSize / 2 + 1}) {}

  Plane<float> samples;  // a row each
  Plane<float> recent;   // the last rows filtered along themselves: kWindowSize of the first quantity, then the next
  Plane<float> means;    // of the windows of one row
  Plane<float> ranges;   // least and greatest of both pictures in each of the last rows, then in all of them
  Plane<float> scales;   // whole_scale() of a quantity, for blocks of windows
  Plane<float> terms;    // of a tile of windows
  Plane<std::int32_t> products;  // of the taps and samples along a row, in whole numbers
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
