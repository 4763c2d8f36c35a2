// SPDX-License-Identifier: BSD-2-Clause-Patent
// Squared errors on a device.
#pragma once

#include <type_traits>

#include "exec/kernel.h"

namespace snellen::psnr {

/// A lane takes 32 bits of neighbouring samples of every fourth row of its tile.
template <class T>
struct SquaredError {
  static constexpr int kRun = sizeof(T) == 1 ? 4 : 2;
  static constexpr int kRowLanes = 64;
  static constexpr Tile tile{kRowLanes * kRun, 16};
  static constexpr int threads = 256;
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
    const int x = lane.x + lane.id % kRowLanes * kRun;
    for (int y = lane.id / kRowLanes; y < tile.height; y += threads / kRowLanes) {
      const Run ref = run(reference, x, lane.y + y);
      const Run dis = run(distorted, x, lane.y + y);
      for (int i = 0; i < kRun; ++i) {
        const Sum error = Sum{ref.samples[i]} - dis.samples[i];
        if (reference.contains(x + i, lane.y + y)) own.error += error * error;
      }
    }
  }

  SNELLEN_FN Sums result(const Private& own) const { return {own.error}; }

 private:
  struct alignas(4) Run {
    T samples[std::size_t{kRun}];
  };
  /// Columns from x on, which is a multiple of kRun; rows begin on multiples of 64 bytes.
  SNELLEN_FN static Run run(const DeviceView<const T>& plane, int x, int y) {
    return *reinterpret_cast<const Run*>(plane.row(y) + x);
  }
};

using PsnrSquaredError8 = SquaredError<std::uint8_t>;
using PsnrSquaredError16 = SquaredError<std::uint16_t>;
SNELLEN_KERNEL(PsnrSquaredError8)
SNELLEN_KERNEL(PsnrSquaredError16)

}  // namespace snellen::psnr
