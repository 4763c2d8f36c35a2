// SPDX-License-Identifier: BSD-2-Clause-Patent
// Brings a plane that lies in a device's memory in some caller's way into that of planes here, with its halo.
#pragma once

#include "exec/kernel.h"
#include "image/border.h"

namespace snellen {

/// Writes `target` and its halo, mirrored (border.h: mirror), in whole words where that is possible.
template <class T>
struct PlacePlane {
  static constexpr int kWord = 16 / static_cast<int>(sizeof(T));  // samples
  static constexpr Tile tile{256, kWord};                         // a word for each lane
  static constexpr int threads = 256;
  static constexpr int steps = 1;
  struct Shared {};
  struct Private {};

  /// Columns before the first of the plane at which the grid begins, so that tiles begin on words.
  static constexpr int kLead = kWord;

  DeviceView<const T> source;  // as wide as a row's samples lie apart
  DeviceView<T> target;
  std::int32_t step;   // from one sample of a row to the next, in `source`
  std::int32_t shift;  // bits of a sample in `source` below its lowest
  std::int32_t words;  // whether words of `source` are words of `target`

  template <class See>
  void views(See& see) const {
    see.keeps_within(source);
    see.keeps_within(target);
  }

  SNELLEN_FN void phase(Step<0>, Shared&, Private&, Lane lane) const {
    const int left = lane.x - kLead;
    const int top = lane.y - target.halo_y;
    const bool inside =
        left >= 0 && left + tile.width <= target.width && top >= 0 && top + tile.height <= target.height;
    if (inside && words != 0)
      copy_word(left + lane.id % (tile.width / kWord) * kWord, top + lane.id / (tile.width / kWord));
    else
      for (int i = lane.id; i < tile.width * tile.height; i += threads)
        copy_sample(left + i % tile.width, top + i / tile.width);
  }

 private:
  struct alignas(16) Word {
    T samples[16 / sizeof(T)];
  };

  SNELLEN_FN void copy_word(int x, int y) const {
    *reinterpret_cast<Word*>(target.row(y) + x) = *reinterpret_cast<const Word*>(source.row(y) + x);
  }

  SNELLEN_FN void copy_sample(int x, int y) const {
    if (x < -target.halo_x || x >= target.width + target.halo_x || y >= target.height + target.halo_y) return;
    const T* const row = source.row(mirror(y, target.height));
    target.row(y)[x] = static_cast<T>(row[mirror(x, target.width) * step] >> shift);
  }
};

using PlacePlane8 = PlacePlane<std::uint8_t>;
using PlacePlane16 = PlacePlane<std::uint16_t>;
SNELLEN_KERNEL(PlacePlane8)
SNELLEN_KERNEL(PlacePlane16)

}  // namespace snellen
