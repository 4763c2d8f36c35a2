// SPDX-License-Identifier: BSD-2-Clause-Patent
// Squared errors of two planes on a device. Headers of kernels name the instances that they need.
#pragma once

#include <cstdint>
#include <type_traits>

#include "exec/kernel_contract.h"
#include "ops/sample_runs.h"

namespace snellen {

/// Adds Square::of(difference) of each two samples, which is below 2^32, and exact for bytes.
template <class T, class Square>
struct SquaredError {
  using Runs = SampleRuns<T>;
  static constexpr Tile tile = Runs::tile;
  static constexpr int threads = Runs::threads;
  static constexpr int steps = 1;

  /// 4096 samples of 8 bits in a tile: below 4096 * 255^2 < 2^31. Deeper ones: at most 2048 * 2^32.
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
      for (int i = 0; i < Runs::kRun; ++i)
        if (reference.contains(x + i, y))
          own.error += static_cast<Sum>(Square::of(std::int32_t{ref.samples[i]} - dis.samples[i]));
    });
  }

  SNELLEN_FN Sums result(const Private& own) const { return {own.error}; }
};

}  // namespace snellen
