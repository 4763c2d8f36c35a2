// SPDX-License-Identifier: BSD-2-Clause-Patent
// One sample of a plane at another size, for every machine: what ops/scale_plane.h makes of tables.
#pragma once

#include <cstdint>

#include "base/device_function.h"
#include "base/device_registers.h"

namespace snellen {

/// What one column or row of the result is made of.
struct ScaleTaps {
  const std::int32_t* indices;
  const float* weights;
};

/// The weighted sum of samples load(j, column), where j counts `rows` and columns are those of `columns`. Nine taps are
/// divided by the sum of their weights.
template <int kTaps, class Load>
SNELLEN_FN float scaled_sample(ScaleTaps columns, ScaleTaps rows, Load&& load) {
  float sum = 0;
  float weights = 0;
  SNELLEN_UNROLLED
  for (int j = 0; j < kTaps; ++j) {
    SNELLEN_UNROLLED
    for (int i = 0; i < kTaps; ++i) {
      const float weight = columns.weights[i] * rows.weights[j];
      weights += weight;
      sum += load(j, columns.indices[i]) * weight;
    }
  }
  return kTaps == 9 ? sum / weights : sum;
}

/// The taps of all columns and rows, those of the first ones first.
struct ScaleTables {
  ScaleTaps columns;
  ScaleTaps rows;
  std::int32_t taps;  // per side of a sample: 1, 2, 4 or 9

  /// Sample (x, y) of the result from samples load(row, column).
  template <int kTaps, class Load>
  SNELLEN_FN float sample(int x, int y, Load&& load) const {
    const ScaleTaps own_columns{columns.indices + x * kTaps, columns.weights + x * kTaps};
    const ScaleTaps own_rows{rows.indices + y * kTaps, rows.weights + y * kTaps};
    return scaled_sample<kTaps>(own_columns, own_rows,
                                [&](int j, int column) { return load(own_rows.indices[j], column); });
  }

  /// The same for as many taps as the tables have.
  template <class Load>
  SNELLEN_FN float sample(int x, int y, Load&& load) const {
    switch (taps) {
      case 1: return sample<1>(x, y, load);
      case 2: return sample<2>(x, y, load);
      case 4: return sample<4>(x, y, load);
      default: return sample<9>(x, y, load);
    }
  }
};

}  // namespace snellen
