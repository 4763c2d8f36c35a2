// SPDX-License-Identifier: BSD-2-Clause-Patent
// Working memory of VIF's vector code, for one size of picture and any target.
#pragma once

#include <array>
#include <cstdint>
#include <iterator>
#include <vector>

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
static_assert(kMaxLanes16 >= 2 * kMaxRadius);  // so there is room for the columns around a chunk

/// Columns whose sums wait in the first-level cache for the row pass, and their windows for the statistic.
inline constexpr int kChunk = 128;

/// An odd number of cache lines, so that rows do not crowd into few sets of the cache.
constexpr int row_samples(int samples) { return ((samples + 31) / 32 | 1) * 32; }

/// What one strip of rows works in.
struct StripScratch {
  explicit StripScratch(int width)
      : lines({row_samples(4 * (width + 2 * kMaxRadius + kMaxLanes16)), kMaxLines}),
        streams({row_samples(kChunk + kMaxLanes16), kStepRows * kStreams}),
        half_rows({row_samples(kChunk + kMaxLanes16), kHalfRows * 2}) {}

  /// Two source rows of both pictures each, see vif_lines-inl.h.
  Plane<std::int16_t> lines;
  /// kStreams rows for each output row. They begin kRadius columns left of a chunk.
  Plane<std::int16_t> streams;
  /// The reference's and the distorted video's rows of the next scale before their row pass.
  Plane<std::int16_t> half_rows;
};

struct Scratch {
  explicit Scratch(Extent picture) : extent(picture) {
    for (auto& level : pyramid) {
      picture = {half_down(picture.width), half_down(picture.height)};
      for (auto& plane : level) plane = Plane<std::uint16_t>({picture.width + kMaxLanes16, picture.height});
    }
  }

  /// Makes sure that there are at least `count` strips.
  void reserve_strips(int count) {
    while (std::ssize(strips) < count) strips.emplace_back(extent.width);
  }

  Extent extent;
  std::vector<StripScratch> strips;
  /// Reference and distorted pictures of scales 1, 2 and 3, with room for one vector at the end of a row.
  std::array<std::array<Plane<std::uint16_t>, 2>, kScales - 1> pyramid{
      {{empty(), empty()}, {empty(), empty()}, {empty(), empty()}}};

 private:
  static Plane<std::uint16_t> empty() { return Plane<std::uint16_t>({0, 0}); }
};

}  // namespace snellen::vif
