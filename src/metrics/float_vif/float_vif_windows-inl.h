// SPDX-License-Identifier: BSD-2-Clause-Patent
// Windowed means by vectors, a tile of columns at a time: the row pass, and the pictures of the next scale. Each sum
// has the order of ops/float_filter.h. Compiled once per target.
#if defined(SNELLEN_METRICS_FLOAT_VIF_WINDOWS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_FLOAT_VIF_WINDOWS_INL_H_
#undef SNELLEN_METRICS_FLOAT_VIF_WINDOWS_INL_H_
#else
#define SNELLEN_METRICS_FLOAT_VIF_WINDOWS_INL_H_
#endif

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "metrics/float_vif/float_vif_columns-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::float_vif::HWY_NAMESPACE {

/// Means of the windows of `tile` in one of the rows whose column sums are there.
inline void sum_rows(std::span<const float> taps, const Tile& tile, int row, StripScratch& scratch) {
  const int radius = static_cast<int>(taps.size() / 2);
  const float* columns[kMeans];
  float* means[kMeans];
  for (int i = 0; i < kMeans; ++i) {
    columns[i] = scratch.columns.row(row * kMeans + i) - radius;
    means[i] = scratch.means.row(i);
  }
  for (int x = 0; x < tile.last - tile.first; x += lanes::kLanes32) {
    FloatLane sums[kMeans];
    SNELLEN_UNROLL
    for (int i = 0; i < kMeans; ++i) sums[i] = FloatLane(taps[0]) * FloatLane::load(columns[i] + x);
    for (std::size_t k = 1; k < taps.size(); ++k) {
      const FloatLane tap(taps[k]);
      SNELLEN_UNROLL
      for (int i = 0; i < kMeans; ++i)
        sums[i] = sums[i] + tap * FloatLane::load(columns[i] + static_cast<std::ptrdiff_t>(k) + x);
    }
    SNELLEN_UNROLL
    for (int i = 0; i < kMeans; ++i) sums[i].store(means[i] + x);
  }
}

/// taps[0] * samples(0, picture) + ..., for both pictures.
template <class Samples>
HWY_INLINE void sum_both(std::span<const float> taps, Samples&& samples, float* ref, float* dis) {
  FloatLane sums[] = {FloatLane(0.0F), FloatLane(0.0F)};
  for (std::size_t k = 0; k < taps.size(); ++k) {
    const FloatLane tap(taps[k]);
    sums[0] = sums[0] + tap * FloatLane::load(samples(k, 0));
    sums[1] = sums[1] + tap * FloatLane::load(samples(k, 1));
  }
  sums[0].store(ref);
  sums[1].store(dis);
}

/// Row `y` of both pictures half as large: their rows 2y filtered, of which every other sample stays.
inline void halve_row(const Pictures& pictures, int y, std::span<const float> taps, StripScratch& scratch,
                      std::array<Plane<float>, 2>& out) {
  const int radius = static_cast<int>(taps.size() / 2);
  const auto [width, height] = pictures.extent();
  find_sources(pictures, 2 * y - radius, static_cast<int>(taps.size()), scratch);
  for (int first = 0; first < width; first += kHalvedTile) {
    const Tile tile{first, std::min(first + kHalvedTile, width), width};
    float* const columns[] = {scratch.columns.row(0), scratch.columns.row(1)};
    for (int x = tile.begin(radius); x < tile.end(radius); x += lanes::kLanes32)
      sum_both(
          taps, [&](std::size_t k, std::size_t picture) HWY_ATTR { return scratch.sources[k][picture] + x; },
          columns[0] + x - first, columns[1] + x - first);
    mirror_columns(tile, radius, 2, scratch.columns);
    // Apart, even and odd columns are the vectors that the samples that stay are made of.
    const int count = (tile.last / 2 * 2 - first) / 2;
    float* parted[2][2];
    for (std::size_t picture = 0; picture < 2; ++picture)
      for (int odd = 0; odd < 2; ++odd) {
        float* const part = parted[picture][odd] = scratch.means.row(2 * static_cast<int>(picture) + odd);
        for (int x = 0; x <= count + radius; ++x) part[x] = columns[picture][2 * x + odd - radius];
      }
    for (int x = 0; x < count; x += lanes::kLanes32)
      sum_both(
          taps, [&](std::size_t k, std::size_t picture) HWY_ATTR { return parted[picture][k % 2] + k / 2 + x; },
          out[0].row(y) + first / 2 + x, out[1].row(y) + first / 2 + x);
  }
}

}  // namespace snellen::float_vif::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
