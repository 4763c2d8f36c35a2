// SPDX-License-Identifier: BSD-2-Clause-Patent
// What every implementation of the SSIM family is compared over.
#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

#include "tests/metrics/luma_cases.h"

namespace snellen {

/// One of them for each number in turn.
inline const std::string& content_of(int n) { return kContents[static_cast<std::size_t>(n) % kContents.size()]; }

inline constexpr int kSizeStep = size_step(3);

struct Case {
  std::string content = "natural";
  Extent extent;
  int depth = 8;
  int scale = 1;  // of float_ssim
};

inline std::string describe(const Case& c) {
  return fmt::format("{} {}x{} {} bits, scale {}", c.content, c.extent.width, c.extent.height, c.depth, c.scale);
}

inline FramePair pictures(const Case& c) {
  return synthetic_pair(
      {.content = c.content, .format = {c.extent, {c.depth, Subsampling::k400}}, .frames = 1, .seed = 5},
      FrameIndex{0});
}

}  // namespace snellen
