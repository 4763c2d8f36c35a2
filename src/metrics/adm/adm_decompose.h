// SPDX-License-Identifier: BSD-2-Clause-Patent
// The kernel that every option set of a run shares: the wavelet of both pictures, the split of their coefficients
// before any gain limit, and the sums of the reference.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "base/device_registers.h"
#include "exec/kernel_contract.h"
#include "image/border.h"
#include "metrics/adm/adm_detail.h"
#include "metrics/adm/adm_pixel.h"
#include "metrics/adm/adm_restored.h"
#include "metrics/adm/adm_single.h"
#include "metrics/adm/adm_tile.h"

namespace snellen::adm {

/// The wavelet of scale `scale` of both pictures, whose samples are T, and what depends on no option. Down the columns
/// a lane has four neighbouring ones, which it loads at once; along the rows two neighbouring positions of the bands.
template <int scale, class T>
struct Decompose {
  static constexpr int kRows = 8;
  static constexpr int kLanes = 32;    // of a row
  static constexpr int kQuad = 4;      // columns of the source
  static constexpr int kLead = 4;      // source columns before those of the first position: taps reach one, words align
  static constexpr int kLaneRows = 2;  // down the columns
  static constexpr int kOfLane = 2;    // along the rows
  static constexpr Tile tile{60, kRows};  // even; the last position's taps end within the last lane's columns
  static constexpr int threads = 2 * kLanes * kRows / kLaneRows;
  static constexpr int steps = 4;
  static_assert(kLead + 2 * tile.width + 1 <= kQuad * kLanes && threads == kLanes * kRows);

  static constexpr bool kFine = scale == 0;
  static constexpr bool kLast = scale + 1 == kScales;
  using StoredDetail = std::conditional_t<kFine, FineDetail, CoarseDetail>;
  using Approximation = std::conditional_t<kFine, std::int16_t, std::int32_t>;
  /// Sums of taps: modulo 2^32 at scales 0 and 1 down the columns, where the whole sum fits with its sign.
  using ColumnSum = std::conditional_t<(scale < 2), std::uint32_t, std::int64_t>;
  using RowSum = std::conditional_t<kFine, std::int32_t, std::int64_t>;

  template <class U>
  struct alignas(kQuad * sizeof(U)) Quad {
    U values[std::size_t{kQuad}];
  };
  /// What neighbouring positions store at once.
  template <class U>
  struct alignas(kOfLane * sizeof(U)) Both {
    U values[std::size_t{kOfLane}];
  };

  using Line = SharedPlane<Quad<std::int32_t>, kLanes, kRows>;
  struct Shared {
    Line low[2];  // of reference and distorted
    Line high[2];
    TileRows<static_cast<int>(kBandCount), kRows> sums;
  };
  struct Private {};

  DeviceView<const T> source[2];
  DeviceView<Approximation> approximation[2];  // unused at the last scale
  DeviceView<StoredDetail> detail[kBandCount];
  DeviceView<std::uint64_t> sums;
  Rectangle all;     // what is computed; tiles begin at even columns
  Rectangle scored;  // what counts in the sums
  std::int32_t depth;
  PreparedShift cube_shift;
  std::int32_t columns;  // of tiles

  template <class See>
  void views(See& see) const {
    for (const auto& view : source) see.keeps_within(view);
    if constexpr (!kLast)
      for (const auto& view : approximation) see.keeps_within(view);
    for (const auto& view : detail) see.keeps_within(view);
    see.keeps_within(sums);
  }

