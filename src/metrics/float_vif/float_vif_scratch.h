// SPDX-License-Identifier: BSD-2-Clause-Patent
// Working memory of float VIF's vector code, for any target.
#pragma once

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>
#include <vector>

#include "image/plane.h"
#include "metrics/float_vif/float_vif_math-inl.h"

namespace snellen::float_vif {

/// Columns whose column sums wait in the first-level cache for their row sums.
inline constexpr int kTile = 128;

/// The same for the pictures of the next scale, which have fewer sums.
inline constexpr int kHalvedTile = 256;

/// Floats of the widest target's vector (512 bits).
inline constexpr int kMaxLanes = 16;

/// Means of one window: of both pictures, their squares and their product.
inline constexpr int kMeans = 5;

/// Rows of the same place that then hold what observers look at, and what one of them gets out of it.
enum ChannelRow { kVarianceRef, kVarianceDis, kGain, kNoise, kBits };

/// Rows whose column sums are made at once, from the same loads.
inline constexpr int kRowsAtOnce = 8;

/// What a strip of rows works in; grows with the windows.
class StripScratch {
 public:
  /// Makes room for windows of `taps` taps.
  void begin(int taps) {
    const Halo halo{taps / 2 + 2 * kMaxLanes, 0};
    if (columns.view().halo().x < halo.x) columns = Plane<float>({kHalvedTile, kRowsAtOnce * kMeans}, halo);
    sources.resize(static_cast<std::size_t>(taps + kRowsAtOnce - 1));
  }

  /// Column sums of a tile, with the window's reach to both sides: the means of one row, then of the next.
  Plane<float> columns{{0, 0}};
  /// Rows of the reference and of the distorted picture under the windows of kRowsAtOnce rows.
  std::vector<std::array<const float*, 2>> sources;
  /// Means of a tile's windows, then their channels.
  Plane<float> means{{kHalvedTile + kMaxLanes, kMeans}};
};

struct Scratch {
  /// Makes sure that there are at least `count` strips.
  void reserve(int count) {
    while (std::ssize(strips) < count) strips.emplace_back();
  }

  /// The planes of scale `scale`, with room for a vector behind each row.
  std::array<Plane<float>, 2>& planes(int scale, Extent extent) {
    auto& pair = pyramid[static_cast<std::size_t>(scale)];
    const Extent padded{extent.width + kMaxLanes, extent.height};
    if (pair[0].extent() != padded)
      for (Plane<float>& plane : pair) plane = Plane<float>(padded);
    return pair;
  }

  std::vector<StripScratch> strips;

 private:
  static Plane<float> empty() { return Plane<float>({0, 0}); }

  std::array<std::array<Plane<float>, 2>, kScales> pyramid{
      {{empty(), empty()}, {empty(), empty()}, {empty(), empty()}, {empty(), empty()}}};
};

}  // namespace snellen::float_vif
