// SPDX-License-Identifier: BSD-2-Clause-Patent
// Squared errors on a device.
#pragma once

#include <type_traits>

#include "exec/kernel.h"
#include "ops/sample_runs.h"

namespace snellen::psnr {

template <class T>
struct SquaredError {
  using Runs = SampleRuns<T>;
  static constexpr Tile tile = Runs::tile;
  static constexpr int threads = Runs::threads;
  static constexpr int steps = 1;

  /// 4096 samples of 8 bits in a tile: below 4096 * 255^2 < 2^31. Deeper ones: 2048 * 65535^2 < 2^43.
  using Sum = std::conditional_t<sizeof(T) == 1, std::int32_t, std::int64_t>;
  struct Shared {};
  struct Private {
    Sum error;
  };
  struct Sums {
    Sum error;
  };

  DeviceView<const T> reference;
  DeviceView<const T> distorted;

  template <class See>
  void views(See& see) const {
    see.reads(reference);
    see.reads(distorted);
  }

  SNELLEN_FN void phase(Step<0>, Shared&, Private& own, Lane lane) const {
    Runs::each(lane, [&](int x, int y) {
      const auto ref = Runs::load(reference, x, y);
      const auto dis = Runs::load(distorted, x, y);
      for (int i = 0; i < Runs::kRun; ++i) {
        const Sum error = Sum{ref.samples[i]} - dis.samples[i];
        if (reference.contains(x + i, y)) own.error += error * error;
      }
    });
  }

  SNELLEN_FN Sums result(const Private& own) const { return {own.error}; }
};

using PsnrSquaredError8 = SquaredError<std::uint8_t>;
using PsnrSquaredError16 = SquaredError<std::uint16_t>;
SNELLEN_KERNEL(PsnrSquaredError8)
SNELLEN_KERNEL(PsnrSquaredError16)

}  // namespace snellen::psnr
