// SPDX-License-Identifier: BSD-2-Clause-Patent
// Working memory of float_ssim's vector code, for one size and scale of picture and any target.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "metrics/float_ssim/float_ssim_math-inl.h"
#include "ops/decimate_scratch.h"
#include "ops/ssim_scratch.h"

namespace snellen::float_ssim {

struct Scratch {
  Scratch(Extent picture, int picture_scale)
      : extent(picture),
        scale(picture_scale),
        strips(picture.width),
        smaller{smaller_plane(picture, picture_scale), smaller_plane(picture, picture_scale)} {}

  /// Makes sure that there are at least `count` strips.
  void reserve(int count) {
    strips.reserve(count);
    while (std::ssize(cuts) < count) {
      cuts.emplace_back();
      columns.emplace_back(Extent{ssim::padded_row(extent.width), 1}, Halo{kMaxScale, 0});
    }
  }

  Extent extent;
  int scale;
  ssim::StripsScratch strips;
  std::vector<DecimateScratch> cuts;          // for each strip
  std::vector<Plane<std::uint32_t>> columns;  // for each strip: sums down the columns of a row of boxes
  /// Both pictures at the scale that is measured, with room for a vector at the end of a row.
  std::array<Plane<float>, 2> smaller;

 private:
  static Plane<float> smaller_plane(Extent picture, int scale) {
    const Extent measured = scale == 1 ? Extent{0, 0} : measured_extent(picture, scale);
    return Plane<float>({ssim::padded_row(measured.width), measured.height});
  }
};

}  // namespace snellen::float_ssim
