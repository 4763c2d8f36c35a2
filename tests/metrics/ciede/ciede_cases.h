// SPDX-License-Identifier: BSD-2-Clause-Patent
// Pictures on which every implementation of CIEDE2000 must give the sum of `reference`.
#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

#include "tests/metrics/luma_cases.h"
#include "tests/support/make_pair.h"

namespace snellen {

struct Case {
  std::string content = "natural";
  Extent extent;
  int depth = 8;
  Subsampling subsampling = Subsampling::k420;
};

inline FramePair pictures(const Case& c) {
  return synthetic_pair({.content = c.content, .format = {c.extent, {c.depth, c.subsampling}}, .frames = 1, .seed = 5},
                        FrameIndex{0});
}

/// All colours whose samples are multiples of `step`, against all that another step reaches.
inline FramePair colour_cubes(int step) {
  const int steps = 255 / step + 1;
  const int plane = steps * steps;
  const auto cube = [&](int shift) {
    return make_picture({{plane, steps}, {8, Subsampling::k444}}, [=](int p, int x, int y) {
      const int moved = (x * 7 + shift * y) % plane;
      const std::array samples{(y + shift) % steps, moved % steps, moved / steps};
      return step * samples.at(static_cast<std::size_t>(p));
    });
  };
  return {FrameIndex{0}, cube(0), cube(1)};
}

}  // namespace snellen
