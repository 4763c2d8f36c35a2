// SPDX-License-Identifier: BSD-2-Clause-Patent
// ADM on a device. Per scale, one kernel makes the wavelet of both pictures, the split of their coefficients before any
// gain limit, and the sums of the reference; per scale and option set, one more makes masks and the other sums. Sums
// are per row and column of tiles, because rows are rounded as wholes; a last kernel does that.
#pragma once

#include <type_traits>

#include "base/device_registers.h"
#include "exec/kernel.h"
#include "image/border.h"
#include "metrics/adm/adm_pixel.h"
#include "metrics/adm/adm_single.h"

namespace snellen::adm {

/// Columns [left, right) and rows [top, bottom).
struct Rectangle {
  std::int32_t left;
  std::int32_t top;
  std::int32_t right;
  std::int32_t bottom;

  SNELLEN_FN bool contains(int x, int y) const { return x >= left && x < right && y >= top && y < bottom; }
};

/// A coefficient of the distorted picture and what it restores without enhancement, which has its sign.
struct Detail {
  std::int32_t dis;
  std::uint32_t restored;
  bool same_direction;
};

/// Detail of scale 0, where magnitudes are below 2^15.
struct FineDetail {
  std::uint32_t bits;

  SNELLEN_FN static FineDetail of(Detail d) {
    return {(static_cast<std::uint32_t>(d.dis) & 0xFFFF) | d.restored << 16 | (d.same_direction ? 1U << 31 : 0U)};
  }
  SNELLEN_FN Detail get() const {
    return {static_cast<std::int16_t>(bits & 0xFFFF), bits >> 16 & 0x7FFF, bits >> 31 != 0};
  }
};

/// Detail of the other scales.
struct alignas(8) CoarseDetail {
  std::int32_t dis;
  std::uint32_t bits;

  SNELLEN_FN static CoarseDetail of(Detail d) { return {d.dis, d.restored | (d.same_direction ? 1U << 31 : 0U)}; }
  SNELLEN_FN Detail get() const { return {dis, bits & 0x7FFFFFFF, bits >> 31 != 0}; }
};

/// Sums of a tile's rows, for kernels that give each row 32 lanes.
template <int fields, int rows>
struct TileRows {
  static constexpr int kLanes = 32;
  static constexpr int kParts = 8;
  std::uint64_t values[std::size_t{fields}][std::size_t{rows}][std::size_t{kLanes + 1}];

  SNELLEN_FN void put(int field, Lane lane, std::uint64_t value) {
    values[field][lane.id / kLanes][lane.id % kLanes] = value;
  }

  /// Adds the lanes of a row to eight parts.
  SNELLEN_FN void add_lanes(int id, int threads) {
    for (int i = id; i < fields * rows * kParts; i += threads) {
      std::uint64_t* const row = values[i / (kParts * rows)][i / kParts % rows];
      for (int k = i % kParts + kParts; k < kLanes; k += kParts) row[i % kParts] += row[k];
    }
  }

