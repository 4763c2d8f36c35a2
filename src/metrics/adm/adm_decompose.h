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
#include "metrics/adm/adm_single.h"
#include "metrics/adm/adm_tile.h"

namespace snellen::adm {

/// The wavelet of scale `scale` of both pictures, whose samples are T, and what depends on no option.
template <int scale, class T>
struct Decompose {
  static constexpr int kRows = 8;
  static constexpr int kColumns = 128;  // of the source, each one lane's in each picture
  static constexpr Tile tile{kColumns / 2 - 1, kRows};
  static constexpr int threads = 2 * kColumns;
  static constexpr int steps = 4;

  static constexpr bool kFine = scale == 0;
  static constexpr bool kLast = scale + 1 == kScales;
  using StoredDetail = std::conditional_t<kFine, FineDetail, CoarseDetail>;
  using Approximation = std::conditional_t<kFine, std::int16_t, std::int32_t>;
  /// Sums of taps: modulo 2^32 at scales 0 and 1 down the columns, where the whole sum fits with its sign.
  using ColumnSum = std::conditional_t<(scale < 2), std::uint32_t, std::int64_t>;
  using RowSum = std::conditional_t<kFine, std::int32_t, std::int64_t>;

  struct Shared {
    SharedPlane<std::int32_t, kColumns, kRows> low[2];  // of reference and distorted
    SharedPlane<std::int32_t, kColumns, kRows> high[2];
    TileRows<static_cast<int>(kBandCount), kRows> sums;
  };
  struct Private {};

  DeviceView<const T> source[2];
  DeviceView<Approximation> approximation[2];  // unused at the last scale
  DeviceView<StoredDetail> detail[kBandCount];
  DeviceView<std::uint64_t> sums;
  Rectangle all;     // what is computed
  Rectangle scored;  // what counts in the sums
  std::int32_t depth;
  std::int32_t cube_shift;
  std::int32_t columns;  // of tiles

  template <class See>
  void views(See& see) const {
    for (const auto& view : source) see.keeps_within(view);
    if constexpr (!kLast)
      for (const auto& view : approximation) see.keeps_within(view);
    for (const auto& view : detail) see.keeps_within(view);
    see.keeps_within(sums);
  }

  /// Down the columns. Tiles at the upper and the lower edge take their rows by the border rule.
  SNELLEN_FN void phase(Step<0>, Shared& shared, Private&, Lane lane) const {
    const int height = source[0].height;
    if (lane.y > 0 && 2 * (lane.y + kRows) < height)
      filter_column(shared, lane, [](int y) { return y; });
    else
      filter_column(shared, lane, [height](int y) { return mirror_low_repeat_high(y, height); });
  }

  SNELLEN_FN void phase(Step<1>, Shared& shared, Private&, Lane lane) const {
    const int row = lane.id / 32;
    std::uint64_t cubes[kBandCount] = {};
    for (int column = lane.id % 32; column < tile.width; column += 32) {
      const int x = lane.x + column;
      const int y = lane.y + row;
      if (!all.contains(x, y)) continue;
      const Bands ref = bands(shared, 0, row, column);
      const Bands dis = bands(shared, 1, row, column);
      if constexpr (!kLast) {
        approximation[0].row(y)[x] = static_cast<Approximation>(ref.approximation);
        approximation[1].row(y)[x] = static_cast<Approximation>(dis.approximation);
      }
      const bool same = same_direction_in_single(ref.detail[0], ref.detail[1], dis.detail[0], dis.detail[1]);
      SNELLEN_UNROLLED
      for (std::size_t band = 0; band < kBandCount; ++band) {
        const std::int32_t restored = restored_detail(ref.detail[band], ratio(ref.detail[band], dis.detail[band]));
        detail[band].row(y)[x] = StoredDetail::of({dis.detail[band], magnitude_of(restored), same});
        if (scored.contains(x, y)) cubes[band] += cube(ref.detail[band]);
      }
    }
    SNELLEN_UNROLLED
    for (std::size_t band = 0; band < kBandCount; ++band) shared.sums.put(static_cast<int>(band), lane, cubes[band]);
  }

  SNELLEN_FN void phase(Step<2>, Shared& shared, Private&, Lane lane) const { shared.sums.add_lanes(lane.id, threads); }

  SNELLEN_FN void phase(Step<3>, Shared& shared, Private&, Lane lane) const {
    shared.sums.write(lane, threads, scored.top, scored.bottom, columns, sums);
  }

 private:
  struct Bands {
    std::int32_t approximation;
    std::int32_t detail[kBandCount];
  };

  /// One column of one picture: two rows of the source are new for each row of the bands.
  template <class RowOf>
  SNELLEN_FN void filter_column(Shared& shared, Lane lane, RowOf row_of) const {
    const int picture = lane.id / kColumns;
    const int column = lane.id % kColumns;
    const DeviceView<const T>& plane = source[picture];
    const int x = mirror_low_repeat_high(2 * lane.x - 1 + column, plane.width);
    const auto sample = [&](int y) { return static_cast<ColumnSum>(plane.row(row_of(y))[x]); };
    ColumnSum a = sample(2 * lane.y - 1);
    ColumnSum b = sample(2 * lane.y);
    for (int y = 0; y < kRows; ++y) {
      const ColumnSum c = sample(2 * (lane.y + y) + 1);
      const ColumnSum d = sample(2 * (lane.y + y) + 2);
      shared.low[picture][y][column] =
          column_value(filter_taps<false>(a, b, c, d), wavelet_rounding(scale, depth).offset);
      shared.high[picture][y][column] = column_value(filter_taps<true>(a, b, c, d), 0);
      a = c;
      b = d;
    }
  }

  SNELLEN_FN std::int32_t column_value(ColumnSum sum, std::int64_t offset) const {
    const auto centred = static_cast<std::make_signed_t<ColumnSum>>(sum - static_cast<ColumnSum>(offset));
    return static_cast<std::int32_t>(round_shift(centred, wavelet_rounding(scale, depth).vertical_shift));
  }

  template <bool high>
  SNELLEN_FN static std::int32_t across(const std::int32_t* in) {
    const RowSum sum = filter_taps<high>(RowSum{in[0]}, RowSum{in[1]}, RowSum{in[2]}, RowSum{in[3]});
    return static_cast<std::int32_t>(round_shift(sum, wavelet_rounding(scale, 8).horizontal_shift));
  }

  SNELLEN_FN static Bands bands(const Shared& shared, int picture, int row, int column) {
    const std::int32_t* const low = shared.low[picture][row] + 2 * column;
    const std::int32_t* const high = shared.high[picture][row] + 2 * column;
    return {across<false>(low), {across<false>(high), across<true>(low), across<true>(high)}};
  }

  SNELLEN_FN std::uint64_t cube(std::int32_t x) const {
    if constexpr (kFine)
      return fine_reference_cube(x);
    else
      return coarse_reference_cube(x, scale, cube_shift);
  }
};

}  // namespace snellen::adm
