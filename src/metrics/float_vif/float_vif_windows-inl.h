// SPDX-License-Identifier: BSD-2-Clause-Patent
// Windowed means by vectors, a tile of columns at a time: sums down the columns for two rows at once, then along each
// row. Each sum has the order of ops/float_filter.h. Compiled once per target.
#if defined(SNELLEN_METRICS_FLOAT_VIF_WINDOWS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_FLOAT_VIF_WINDOWS_INL_H_
#undef SNELLEN_METRICS_FLOAT_VIF_WINDOWS_INL_H_
#else
#define SNELLEN_METRICS_FLOAT_VIF_WINDOWS_INL_H_
#endif

#include <algorithm>
#include <span>

#include "exec/cpu/float_lane-inl.h"
#include "image/border.h"
#include "metrics/float_vif/float_vif_scratch.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::float_vif::HWY_NAMESPACE {

namespace lanes = cpu::HWY_NAMESPACE;
using lanes::FloatLane;

/// Both pictures of a scale. Rows are readable for a vector beyond their width.
struct Pictures {
  PlaneView<const float> reference, distorted;
  Extent extent() const { return reference.extent(); }
};

/// Columns [first, last) of a picture of `width`.
struct Tile {
  int first, last, width;

  int begin(int radius) const { return std::max(first - radius, 0); }
  int end(int radius) const { return std::min(last + radius, width); }
};

/// Points `sources` at the rows under the windows of rows y and y + 1.
inline void find_sources(const Pictures& pictures, int y, int taps, StripScratch& scratch) {
  const int height = pictures.extent().height;
  for (int i = 0; i <= taps; ++i) {
    const int row = mirror(y - taps / 2 + i, height);
    scratch.sources[static_cast<std::size_t>(i)] = {pictures.reference.row(row), pictures.distorted.row(row)};
  }
}

/// kMeans column sums of one row.
struct ColumnSums {
  FloatLane ref{0.0F}, dis{0.0F}, ref_ref{0.0F}, dis_dis{0.0F}, ref_dis{0.0F};
  HWY_INLINE ColumnSums() {}

  HWY_INLINE void store(Plane<float>& columns, int row, int x) const {
    ref.store(columns.row(row * kMeans) + x);
    dis.store(columns.row(row * kMeans + 1) + x);
    ref_ref.store(columns.row(row * kMeans + 2) + x);
    dis_dis.store(columns.row(row * kMeans + 3) + x);
    ref_dis.store(columns.row(row * kMeans + 4) + x);
  }
};

/// Whether a row of samples lies under the windows of rows y, y + 1 or both.
enum class Under { first, both, second };

/// Adds a sample of each picture, with a tap for each row. One sum at a time: g++ 12 otherwise makes all products first
/// and spills a sum, whose way through memory then sets the pace.
template <Under kUnder>
HWY_INLINE void add_samples(FloatLane r, FloatLane d, const float* taps, ColumnSums (&rows)[kRowsAtOnce]) {
  const auto add = [&](FloatLane ColumnSums::*sum, FloatLane value) HWY_ATTR {
    if (kUnder != Under::second) rows[0].*sum = rows[0].*sum + FloatLane(taps[0]) * value;
    if constexpr (HWY_TARGET == HWY_AVX2) lanes::keep_in_register((rows[0].*sum).raw);
    if (kUnder != Under::first) rows[1].*sum = rows[1].*sum + FloatLane(taps[-1]) * value;
    if constexpr (HWY_TARGET == HWY_AVX2) lanes::keep_in_register((rows[1].*sum).raw);
  };
  add(&ColumnSums::ref, r);
  add(&ColumnSums::dis, d);
  add(&ColumnSums::ref_dis, r * d);
  add(&ColumnSums::ref_ref, r * r);
  add(&ColumnSums::dis_dis, d * d);
}

/// Fills what the windows of `tile` reach of the columns beyond the picture, in `count` rows.
inline void mirror_columns(const Tile& tile, int radius, int count, Plane<float>& columns) {
  for (int i = 0; i < count; ++i) {
    float* const row = columns.row(i) - tile.first;
    for (int x = tile.first - radius; x < 0; ++x) row[x] = row[mirror(x, tile.width)];
    for (int x = tile.width; x < tile.last + radius; ++x) row[x] = row[mirror(x, tile.width)];
  }
}

/// Column sums of both rows that the sources are for.
inline void sum_columns(std::span<const float> taps, const Tile& tile, StripScratch& scratch) {
  const auto n = taps.size();
  const int radius = static_cast<int>(n / 2);
  for (int x = tile.begin(radius); x < tile.end(radius); x += lanes::kLanes32) {
    ColumnSums rows[kRowsAtOnce];
    const auto load = [&](std::size_t i, int picture) HWY_ATTR {
      return FloatLane::load(scratch.sources[i][static_cast<std::size_t>(picture)] + x);
    };
    add_samples<Under::first>(load(0, 0), load(0, 1), taps.data(), rows);
    for (std::size_t i = 1; i < n; ++i) add_samples<Under::both>(load(i, 0), load(i, 1), taps.data() + i, rows);
    add_samples<Under::second>(load(n, 0), load(n, 1), taps.data() + n, rows);
    for (int row = 0; row < kRowsAtOnce; ++row) rows[row].store(scratch.columns, row, x - tile.first);
  }
  mirror_columns(tile, radius, kRowsAtOnce * kMeans, scratch.columns);
}

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
  find_sources(pictures, 2 * y, static_cast<int>(taps.size()), scratch);
  for (int first = 0; first < width; first += kTile) {
    const Tile tile{first, std::min(first + kTile, width), width};
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
