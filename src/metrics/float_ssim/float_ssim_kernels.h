// SPDX-License-Identifier: BSD-2-Clause-Patent
// The box filter of float_ssim on a device.
#pragma once

#include "base/lane_pair-inl.h"
#include "exec/kernel.h"
#include "image/border.h"

namespace snellen::float_ssim {

/// Each lane sums one box of both pictures. Boxes share no samples.
template <class T>
struct Boxes {
  static constexpr Tile tile{32, 8};
  static constexpr int threads = 256;
  static constexpr int steps = 1;
  struct Shared {};
  struct Private {};

  DeviceView<const T> pictures[2];
  DeviceView<float> smaller[2];
  std::int32_t scale;
  float unit;  // of a sample, in steps of 8-bit video
  float tap;

  template <class See>
  void views(See& see) const {
    for (int i = 0; i < 2; ++i) {
      see.keeps_within(pictures[i]);
      see.writes(smaller[i]);
    }
  }

  SNELLEN_FN void phase(Step<0>, Shared&, Private&, Lane lane) const {
    const int x = lane.x + lane.id % tile.width;
    const int y = lane.y + lane.id / tile.width;
    if (!smaller[0].contains(x, y)) return;
    for (int i = 0; i < 2; ++i) smaller[i].row(y)[x] = mean(pictures[i], x * scale - scale / 2, y * scale - scale / 2);
  }

 private:
  /// Of the box that begins at (left, top), mirrored beyond the picture.
  SNELLEN_FN float mean(const DeviceView<const T>& picture, int left, int top) const {
    lane::CompensatedSum<float> sum;
    for (int y = top; y < top + scale; ++y) {
      const T* row = picture.row(mirror_repeat(y, picture.height));
      for (int x = left; x < left + scale; ++x)
        sum.add(static_cast<float>(row[mirror_repeat(x, picture.width)]) * unit * tap);
    }
    return sum.rounded();
  }
};

using FloatSsimBoxes8 = Boxes<std::uint8_t>;
using FloatSsimBoxes16 = Boxes<std::uint16_t>;
SNELLEN_KERNEL(FloatSsimBoxes8)
SNELLEN_KERNEL(FloatSsimBoxes16)

}  // namespace snellen::float_ssim
