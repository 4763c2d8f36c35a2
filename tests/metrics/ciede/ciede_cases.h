// SPDX-License-Identifier: BSD-2-Clause-Patent
// Pictures on which every implementation of CIEDE2000 must give the sum of `reference`.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <random>
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

/// `plain`, or `checked` where sanitizers slow everything down.
constexpr int checked_step([[maybe_unused]] int plain, [[maybe_unused]] int checked) {
#if defined(SNELLEN_CHECKED)
  return checked;
#else
  return plain;
#endif
}

/// Colours around a place, in steps of 8-bit video: of the reference up to `spread` away from `centre`, and of the
/// distorted picture up to `change` away from those, or from their opposites.
struct Neighbourhood {
  const char* name;
  std::array<int, 3> centre, spread, change;
  bool opposite = false;
};

inline constexpr std::array kNeighbourhoods{
    Neighbourhood{"greys", {125, 128, 128}, {120, 2, 2}, {6, 2, 2}},
    Neighbourhood{"opposite hues", {125, 128, 128}, {80, 40, 40}, {2, 1, 1}, true},
    Neighbourhood{"next to hue 0", {130, 118, 160}, {70, 10, 30}, {1, 1, 1}},
    Neighbourhood{"blues", {120, 170, 110}, {90, 40, 20}, {5, 4, 4}},
    Neighbourhood{"knee and line", {28, 128, 128}, {14, 6, 6}, {2, 2, 2}},
    Neighbourhood{"saturated", {128, 128, 128}, {127, 127, 127}, {60, 60, 60}},
};

inline FramePair neighbours(const Neighbourhood& n, int depth, Extent extent) {
  std::mt19937 random(static_cast<unsigned>(depth));
  const int step = 1 << (depth - 8);
  const int top = 256 * step - 1;
  const auto around = [&](int reach) {
    return static_cast<int>(random() % static_cast<unsigned>(2 * reach * step + 1)) - reach * step;
  };
  std::vector<std::array<int, 3>> colours, changed;
  for (std::int64_t i = 0; i < extent.area(); ++i)
    for (std::size_t p = 0; p < 3; ++p) {
      if (p == 0) {
        colours.emplace_back();
        changed.emplace_back();
      }
      const int sample = n.centre[p] * step + around(n.spread[p]);
      const int turned = n.opposite && p > 0 ? 256 * step - sample : sample;
      colours.back()[p] = std::clamp(sample, 0, top);
      changed.back()[p] = std::clamp(turned + around(n.change[p]), 0, top);
    }
  const auto picture = [&](const std::vector<std::array<int, 3>>& samples) {
    return make_picture({extent, {depth, Subsampling::k444}}, [&](int p, int x, int y) {
      return samples.at(static_cast<std::size_t>(y * extent.width + x)).at(static_cast<std::size_t>(p));
    });
  };
  return {FrameIndex{0}, picture(colours), picture(changed)};
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
