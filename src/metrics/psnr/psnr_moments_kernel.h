// SPDX-License-Identifier: BSD-2-Clause-Patent
// Sums of samples and of their squares on a device.
#pragma once

#include <type_traits>

#include "exec/kernel_contract.h"
#include "ops/sample_runs.h"
#include "ops/square_sum.h"

namespace snellen::psnr {

template <class T>
struct Moments {
  using Runs = SampleRuns<T>;
  static constexpr Tile tile = Runs::tile;
  static constexpr int threads = Runs::threads;
  static constexpr int steps = 1;

  /// Squares of 4096 samples of 8 bits in a tile: below 4096 * 255^2 < 2^31. Deeper ones: 2048 * 2^32.
  using Square = std::conditional_t<sizeof(T) == 1, std::int32_t, std::int64_t>;
  struct Shared {};
  struct Sums {
    std::int32_t ref_first;
    std::int32_t dis_first;
    Square ref_second;
    Square dis_second;
  };
  using Private = Sums;

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
        if (!reference.contains(x + i, y)) continue;
        own.ref_first += ref.samples[i];
        own.dis_first += dis.samples[i];
        own.ref_second += static_cast<Square>(rounded_square(ref.samples[i]));
        own.dis_second += static_cast<Square>(rounded_square(dis.samples[i]));
      }
    });
  }

  SNELLEN_FN Sums result(const Private& own) const { return own; }
};

}  // namespace snellen::psnr
