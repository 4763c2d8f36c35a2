// SPDX-License-Identifier: BSD-2-Clause-Patent
// Working memory of float ADM's vector code, for one size of picture and any target.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "image/plane.h"
#include "ops/adm_region.h"

namespace snellen::float_adm {

using adm::kBandCount;

/// Lanes of the widest target (512 bits).
inline constexpr int kMaxLanes32 = 16;

inline constexpr std::size_t kPictures = 2;

/// What is summed: the reference, restored detail above what additive impairments mask, and the other way round.
enum Signal : std::size_t { kReference, kRestored, kAdditive, kSignals };

/// A plane that is 0 at first, so that lanes beyond what is needed compute on finite numbers.
inline Plane<float> zero_plane(Extent extent) {
  Plane<float> plane(extent);
  for (int y = 0; y < extent.height; ++y) std::fill_n(plane.row(y), extent.width, 0.0F);
  return plane;
}

/// Rows that one option set keeps until the rows below are there.
struct SetScratch {
  explicit SetScratch(int row)
      : masks(zero_plane({row, 3 * kParts * static_cast<int>(kBandCount)})),
        weighed(zero_plane({row, 2 * kParts * static_cast<int>(kBandCount)})) {}

  static constexpr int kParts = 2;  // restored and additive
  Plane<float> masks;               // of each part and band, three rows of what it adds to its neighbours' thresholds
  Plane<float> weighed;             // of each part and band, two rows
};

/// What one strip of rows works in.
struct StripScratch {
  explicit StripScratch(int width)
      : lines(zero_plane({2 * positions(width), 4 * static_cast<int>(kPictures)})),
        streams(zero_plane({positions(width), 4 * static_cast<int>(kPictures)})),
        bands(zero_plane({positions(width), static_cast<int>(kPictures * kBandCount)})),
        same_direction(zero_plane({positions(width), 1})),
        restored(zero_plane({positions(width), static_cast<int>(kBandCount)})),
        thresholds(zero_plane({positions(width), 1})),
        magnitudes(zero_plane({positions(width), 1})),
        row(positions(width)) {}

  /// Makes sure that there are at least `count` option sets.
  void reserve_sets(std::size_t count) {
    while (sets.size() < count) sets.emplace_back(row);
  }

  Plane<float> lines;           // four source rows of each picture
  Plane<float> streams;         // between the passes: of each picture and filter, even and odd columns
  Plane<float> bands;           // a row of each picture's detail bands
  Plane<float> same_direction;  // 1 where it holds, else 0
  Plane<float> restored;        // restored detail without enhancement
  Plane<float> thresholds;
  Plane<float> magnitudes;  // a row of what is summed
  int row;
  std::vector<SetScratch> sets;

 private:
  /// Positions that whole vectors touch, with room on both sides.
  static constexpr int positions(int width) { return half_up(width) + 6 * kMaxLanes32; }
};

struct Scratch {
  explicit Scratch(Extent picture) : extent(picture), region(adm::regions(picture)) {
    for (std::size_t scale = 0; scale + 1 < adm::kScales; ++scale)
      for (auto& pyramid : approximations)
        pyramid.push_back(zero_plane({region[scale].band.width + kMaxLanes32, region[scale].band.height}));
  }

  /// Makes sure that there are at least `count` strips.
  void reserve_strips(int count) {
    while (std::ssize(strips) < count) strips.emplace_back(extent.width);
  }

  PlaneView<const float> approximation(std::size_t picture, std::size_t scale) const {
    const PlaneView<const float> padded = approximations[picture][scale].view();
    return {padded.row(0), region[scale].band, padded.pitch()};
  }

  Extent extent;
  std::array<adm::Region, adm::kScales> region;
  std::array<std::vector<Plane<float>>, kPictures> approximations;  // of scales 0, 1 and 2
  std::vector<StripScratch> strips;
};

}  // namespace snellen::float_adm
