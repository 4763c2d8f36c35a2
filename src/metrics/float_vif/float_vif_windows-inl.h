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

  HWY_INLINE void add(FloatLane tap, FloatLane r, FloatLane d, FloatLane rr, FloatLane dd, FloatLane rd) {
    ref = ref + tap * r;
    dis = dis + tap * d;
    ref_ref = ref_ref + tap * rr;
    dis_dis = dis_dis + tap * dd;
    ref_dis = ref_dis + tap * rd;
  }

  HWY_INLINE void store(Plane<float>& columns, int row, int x) const {
    ref.store(columns.row(row * kMeans) + x);
    dis.store(columns.row(row * kMeans + 1) + x);
    ref_ref.store(columns.row(row * kMeans + 2) + x);
    dis_dis.store(columns.row(row * kMeans + 3) + x);
    ref_dis.store(columns.row(row * kMeans + 4) + x);
  }
};

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
    for (std::size_t i = 0; i <= n; ++i) {
      const FloatLane r = FloatLane::load(scratch.sources[i][0] + x);
      const FloatLane d = FloatLane::load(scratch.sources[i][1] + x);
      const FloatLane rr = r * r;
      const FloatLane dd = d * d;
      const FloatLane rd = r * d;
      if (i < n) rows[0].add(FloatLane(taps[i]), r, d, rr, dd, rd);
      if (i > 0) rows[1].add(FloatLane(taps[i - 1]), r, d, rr, dd, rd);
    }
    for (int row = 0; row < kRowsAtOnce; ++row) rows[row].store(scratch.columns, row, x - tile.first);
  }
  mirror_columns(tile, radius, kRowsAtOnce * kMeans, scratch.columns);
}

/// taps[0] * row[x - radius] + ..., for a vector of positions.
HWY_INLINE FloatLane sum_row(const float* row, std::span<const float> taps) {
  FloatLane sum(0.0F);
  for (const float tap : taps) sum = sum + FloatLane(tap) * FloatLane::load(row++);
  return sum;
}

/// Means of the windows of `tile` in one of the rows whose column sums are there.
inline void sum_rows(std::span<const float> taps, const Tile& tile, int row, StripScratch& scratch) {
  const int radius = static_cast<int>(taps.size() / 2);
  const float* columns[kMeans];
  for (int i = 0; i < kMeans; ++i) columns[i] = scratch.columns.row(row * kMeans + i) - radius;
  for (int x = 0; x < tile.last - tile.first; x += lanes::kLanes32) {
    FloatLane sums[kMeans];
    for (FloatLane& sum : sums) sum = FloatLane(0.0F);
    for (std::size_t k = 0; k < taps.size(); ++k) {
      const FloatLane tap(taps[k]);
      SNELLEN_UNROLL
      for (int i = 0; i < kMeans; ++i)
        sums[i] = sums[i] + tap * FloatLane::load(columns[i] + static_cast<std::ptrdiff_t>(k) + x);
    }
    SNELLEN_UNROLL
    for (int i = 0; i < kMeans; ++i) sums[i].store(scratch.means.row(i) + x);
  }
}

/// Row `y` of both pictures half as large: their rows 2y filtered, of which every other sample stays.
inline void halve_row(const Pictures& pictures, int y, std::span<const float> taps, StripScratch& scratch,
                      std::array<Plane<float>, 2>& out) {
  const int radius = static_cast<int>(taps.size() / 2);
  const auto [width, height] = pictures.extent();
  find_sources(pictures, 2 * y, static_cast<int>(taps.size()), scratch);
  for (int first = 0; first < width; first += kTile) {
    const Tile tile{first, std::min(first + kTile, width), width};
    for (int x = tile.begin(radius); x < tile.end(radius); x += lanes::kLanes32)
      for (std::size_t picture = 0; picture < 2; ++picture) {
        FloatLane sum(0.0F);
        for (std::size_t i = 0; i < taps.size(); ++i)
          sum = sum + FloatLane(taps[i]) * FloatLane::load(scratch.sources[i][picture] + x);
        sum.store(scratch.columns.row(static_cast<int>(picture)) + x - tile.first);
      }
    mirror_columns(tile, radius, 2, scratch.columns);
    for (int picture = 0; picture < 2; ++picture) {
      float* const means = scratch.means.row(picture);
      for (int x = 0; x < tile.last - tile.first; x += lanes::kLanes32)
        sum_row(scratch.columns.row(picture) + x - radius, taps).store(means + x);
      float* const half = out[static_cast<std::size_t>(picture)].row(y) + first / 2;
      for (int x = 0; 2 * x < (tile.last / 2 * 2) - tile.first; ++x) half[x] = means[2 * x];
    }
  }
}

}  // namespace snellen::float_vif::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
