// SPDX-License-Identifier: BSD-2-Clause-Patent
// The column pass of windowed means by vectors, a tile of columns and kRowsAtOnce rows at a time. Each sum has the
// order of ops/float_filter.h. Compiled once per target.
#if defined(SNELLEN_METRICS_FLOAT_VIF_COLUMNS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_FLOAT_VIF_COLUMNS_INL_H_
#undef SNELLEN_METRICS_FLOAT_VIF_COLUMNS_INL_H_
#else
#define SNELLEN_METRICS_FLOAT_VIF_COLUMNS_INL_H_
#endif

#include <algorithm>
#include <cstddef>
#include <span>

#include "exec/cpu/float_lane-inl.h"
#include "image/border.h"
#include "metrics/float_vif/float_vif_scratch.h"
#include "metrics/float_vif/float_vif_taps.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::float_vif::HWY_NAMESPACE {

namespace lanes = cpu::HWY_NAMESPACE;
using lanes::FloatLane;
using lanes::kLanes32;

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

/// Points `sources` at `count` rows from y on, which may lie outside the pictures.
inline void find_sources(const Pictures& pictures, int y, int count, StripScratch& scratch) {
  const int height = pictures.extent().height;
  for (int i = 0; i < count; ++i) {
    const int row = mirror(y + i, height);
    scratch.sources[static_cast<std::size_t>(i)] = {pictures.reference.row(row), pictures.distorted.row(row)};
  }
}

/// Fills what the windows of `tile` reach of the columns beyond the picture, in `count` rows.
inline void mirror_columns(const Tile& tile, int radius, int count, Plane<float>& columns) {
  if (tile.first >= radius && tile.last + radius <= tile.width) return;
  for (int i = 0; i < count; ++i) {
    float* const row = columns.row(i) - tile.first;
    for (int x = tile.first - radius; x < 0; ++x) row[x] = row[mirror(x, tile.width)];
    for (int x = tile.width; x < tile.last + radius; ++x) row[x] = row[mirror(x, tile.width)];
  }
}

/// What is summed down one vector of columns: a vector for each row under the windows of kRowsAtOnce rows.
struct Values {
  const float* first;

  HWY_INLINE FloatLane operator[](int row) const { return FloatLane::load(first + row * kLanes32); }
};

/// Sums of kRowsAtOnce rows at one vector of columns.
struct Sums {
  float* first;
  std::ptrdiff_t pitch;

  HWY_INLINE void store(int row, FloatLane sum) const { sum.store(first + row * pitch); }
};

/// A window of a size that g++ knows. All sums are in registers: taps are equal in pairs, and a product is made once
/// for both rows that are equally far from its sample.
template <int kRadius>
class KnownWindow {
 public:
  static constexpr int kMostRadius = kRadius;

  explicit KnownWindow(std::span<const float> taps) {
    for (int i = 0; i <= kRadius; ++i) FloatLane(taps[static_cast<std::size_t>(kRadius + i)]).store(tap(i));
  }

  int radius() const { return kRadius; }

  HWY_INLINE void sum(const Values& values, const Sums& out) const {
    FloatLane sums[kRowsAtOnce];
    SNELLEN_UNROLL
    for (int source = 0; source < kRowsAtOnce + 2 * kRadius; ++source) {
      const FloatLane value = values[source];
      SNELLEN_UNROLL
      for (int distance = 0; distance <= kRadius; ++distance) {
        const int above = source - kRadius - distance;
        const int below = source - kRadius + distance;
        const bool has_above = above >= 0 && above < kRowsAtOnce;
        const bool has_below = distance > 0 && below >= 0 && below < kRowsAtOnce;
        if (!has_above && !has_below) continue;
        const FloatLane product = FloatLane::load(tap(distance)) * value;
        if (has_above) {
          sums[above] = sums[above] + product;
          lanes::keep_in_register(sums[above].raw);
          if (distance == kRadius) out.store(above, sums[above]);
        }
        if (has_below) {
          sums[below] = distance == kRadius ? product : sums[below] + product;
          lanes::keep_in_register(sums[below].raw);
        }
      }
    }
  }

 private:
  float* tap(int distance) { return taps_ + distance * kLanes32; }
  const float* tap(int distance) const { return taps_ + distance * kLanes32; }