  /// Writes the sums of rows [top, bottom) of the plane: its rows are fields, and in them columns of tiles.
  SNELLEN_FN void write(Lane lane, int threads, int top, int bottom, int columns,
                        const DeviceView<std::uint64_t>& sums) const {
    for (int i = lane.id; i < fields * rows; i += threads) {
      const int field = i / rows;
      const int y = lane.y + i % rows;
      if (y < top || y >= bottom) continue;
      std::uint64_t sum = 0;
      for (int k = 0; k < kParts; ++k) sum += values[field][i % rows][k];
      sums.row(field * columns + lane.column)[y - top] = sum;
    }
  }
};

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
      shared.low[picture][y][column] = column_value(filter<false>(a, b, c, d), wavelet_rounding(scale, depth).offset);
      shared.high[picture][y][column] = column_value(filter<true>(a, b, c, d), 0);
      a = c;
      b = d;
    }
  }

  template <bool high, class Sum>
  SNELLEN_FN static Sum filter(Sum a, Sum b, Sum c, Sum d) {
    const auto tap = [](int k) { return static_cast<Sum>(high ? high_tap(k) : low_tap(k)); };
    return tap(0) * a + tap(1) * b + tap(2) * c + tap(3) * d;
  }

  SNELLEN_FN std::int32_t column_value(ColumnSum sum, std::int64_t offset) const {
    const auto centred = static_cast<std::make_signed_t<ColumnSum>>(sum - static_cast<ColumnSum>(offset));
    return static_cast<std::int32_t>(round_shift(centred, wavelet_rounding(scale, depth).vertical_shift));
  }

  template <bool high>
  SNELLEN_FN static std::int32_t across(const std::int32_t* in) {
    const RowSum sum = filter<high>(RowSum{in[0]}, RowSum{in[1]}, RowSum{in[2]}, RowSum{in[3]});
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

/// Masks of one option set and what exceeds them. `Scale` is FineScale or CoarseScale; without `aim` only of restored
/// detail. Fields of the sums: the bands of restored detail, then those of additive impairments.
template <class Scale, bool aim>
struct Excess {
  static constexpr int kRows = 8;
  static constexpr Tile tile{64, kRows};
  static constexpr int threads = 32 * kRows;
  static constexpr int steps = 4;
  static constexpr int kOfLane = tile.width / 32;  // pixels of a row that a lane has
  static constexpr std::size_t kMasked = aim ? kSignals : 1;

  using StoredDetail = std::conditional_t<std::is_same_v<Scale, FineScale>, FineDetail, CoarseDetail>;

  struct Shared {
    SharedPlane<std::int32_t, tile.width + 2, kRows + 2> neighbours[kMasked];
    TileRows<static_cast<int>(kMasked* kBandCount), kRows> sums;
  };
  /// What a pixel keeps until the masks around it are there.
  struct Kept {
    std::int32_t signals[kMasked][kBandCount];
    std::int32_t own[kMasked];  // what the own mask adds to the sum of nine neighbours' masks
  };
  struct Private {
    Kept pixels[std::size_t{kOfLane}];
  };

  DeviceView<const StoredDetail> detail[kBandCount];
  DeviceView<std::uint64_t> sums;
  Rectangle scored;
  GainFactor limit;
  std::uint32_t factors[kBandCount];
  std::int32_t cube_shifts[kBandCount];
  std::int32_t columns;  // of tiles

  template <class See>
  void views(See& see) const {
    for (const auto& view : detail) see.keeps_within(view);
    see.keeps_within(sums);
  }

  /// Masks of the tile and of the pixels around it.
  SNELLEN_FN void phase(Step<0>, Shared& shared, Private& own, Lane lane) const {
    constexpr int kWide = tile.width + 2;
    SNELLEN_UNROLLED
    for (int i = 0; i < kOfLane; ++i) own.pixels[i] = masks(shared, lane, lane.id % 32 + 32 * i + 1, lane.id / 32 + 1);
    if (lane.id >= 2 * (kWide + kRows)) return;
    const int i = lane.id - 2 * kWide;
    const bool beside = i >= 0;
    masks(shared, lane, beside ? i % 2 * (kWide - 1) : lane.id % kWide,
          beside ? i / 2 + 1 : lane.id / kWide * (kRows + 1));
  }

  SNELLEN_FN void phase(Step<1>, Shared& shared, Private& own, Lane lane) const {
    const int row = lane.id / 32;
    std::uint64_t cubes[kMasked][kBandCount] = {};
    SNELLEN_UNROLLED
    for (int i = 0; i < kOfLane; ++i) {
      const int column = lane.id % 32 + 32 * i;
      if (!scored.contains(lane.x + column, lane.y + row)) continue;
      SNELLEN_UNROLLED
      for (std::size_t which = 0; which < kMasked; ++which) {
        const std::int32_t threshold = own.pixels[i].own[which] + nine(shared.neighbours[which], row, column);
        SNELLEN_UNROLLED
        for (std::size_t band = 0; band < kBandCount; ++band)
          cubes[which][band] +=
              rounded_cube(Scale::excess(band, own.pixels[i].signals[which][band], factors[band], threshold),
                           Scale::square_shift(band), cube_shifts[band]);
      }
    }
    SNELLEN_UNROLLED
    for (std::size_t which = 0; which < kMasked; ++which) SNELLEN_UNROLLED
    for (std::size_t band = 0; band < kBandCount; ++band)
      shared.sums.put(static_cast<int>(which * kBandCount + band), lane, cubes[which][band]);
  }

  SNELLEN_FN void phase(Step<2>, Shared& shared, Private&, Lane lane) const { shared.sums.add_lanes(lane.id, threads); }

  SNELLEN_FN void phase(Step<3>, Shared& shared, Private&, Lane lane) const {
    shared.sums.write(lane, threads, scored.top, scored.bottom, columns, sums);
  }

 private:
  /// Leaves the masks of the pixel at (column - 1, row - 1) of the tile at (column, row). Pixels that no scored one has
  /// beside it are left out: what they would read was never computed.
  SNELLEN_FN Kept masks(Shared& shared, Lane lane, int column, int row) const {
    Kept kept{};
    if (lane.x + column > scored.right + 1 || lane.y + row > scored.bottom + 1) return kept;
    const int x = mirror_low_repeat_high(lane.x + column - 1, detail[0].width);
    const int y = mirror_low_repeat_high(lane.y + row - 1, detail[0].height);
    std::int32_t neighbours[kMasked] = {};
    SNELLEN_UNROLLED
    for (std::size_t band = 0; band < kBandCount; ++band) {
      const Detail value = detail[band].row(y)[x].get();
      const std::uint32_t size =
          value.same_direction ? enhanced_in_integers(value.restored, magnitude_of(value.dis), limit) : value.restored;
      const auto restored = static_cast<std::int32_t>(value.dis < 0 ? 0U - size : size);
      const std::int32_t signals[kSignals] = {restored, value.dis - restored};
      SNELLEN_UNROLLED
      for (std::size_t which = 0; which < kMasked; ++which) {
        const std::int32_t weighed = Scale::weigh(band, signals[1 - which], factors[band]);
        const std::int32_t mask = Scale::neighbour_mask(weighed);
        kept.signals[which][band] = signals[which];
        kept.own[which] += Scale::own_mask(weighed) - mask;
        neighbours[which] += mask;
      }
    }
    SNELLEN_UNROLLED
    for (std::size_t which = 0; which < kMasked; ++which) shared.neighbours[which][row][column] = neighbours[which];
    return kept;
  }

  template <class Plane>
  SNELLEN_FN static std::int32_t nine(const Plane& masks, int row, int column) {
    std::int32_t sum = 0;
    SNELLEN_UNROLLED
    for (int y = 0; y < 3; ++y) sum += masks[row + y][column] + masks[row + y][column + 1] + masks[row + y][column + 2];
    return sum;
  }
};

/// Rounds rows and adds them, for up to eight fields of sums; a row of the grid is a field.
struct RoundRows {
  static constexpr Tile tile{256, 1};
  static constexpr int threads = 256;
  static constexpr int steps = 1;
  static constexpr int kFields = 8;

  /// A field that a tile kernel wrote: rows [first, first + columns) of `sums`.
  struct Field {
    DeviceView<const std::uint64_t> sums;
    std::int32_t first;
    std::int32_t columns;
    std::int32_t shift;
  };

  struct Shared {};
  struct Private {
    std::int64_t sum;
    std::int32_t field;
  };
  /// Each below 2^63, by the energy of the coefficients: the sum of cubes is at most the largest times that of squares.
  struct Sums {
    std::int64_t s0, s1, s2, s3, s4, s5, s6, s7;
  };

  Field fields[std::size_t{kFields}];
  std::int32_t count;

  template <class See>
  void views(See& see) const {
    for (int i = 0; i < count; ++i) see.keeps_within(fields[i].sums);
  }

  SNELLEN_FN void phase(Step<0>, Shared&, Private& own, Lane lane) const {
    const Field& field = fields[lane.y];
    const int y = lane.x + lane.id;
    own.field = lane.y;
    if (y >= field.sums.width) return;
    std::uint64_t sum = 0;
    for (int i = 0; i < field.columns; ++i) sum += field.sums.row(field.first + i)[y];
    own.sum = static_cast<std::int64_t>(round_shift(sum, field.shift));
  }

  SNELLEN_FN Sums result(const Private& own) const {
    const auto of = [&](int field) { return own.field == field ? own.sum : 0; };
    return {of(0), of(1), of(2), of(3), of(4), of(5), of(6), of(7)};
  }
};

using AdmDecompose0Of8 = Decompose<0, std::uint8_t>;
using AdmDecompose0Of16 = Decompose<0, std::uint16_t>;
using AdmDecompose1 = Decompose<1, std::int16_t>;
using AdmDecompose2 = Decompose<2, std::int32_t>;
using AdmDecompose3 = Decompose<3, std::int32_t>;
using AdmFineExcess = Excess<FineScale, false>;
using AdmFineExcessWithAim = Excess<FineScale, true>;
using AdmCoarseExcess = Excess<CoarseScale, false>;
using AdmCoarseExcessWithAim = Excess<CoarseScale, true>;
using AdmRoundRows = RoundRows;
SNELLEN_KERNEL(AdmDecompose0Of8)
SNELLEN_KERNEL(AdmDecompose0Of16)
SNELLEN_KERNEL(AdmDecompose1)
SNELLEN_KERNEL(AdmDecompose2)
SNELLEN_KERNEL(AdmDecompose3)
SNELLEN_KERNEL(AdmFineExcess)
SNELLEN_KERNEL(AdmFineExcessWithAim)
SNELLEN_KERNEL(AdmCoarseExcess)
SNELLEN_KERNEL(AdmCoarseExcessWithAim)
SNELLEN_KERNEL(AdmRoundRows)

}  // namespace snellen::adm
