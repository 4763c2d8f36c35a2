// SPDX-License-Identifier: BSD-2-Clause-Patent
// PSNR-HVS-M on a device.
#pragma once

#include "base/exact_sum.h"
#include "exec/kernel.h"
#include "metrics/psnr_hvs/psnr_hvs_block-inl.h"
#include "metrics/psnr_hvs/psnr_hvs_places.h"

namespace snellen::psnr_hvs {

/// Each lane of the first half of a group measures what its block of the reference hides, and then the errors; one of
/// the second half does the first for the same block of the distorted video. The transforms live in registers.
template <class T, int plane>
struct VisibleErrors {
  static constexpr int kColumns = 32;
  static constexpr int kRows = 2;
  static constexpr int kBlocks = kColumns * kRows;
  static constexpr Tile tile{kColumns * kStep, kRows* kStep};
  static constexpr int threads = 2 * kBlocks;
  static constexpr int steps = 2;

  /// Patches of the distorted video.
  struct Shared {
    std::int32_t coefficients[64][std::size_t{kBlocks}];
    float hidden[std::size_t{kBlocks}];
  };
  struct Private {
    Patch<std::int32_t> patch;
    ExactSum<25> error;
  };
  struct Sums {
    std::int64_t high, low;  // as in PsnrHvsPlaneSums::exact
  };

  DeviceView<const T> reference;
  DeviceView<const T> distorted;
  float step;  // of 8-bit video in a sample step

  /// Launched over the middles of all blocks (see middles()), which reach one sample further on each side.
  template <class See>
  void views(See& see) const {
    see.reads(reference, Halo{1, 1});
    see.reads(distorted, Halo{1, 1});
  }

  SNELLEN_FN void phase(Step<0>, Shared& shared, Private& own, Lane lane) const {
    const Place place(lane);
    if (!reference.contains(place.right, place.bottom)) return;
    constexpr Sensitivity kEye = kSensitivity[plane];
    const Patch<std::int32_t> loaded = patch(load(place.is_reference ? reference : distorted, place), kEye.masking);
    if (place.is_reference) {
      own.patch = loaded;
      return;
    }
    SNELLEN_UNROLLED
    for (std::size_t i = 0; i < 64; ++i) shared.coefficients[i][place.block] = loaded.coefficients[i];
    shared.hidden[place.block] = loaded.hidden;
  }

  SNELLEN_FN void phase(Step<1>, Shared& shared, Private& own, Lane lane) const {
    const Place place(lane);
    if (!place.is_reference || !reference.contains(place.right, place.bottom)) return;
    constexpr Sensitivity kEye = kSensitivity[plane];
    Patch<std::int32_t> other;
    SNELLEN_UNROLLED
    for (std::size_t i = 0; i < 64; ++i) other.coefficients[i] = shared.coefficients[i][place.block];
    other.hidden = shared.hidden[place.block];
    own.error.add(block_sum(visible_errors(own.patch, other, kEye), step));
  }

  SNELLEN_FN Sums result(const Private& own) const { return {own.error.high, own.error.low}; }

 private:
  /// The block of a lane, and its last sample.
  struct Place {
    int block;
    bool is_reference;
    int right;
    int bottom;
    SNELLEN_FN explicit Place(Lane lane)
        : block(lane.id % kBlocks),
          is_reference(lane.id < kBlocks),
          right(lane.x + block % kColumns * kStep + kStep - 1),
          bottom(lane.y + block / kColumns * kStep + kStep - 1) {}
  };

  SNELLEN_FN static Block load(const DeviceView<const T>& video, const Place& place) {
    Block samples;
    SNELLEN_UNROLLED
    for (std::size_t y = 0; y < 8; ++y) {
      const T* const row = video.row(place.bottom - kStep + static_cast<int>(y)) + place.right - kStep;
      SNELLEN_UNROLLED
      for (std::size_t x = 0; x < 8; ++x) samples[8 * y + x] = row[x];
    }
    return samples;
  }
};

using PsnrHvsY8 = VisibleErrors<std::uint8_t, 0>;
using PsnrHvsCb8 = VisibleErrors<std::uint8_t, 1>;
using PsnrHvsCr8 = VisibleErrors<std::uint8_t, 2>;
using PsnrHvsY16 = VisibleErrors<std::uint16_t, 0>;
using PsnrHvsCb16 = VisibleErrors<std::uint16_t, 1>;
using PsnrHvsCr16 = VisibleErrors<std::uint16_t, 2>;
SNELLEN_KERNEL(PsnrHvsY8)
SNELLEN_KERNEL(PsnrHvsCb8)
SNELLEN_KERNEL(PsnrHvsCr8)
SNELLEN_KERNEL(PsnrHvsY16)
SNELLEN_KERNEL(PsnrHvsCb16)
SNELLEN_KERNEL(PsnrHvsCr16)

}  // namespace snellen::psnr_hvs