  /// Down the columns. Tiles at an edge take their samples by the border rule.
  SNELLEN_FN void phase(Step<0>, Shared& shared, Private&, Lane lane) const {
    const int picture = lane.id / (threads / 2);
    const int first_row = lane.id / kLanes * kLaneRows % kRows;
    const DeviceView<const T>& plane = source[picture];
    const int x = 2 * lane.x - kLead + lane.id % kLanes * kQuad;
    const int y = 2 * (lane.y + first_row) - 1;
    Quad<T> rows[std::size_t{kSourceRows}];
    if (2 * lane.x >= kLead && 2 * lane.x - kLead + kLanes * kQuad <= plane.width && lane.y > 0 &&
        2 * (lane.y + kRows) < plane.height) {
      SNELLEN_UNROLLED
      for (int i = 0; i < kSourceRows; ++i)
        rows[i] = *reinterpret_cast<const Quad<T>*>(plane.origin + ((y + i) * plane.pitch + x));
    } else {
      SNELLEN_UNROLLED
      for (int i = 0; i < kSourceRows; ++i) rows[i] = quad(plane, x, y + i);
    }
    SNELLEN_UNROLLED
    for (int i = 0; i < kLaneRows; ++i)
      filter_rows(rows + 2 * i, shared.low[picture][first_row + i][lane.id % kLanes],
                  shared.high[picture][first_row + i][lane.id % kLanes]);
  }

  SNELLEN_FN void phase(Step<1>, Shared& shared, Private&, Lane lane) const {
    const int row = lane.id / kLanes;
    const int place = lane.id % kLanes;
    const int x = lane.x + kOfLane * place;
    const int y = lane.y + row;
    std::uint64_t cubes[kBandCount] = {};
    if (place < tile.width / kOfLane && x + 1 >= all.left && x < all.right && y >= all.top && y < all.bottom) {
      Bands ref[std::size_t{kOfLane}];
      Bands dis[std::size_t{kOfLane}];
      filter_columns(shared, 0, row, place, ref);
      filter_columns(shared, 1, row, place, dis);
      const int count = x + 1 < all.right ? 2 : 1;
      if constexpr (!kLast) {
        store(approximation[0].row(y) + x, count, approximations(ref));
        store(approximation[1].row(y) + x, count, approximations(dis));
      }
      Both<StoredDetail> details[kBandCount];
      SNELLEN_UNROLLED
      for (int i = 0; i < kOfLane; ++i) split(ref[i].detail, dis[i].detail, i, details);
      SNELLEN_UNROLLED
      for (std::size_t band = 0; band < kBandCount; ++band) {
        store(detail[band].row(y) + x, count, details[band]);
        SNELLEN_UNROLLED
        for (int i = 0; i < kOfLane; ++i)
          if (scored.contains(x + i, y)) cubes[band] += cube(ref[i].detail[band]);
      }
    }
    SNELLEN_UNROLLED
    for (std::size_t band = 0; band < kBandCount; ++band)
      shared.sums.put(static_cast<int>(band), row, lane, cubes[band]);
  }

  SNELLEN_FN void phase(Step<2>, Shared& shared, Private&, Lane lane) const { shared.sums.add_lanes(lane.id, threads); }

  SNELLEN_FN void phase(Step<3>, Shared& shared, Private&, Lane lane) const {
    shared.sums.write(lane, threads, scored.top, scored.bottom, columns, sums);
  }

 private:
  static constexpr int kSourceRows = 2 * kLaneRows + 2;

  struct Bands {
    std::int32_t approximation;
    std::int32_t detail[kBandCount];
  };

  SNELLEN_FN static Quad<T> quad(const DeviceView<const T>& plane, int x, int y) {
    const T* const row = plane.row(mirror_low_repeat_high(y, plane.height));
    Quad<T> result;
    for (int i = 0; i < kQuad; ++i) result.values[i] = row[mirror_low_repeat_high(x + i, plane.width)];
    return result;
  }

