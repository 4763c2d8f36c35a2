// SPDX-License-Identifier: BSD-2-Clause-Patent
// Working memory of the integer SSIM's vector code, for one width of picture and any target.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <vector>

#include "image/plane.h"
#include "metrics/ssim/ssim_window.h"

namespace snellen::ssim_integer {

inline constexpr int kTaps = 2 * kRadius + 1;

/// Windows sum at most so many quantities, in 32 bits.
inline constexpr int kMostQuantities = 8;

/// What one strip of windows works in. All 0 at first, which is what stands beyond the picture.
struct StripScratch {
  explicit StripScratch(int width)
      : samples({padded(width), kMostQuantities}, {kRadius, 0}), rows({padded(width), kMostQuantities * kTaps + 1}) {
    for (int q = 0; q < kMostQuantities; ++q)
      std::fill_n(samples.row(q) - kRadius, padded(width) + 2 * kRadius, std::int32_t{0});
    std::fill_n(zeros(), padded(width), std::int32_t{0});
  }

  /// Row `y` of a quantity, weighed along itself. Takes the place of row y - kTaps.
  std::int32_t* row(int quantity, int y) { return rows.row(quantity * kTaps + y % kTaps); }
  std::int32_t* zeros() { return rows.row(kMostQuantities * kTaps); }

  /// The columns that whole vectors of 512 bits touch.
  static constexpr int padded(int width) { return width + 2 * 32; }

  Plane<std::int32_t> samples;  // of one row: each quantity
  Plane<std::int32_t> rows;
};

struct Scratch {
  explicit Scratch(int picture_width) : width(picture_width) {
    weights.resize(static_cast<std::size_t>(StripScratch::padded(width)));
    for (int x = 0; x < width; ++x) weights[static_cast<std::size_t>(x)] = line_weight(x, width);
  }

  /// Makes sure that there are at least `count` strips.
  void reserve_strips(int count) {
    while (std::ssize(strips) < count) strips.emplace_back(width);
  }

  int width;
  std::vector<std::int32_t> weights;  // of columns; 0 behind the last
  std::vector<StripScratch> strips;
};

}  // namespace snellen::ssim_integer
