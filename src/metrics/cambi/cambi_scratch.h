// SPDX-License-Identifier: BSD-2-Clause-Patent
// Working memory of CAMBI's vector code, for one size of picture and any target.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "image/plane.h"
#include "metrics/cambi/cambi_math-inl.h"
#include "metrics/cambi/cambi_planes.h"
#include "metrics/cambi/cambi_settings.h"

namespace snellen::cambi {

/// Lanes of the widest target (512 bits).
inline constexpr int kMaxLanes16 = 32;

/// Two vectors on each side of a row: an even number of whole ones may be written, and read with half a mask's window.
inline constexpr int kPadding = 2 * kMaxLanes16;

/// A plane with room for vectors beyond its sides. Rows begin on 64-byte boundaries.
template <class T>
Plane<T> padded_plane(Extent extent) {
  return Plane<T>(extent, {kPadding, 0});
}

/// Rows of the picture before the mask is known: the sums down the columns add those of a row, which needs the next
/// one, and take away those of 2 * kMaskRadius + 1 rows before.
inline constexpr int kRing = 2 * kMaskRadius + 3;

/// Where the sample of each row and column of the analysed picture stands in the video's; empty for equal sizes.
struct Nearest {
  std::vector<int> rows, columns;
};

/// What one strip of rows needs for itself.
struct StripScratch {
  /// `width` of the picture at its full size, `counted` pixels in a row of scale 0, `codes` that counts are kept of.
  StripScratch(int width, int counted, const Visibility& visibility)
      : levels(padded_plane<Sample>({width, 2})),
        ring(padded_plane<Sample>({width, kRing})),
        flat_in_column(padded_plane<std::uint16_t>({width, 1})),
        modes(padded_plane<Sample>({counted, 4})),
        counts({count_row(counted), visibility.level_count()}, {kPadding, visibility.contrasts}) {}

  Plane<Sample> levels;                 // two rows of 10-bit levels
  Plane<Sample> ring;                   // kRing rows after smoothing, flagged where flat
  Plane<std::uint16_t> flat_in_column;  // one row
  Plane<Sample> modes;                  // three rows after the mode filter along rows, one after that along columns
  Plane<std::uint16_t> counts;          // a row for each code, and some around them: see cambi_counts-inl.h

 private:
  /// With the padding an odd number of cache lines, so that the neighbouring rows of counts that a contrast needs do
  /// not crowd into few sets of the cache.
  static constexpr int count_row(int width) { return ((width + kMaxLanes16 - 1) / kMaxLanes16 | 1) * kMaxLanes16; }
};
static_assert(kPadding >= kMaxWindow / 2 + kMaxLanes16 - 1);

/// What is kept of one picture, and from picture to picture.
struct Scratch {
  Scratch(Extent picture, const Settings& settings, const Side& side)
      : analysed(side.extent),
        samples{padded_plane<Sample>(scale_extent(settings, side, 0)),
                padded_plane<Sample>(scale_extent(settings, side, 1))},
        codes(padded_plane<Code>(scale_extent(settings, side, 0))),
        outside(padded_plane<Code>({scale_extent(settings, side, 0).width, 1})),
        contrasts(padded_plane<float>(scale_extent(settings, side, 0))) {
    std::fill_n(outside.row(0) - kPadding, outside.extent().width + 2 * kPadding, kNone);
    if (picture != analysed)
      nearest = {nearest_samples(picture.height, analysed.height), nearest_samples(picture.width, analysed.width)};
  }

  Extent analysed;
  Nearest nearest;
  /// Samples of the present scale and of the next one, which change places from scale to scale.
  std::array<Plane<Sample>, 2> samples;
  Plane<Code> codes;
  Plane<Code> outside;  // a row that does not count
  Plane<float> contrasts;
  std::vector<StripScratch> strips;
};

}  // namespace snellen::cambi