  /// One row of the bands, from the four rows of the source under its taps.
  SNELLEN_FN void filter_rows(const Quad<T>* rows, Quad<std::int32_t>& low, Quad<std::int32_t>& high) const {
    Quad<std::int32_t> low_sums;
    Quad<std::int32_t> high_sums;
    SNELLEN_UNROLLED
    for (int x = 0; x < kQuad; ++x) {
      const auto a = static_cast<ColumnSum>(rows[0].values[x]);
      const auto b = static_cast<ColumnSum>(rows[1].values[x]);
      const auto c = static_cast<ColumnSum>(rows[2].values[x]);
      const auto d = static_cast<ColumnSum>(rows[3].values[x]);
      low_sums.values[x] = column_value(filter_taps<false>(a, b, c, d), rounding().offset);
      high_sums.values[x] = column_value(filter_taps<true>(a, b, c, d), 0);
    }
    low = low_sums;
    high = high_sums;
  }

  SNELLEN_FN WaveletRounding rounding() const { return wavelet_rounding(scale, sizeof(T) == 1 ? 8 : depth); }

  SNELLEN_FN std::int32_t column_value(ColumnSum sum, std::int64_t offset) const {
    const auto centred = static_cast<std::make_signed_t<ColumnSum>>(sum - static_cast<ColumnSum>(offset));
    return static_cast<std::int32_t>(round_shift(centred, rounding().vertical_shift));
  }

  /// The bands of one picture at the lane's two positions.
  SNELLEN_FN static void filter_columns(const Shared& shared, int picture, int row, int place,
                                        Bands (&bands)[std::size_t{kOfLane}]) {
    std::int32_t low[6];
    std::int32_t high[6];
    read(shared.low[picture][row] + place, low);
    read(shared.high[picture][row] + place, high);
    SNELLEN_UNROLLED
    for (int i = 0; i < kOfLane; ++i)
      bands[i] = {across<false>(low + 2 * i),
                  {across<false>(high + 2 * i), across<true>(low + 2 * i), across<true>(high + 2 * i)}};
  }

  /// The columns under the taps of two positions: the last of a quad, the next one, and the first of the one after.
  SNELLEN_FN static void read(const Quad<std::int32_t>* quads, std::int32_t (&line)[6]) {
    static_assert(kLead == kQuad);
    const Quad<std::int32_t> middle = quads[1];
    line[0] = quads[0].values[3];
    SNELLEN_UNROLLED
    for (int i = 0; i < kQuad; ++i) line[1 + i] = middle.values[i];
    line[5] = quads[2].values[0];
  }

  template <bool high>
  SNELLEN_FN static std::int32_t across(const std::int32_t* in) {
    const RowSum sum = filter_taps<high>(RowSum{in[0]}, RowSum{in[1]}, RowSum{in[2]}, RowSum{in[3]});
    return static_cast<std::int32_t>(round_shift(sum, wavelet_rounding(scale, 8).horizontal_shift));
  }

  SNELLEN_FN static Both<Approximation> approximations(const Bands (&bands)[std::size_t{kOfLane}]) {
    return {{static_cast<Approximation>(bands[0].approximation), static_cast<Approximation>(bands[1].approximation)}};
  }

  /// Stores two values, or the first one where the second is not computed.
  template <class U>
  SNELLEN_FN static void store(U* to, int count, const Both<U>& values) {
    if (count == kOfLane)
      *reinterpret_cast<Both<U>*>(to) = values;
    else
      *to = values.values[0];
  }

  SNELLEN_FN static void split(const std::int32_t (&ref)[kBandCount], const std::int32_t (&dis)[kBandCount], int i,
                               Both<StoredDetail> (&details)[kBandCount]) {
    const bool same = same_direction_in_single(ref[0], ref[1], dis[0], dis[1]);
    SNELLEN_UNROLLED
    for (std::size_t band = 0; band < kBandCount; ++band) {
      const std::uint32_t restored =
          kFine ? restored_size_fine(ref[band], dis[band]) : restored_size_coarse(ref[band], dis[band]);
      details[band].values[i] = StoredDetail::of({dis[band], restored, same});
    }
  }

  SNELLEN_FN std::uint64_t cube(std::int32_t x) const {
    if constexpr (kFine)
      return fine_reference_cube(x);
    else
      return coarse_reference_cube(x, scale, cube_shift);
  }
};

}  // namespace snellen::adm
