// SPDX-License-Identifier: BSD-2-Clause-Patent
// Working memory of VIF's vector code, for one size of picture and any target.
#pragma once

#include <array>
#include <cstdint>

#include "image/plane.h"
#include "metrics/vif/vif_taps.h"

namespace snellen::vif {

/// Rows that the column pass leaves for the row pass, 16 bits a sample, signed: 32768 less than what they stand for.
/// Second moments have 32 bits and are split.
enum Stream {
  kMeanRef,
  kMeanDis,
  kRefRefUpper,
  kRefRefLower,
  kDisDisUpper,
  kDisDisLower,
  kRefDisUpper,
  kRefDisLower,
  kStreams
};

/// Lanes of the widest target (512 bits).
inline constexpr int kMaxLanes16 = 32;

/// Columns whose windows wait in the first-level cache between the steps of the statistic.
inline constexpr int kChunk = 256;

struct Scratch {
  explicit Scratch(Extent extent)
      : lines({row_samples(4 * padded(extent.width)), kMaxLines}),
        streams({row_samples(padded(extent.width)), 2 * kStreams}),
        half_rows({row_samples(padded(extent.width)), 2}) {
    for (auto& level : pyramid) {
      extent = {half_down(extent.width), half_down(extent.height)};
      for (auto& plane : level) plane = Plane<std::uint16_t>({extent.width + kMaxLanes16, extent.height});
    }
  }

  /// Two source rows of both pictures each, see vif_lines-inl.h.
  Plane<std::int16_t> lines;
  /// kStreams rows for output row 0, then those for output row 1. They begin kRadius columns left of the picture.
  Plane<std::int16_t> streams;
  /// The reference's and the distorted video's row of the next scale before its row pass.
  Plane<std::int16_t> half_rows;
  /// Reference and distorted pictures of scales 1, 2 and 3, with room for one vector at the end of a row.
  std::array<std::array<Plane<std::uint16_t>, 2>, kScales - 1> pyramid{
      {{empty(), empty()}, {empty(), empty()}, {empty(), empty()}}};

 private:
  /// The columns that whole vectors touch, from kMaxRadius before the first to kMaxRadius behind the last column.
  static constexpr int padded(int width) { return width + 2 * kMaxRadius + kMaxLanes16; }

  /// An odd number of cache lines, so that rows do not crowd into few sets of the cache.
  static constexpr int row_samples(int samples) { return ((samples + 31) / 32 | 1) * 32; }

  static Plane<std::uint16_t> empty() { return Plane<std::uint16_t>({0, 0}); }
};

}  // namespace snellen::vif
