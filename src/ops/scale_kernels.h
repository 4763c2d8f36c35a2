// SPDX-License-Identifier: BSD-2-Clause-Patent
// Two pictures at another size, on a device.
#pragma once

#include "exec/kernel.h"
#include "ops/float_samples.h"
#include "ops/scale_tables.h"

namespace snellen {

/// Less mid-grey, in steps of 8-bit video. Each lane gathers the samples of its results.
template <class T>
struct ScalePair {
  static constexpr Tile tile{64, 16};
  static constexpr int threads = 256;
  static constexpr int steps = 1;
  struct Shared {};
  struct Private {};

  DeviceView<const T> sources[2];
  DeviceView<float> scaled[2];
  ScaleTables tables;
  float unit;  // of samples

  template <class See>
  void views(See& see) const {
    for (const auto& plane : sources) see.keeps_within(plane);
    for (const auto& plane : scaled) see.writes(plane);
  }

  SNELLEN_FN void phase(Step<0>, Shared&, Private&, Lane lane) const {
    for (int i = lane.id; i < tile.height * tile.width; i += threads) {
      const int y = lane.y + i / tile.width;
      const int x = lane.x + i % tile.width;
      if (!scaled[0].contains(x, y)) continue;
      for (int k = 0; k < 2; ++k)
        scaled[k].row(y)[x] =
            tables.sample(x, y, [&](int row, int column) { return centred(sources[k].row(row)[column], unit); });
    }
  }
};

using ScalePair8 = ScalePair<std::uint8_t>;
using ScalePair16 = ScalePair<std::uint16_t>;
SNELLEN_KERNEL(ScalePair8)
SNELLEN_KERNEL(ScalePair16)

}  // namespace snellen
