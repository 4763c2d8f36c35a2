// SPDX-License-Identifier: BSD-2-Clause-Patent
// Working memory of ADM's vector code, for one size of picture and any target.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "image/plane.h"
#include "metrics/adm/adm_pixel.h"
#include "ops/adm_region.h"

namespace snellen::adm {

/// Lanes of the widest target (512 bits).
inline constexpr int kMaxLanes32 = 16;

/// The picture to which a row belongs.
inline constexpr std::size_t kReference = 0;
inline constexpr std::size_t kDistorted = 1;
inline constexpr std::size_t kPictures = 2;

/// A plane whose memory is 0 at first, so that lanes beyond what is needed compute on sums of taps, too, and stay
/// within the bounds of the formulas.
template <class T>
Plane<T> zero_plane(Extent extent) {
  Plane<T> plane(extent);
  for (int y = 0; y < extent.height; ++y) std::fill_n(plane.row(y), extent.width, T{0});
  return plane;
}

/// Rows that one option set keeps until the rows below are there.
struct SetScratch {
  explicit SetScratch(int row)
      : neighbours(zero_plane<std::int32_t>({row, 3 * kSignals})),
        own(zero_plane<std::int32_t>({row, 2 * kSignals})),
        signals(zero_plane<std::int32_t>({row, 2 * kSignals * kBandCount})) {}

  Plane<std::int32_t> neighbours;  // of each signal, three rows of its masks
  Plane<std::int32_t> own;         // of each signal, two rows of what its own position adds to the sum of nine
  Plane<std::int32_t> signals;     // of each signal and band, two rows
};

/// What one strip of rows works in.
struct StripScratch {
  explicit StripScratch(int width)
      : lines(zero_plane<std::int16_t>({kVectorsOfLine * samples(width), 2})),
        streams(zero_plane<std::int16_t>({samples(width), kStreams})),
        bands(zero_plane<std::int32_t>({positions(width), kPictures * kBandCount})),
        restored(zero_plane<std::int32_t>({positions(width), kBandCount})),
        same_direction(zero_plane<std::int32_t>({positions(width), 1})),
        column_sums(zero_plane<std::int32_t>({positions(width), 1})),
        row(positions(width)) {}

  /// Makes sure that there are at least `count` option sets.
  void reserve_sets(std::size_t count) {
    while (sets.size() < count) sets.emplace_back(row);
  }

  Plane<std::int16_t> lines;           // two pairs of source rows
  Plane<std::int16_t> streams;         // what the column pass leaves for the row pass
  Plane<std::int32_t> bands;           // a row of each picture's detail bands
  Plane<std::int32_t> restored;        // magnitudes of restored detail, without enhancement
  Plane<std::int32_t> same_direction;  // all bits of a position set where it holds
  Plane<std::int32_t> column_sums;     // three rows of masks added
  int row;
  std::vector<SetScratch> sets;

 private:
  static constexpr int kVectorsOfLine = 4;  // pictures times words, see adm_lines-inl.h
  static constexpr int kStreams = 8;        // pictures times filters times words

  /// Positions that whole vectors touch, with room on both sides.
  static constexpr int positions(int width) { return half_up(width) + 8 * kMaxLanes32; }
  static constexpr int samples(int width) { return 2 * positions(width); }
};

/// One scale's approximation, 16 bits a word: the upper word rounded, the lower one signed.
struct Approximation {
  explicit Approximation(Extent band, int words) : extent(band) {
    for (auto& picture : planes)
      for (int word = 0; word < words; ++word)
        picture[static_cast<std::size_t>(word)] = zero_plane<std::int16_t>({band.width + 2 * kMaxLanes32, band.height});
  }

  PlaneView<const std::int16_t> view(std::size_t picture, std::size_t word) const {
    const PlaneView<const std::int16_t> padded = planes[picture][word].view();
    return {padded.row(0), extent, padded.pitch()};
  }

  Extent extent;
  std::array<std::array<Plane<std::int16_t>, 2>, kPictures> planes{{{empty(), empty()}, {empty(), empty()}}};

 private:
  static Plane<std::int16_t> empty() { return Plane<std::int16_t>({0, 1}); }
};

struct Scratch {
  explicit Scratch(Extent picture) : extent(picture), region(regions(picture)) {
    for (std::size_t scale = 0; scale + 1 < kScales; ++scale)
      pyramid.emplace_back(region[scale].band, scale == 0 ? 1 : 2);
  }

  /// Makes sure that there are at least `count` strips.
  void reserve_strips(int count) {
    while (std::ssize(strips) < count) strips.emplace_back(extent.width);
  }

  Extent extent;
  std::array<Region, kScales> region;
  std::vector<Approximation> pyramid;  // of scales 0, 1 and 2
  std::vector<StripScratch> strips;
};

}  // namespace snellen::adm
