// SPDX-License-Identifier: BSD-2-Clause-Patent
// CIEDE2000 on a device.
#pragma once

#include "base/device_registers.h"
#include "base/exact_sum.h"
#include "exec/kernel.h"
#include "metrics/ciede/ciede_math-inl.h"

namespace snellen::ciede {

/// A lane has a pixel.
template <class T>
struct ColourDifference {
  static constexpr Tile tile{32, 8};
  static constexpr int threads = 256;
  static constexpr int steps = 1;

  /// Planes of one video.
  struct Video {
    DeviceView<const T> y, u, v;
  };

  struct Shared {
    Lab<float> colours[2][std::size_t{threads}];
  };
  struct Private {
    ExactSum<12> sum;
  };
  struct Sums {
    std::int64_t high, low;  // as in CiedeSums::exact
  };

  Video videos[2];
  Extent cell;  // of the pixels that a chroma sample covers: 1 or 2 in each direction
  float step;   // of 8-bit video in a sample step

  template <class See>
  void views(See& see) const {
    for (const Video& video : videos) {
      see.reads(video.y);
      see.keeps_within(video.u);
      see.keeps_within(video.v);
    }
  }

  SNELLEN_FN void phase(Step<0>, Shared& shared, Private& own, Lane lane) const {
    const int x = lane.x + lane.id % tile.width;
    const int y = lane.y + lane.id / tile.width;
    if (!videos[0].y.contains(x, y)) return;
    const int chroma_x = x >> (cell.width - 1);
    const int chroma_y = y >> (cell.height - 1);
    // One copy of the code for both videos: instructions must be fetched, too.
    SNELLEN_ROLLED
    for (int i = 0; i < 2; ++i)
      shared.colours[i][lane.id] = to_lab(sample(videos[i].y, x, y), sample(videos[i].u, chroma_x, chroma_y),
                                          sample(videos[i].v, chroma_x, chroma_y));
    own.sum.add(difference(shared.colours[0][lane.id], shared.colours[1][lane.id]));
  }

  SNELLEN_FN Sums result(const Private& own) const { return {own.sum.high, own.sum.low}; }

 private:
  SNELLEN_FN float sample(const DeviceView<const T>& plane, int x, int y) const {
    return static_cast<float>(plane.row(y)[x]) * step;
  }
};

using CiedeColourDifference8 = ColourDifference<std::uint8_t>;
using CiedeColourDifference16 = ColourDifference<std::uint16_t>;
SNELLEN_KERNEL(CiedeColourDifference8)
SNELLEN_KERNEL(CiedeColourDifference16)

}  // namespace snellen::ciede
