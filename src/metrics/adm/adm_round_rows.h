// SPDX-License-Identifier: BSD-2-Clause-Patent
// The last kernel of ADM: whole rows from those of tiles, rounded and added.
#pragma once

#include <cstddef>
#include <cstdint>

#include "exec/kernel_contract.h"
#include "ops/round_shift.h"

namespace snellen::adm {

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

}  // namespace snellen::adm
