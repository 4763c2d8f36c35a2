// SPDX-License-Identifier: BSD-2-Clause-Patent
// Working memory of float_ms_ssim's vector code, for one size of picture and any target.
#pragma once

#include <array>
#include <vector>

#include "metrics/float_ssim/float_ms_ssim_math-inl.h"
#include "ops/decimate_scratch.h"
#include "ops/ssim_scratch.h"

namespace snellen::float_ms_ssim {

struct Scratch {
  explicit Scratch(Extent picture) : extent(picture), strips(picture.width) {
    for (auto& level : pyramid) {
      picture = {decimated(picture.width, 2), decimated(picture.height, 2)};
      for (auto& plane : level) plane = Plane<float>({ssim::padded_row(picture.width), picture.height});
    }
  }

  /// Makes sure that there are at least `count` strips.
  void reserve(int count) {
    strips.reserve(count);
    while (std::ssize(cuts) < count) cuts.emplace_back();
  }

  Extent extent;
  ssim::StripsScratch strips;
  std::vector<DecimateScratch> cuts;  // for each strip
  /// Reference and distorted pictures of all scales but the finest, with room for a vector at the end of a row.
  std::array<std::array<Plane<float>, 2>, kScales - 1> pyramid{
      {{empty(), empty()}, {empty(), empty()}, {empty(), empty()}, {empty(), empty()}}};

 private:
  static Plane<float> empty() { return Plane<float>({0, 0}); }
};

}  // namespace snellen::float_ms_ssim