  HWY_ALIGN float taps_[std::size_t{(kRadius + 1) * kLanes32}];  // by the distance from the middle
};

/// Any window. Taps of 0 around it, which change no sum, give every row under the windows of a group of rows a part in
/// all of their sums.
class AnyWindow {
 public:
  static constexpr int kMostRadius = kMostTaps / 2;

  explicit AnyWindow(std::span<const float> taps) : count_(static_cast<int>(taps.size())) {
    std::copy(taps.begin(), taps.end(), taps_ + kGroup - 1);
  }

  int radius() const { return count_ / 2; }

  HWY_INLINE void sum(const Values& values, const Sums& out) const {
    for (int first = 0; first < kRowsAtOnce; first += kGroup) {
      FloatLane sums[kGroup];
      for (FloatLane& sum : sums) sum = FloatLane(0.0F);
      for (int source = 0; source < count_ + kGroup - 1; ++source) {
        const FloatLane value = values[first + source];
        SNELLEN_UNROLL
        for (int row = 0; row < kGroup; ++row)
          sums[row] = sums[row] + FloatLane(taps_[source - row + kGroup - 1]) * value;
      }
      SNELLEN_UNROLL
      for (int row = 0; row < kGroup; ++row) out.store(first + row, sums[row]);
    }
  }

 private:
  static constexpr int kGroup = 4;
  static_assert(kRowsAtOnce % kGroup == 0);

  float taps_[kMostTaps + 2 * (kGroup - 1)] = {};
  int count_;
};

/// Column sums of the rows that the sources are for, of columns from `begin` to `end` or up to a vector more.
template <class Window>
void sum_columns(const Window& window, int begin, int end, float* out, StripScratch& scratch) {
  constexpr int kMostSources = kRowsAtOnce + 2 * Window::kMostRadius;
  HWY_ALIGN float values[kMeans][std::size_t{kMostSources * kLanes32}];
  const std::ptrdiff_t pitch = scratch.columns.view().pitch();
  const int sources = kRowsAtOnce + 2 * window.radius();
  for (int x = begin; x < end; x += kLanes32) {
    for (int i = 0; i < sources; ++i) {
      const auto& source = scratch.sources[static_cast<std::size_t>(i)];
      const FloatLane r = FloatLane::load(source[0] + x);
      const FloatLane d = FloatLane::load(source[1] + x);
      const std::ptrdiff_t at = i * kLanes32;
      r.store(values[0] + at);
      d.store(values[1] + at);
      (r * r).store(values[2] + at);
      (d * d).store(values[3] + at);
      (r * d).store(values[4] + at);
    }
    for (int mean = 0; mean < kMeans; ++mean)
      window.sum(Values{values[mean]}, Sums{out + mean * pitch + x - begin, kMeans * pitch});
  }
}

/// Column sums of the rows that the sources are for: of those columns under the windows of `tile` that are not under
/// the windows of the tile before, which hands on the others. Tiles come from left to right.
inline void sum_columns(std::span<const float> taps, const Tile& tile, StripScratch& scratch) {
  const int radius = static_cast<int>(taps.size() / 2);
  const int reach = (radius + kLanes32 - 1) / kLanes32 * kLanes32;
  if (tile.first > 0)
    for (int i = 0; i < kRowsAtOnce * kMeans; ++i) {
      float* const row = scratch.columns.row(i);
      for (int x = -reach; x < reach; x += kLanes32) FloatLane::load(row + kTile + x).store(row + x);
    }
  const int begin = tile.first > 0 ? tile.first + reach : 0;
  const int end = std::min(tile.first + kTile + reach, tile.width);
  float* const out = scratch.columns.row(0) + begin - tile.first;
  switch (radius) {
    case 8: sum_columns(KnownWindow<8>(taps), begin, end, out, scratch); break;
    case 4: sum_columns(KnownWindow<4>(taps), begin, end, out, scratch); break;
    case 2: sum_columns(KnownWindow<2>(taps), begin, end, out, scratch); break;
    case 1: sum_columns(KnownWindow<1>(taps), begin, end, out, scratch); break;
    default: sum_columns(AnyWindow(taps), begin, end, out, scratch);
  }
  mirror_columns(tile, radius, kRowsAtOnce * kMeans, scratch.columns);
}

}  // namespace snellen::float_vif::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
