// SPDX-License-Identifier: BSD-2-Clause-Patent
// The source rows that a decimation by vectors holds, cut into columns of equal remainder.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "image/plane.h"
#include "ops/ssim_scratch.h"
#include "ops/whole_sums.h"

namespace snellen {

/// Results whose column sums wait side by side, in the first level of the caches.
inline constexpr int kSymmetricTile = 8 * kBlockWindows;

/// A row stays until another one needs its place: row y's is y modulo the filter's size. The rows under a window are
/// neighbours, mirrored ones too, so that they have places of their own.
class DecimateScratch {
 public:
  /// Forgets all rows. Each is held in `factor` phases of `samples`.
  void begin(int size, int factor, int samples) {
    const Extent extent{ssim::padded_row(samples), size * factor};
    if (cells_.extent() != extent) cells_ = Plane<float>(extent);
    factor_ = factor;
    held_.assign(static_cast<std::size_t>(size), kNone);
    blocks_ = samples / kBlockWindows + 1;
    const Extent blocks{ssim::padded_row(blocks_), 2 * size + 3};
    if (ranges_.extent() != blocks) ranges_ = Plane<float>(blocks);
    phases_.clear();
    for (int i = 0; i < extent.height; ++i) phases_.push_back(cells_.row(i));
    sources.resize(static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
  }

  /// The phases of row `y`.
  float* const* phases(int y) const { return phases_.data() + place(y) * static_cast<std::size_t>(factor_); }

  /// Whether they hold another row until now.
  bool must_fill(int y) { return std::exchange(held_[place(y)], y) != y; }

  /// Ranges of what blocks of windows see of row `y`, and of all rows.
  BlockRanges ranges(int y) { return ranges_at(place(y)); }
  BlockRanges all_ranges() { return ranges_at(held_.size()); }

  /// whole_scale() of each block of windows.
  float* scales() { return ranges_.row(ranges_.extent().height - 1); }

  /// `count` rows for a tile.
  Plane<std::int32_t>& column_sums(int count) {
    const Extent extent{ssim::padded_row(kSymmetricTile + 2 * ssim::kMaxLanes), count};
    if (column_sums_.extent() != extent) column_sums_ = Plane<std::int32_t>(extent);
    return column_sums_;
  }

  std::vector<const float*> sources;  // of each tap

 private:
  static constexpr int kNone = -1;

  BlockRanges ranges_at(std::size_t i) {
    const int row = 2 * static_cast<int>(i);
    return {ranges_.row(row), ranges_.row(row + 1), blocks_};
  }

  std::size_t place(int y) const { return static_cast<std::size_t>(y) % held_.size(); }

  int factor_ = 0;
  int blocks_ = 0;
  std::vector<int> held_;
  std::vector<float*> phases_;
  Plane<float> cells_{{0, 0}};
  Plane<float> ranges_{{0, 0}};
  Plane<std::int32_t> column_sums_{{0, 0}};
};

}  // namespace snellen
