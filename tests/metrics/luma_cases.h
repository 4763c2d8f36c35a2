// SPDX-License-Identifier: BSD-2-Clause-Patent
// What the implementations of metrics of luma are compared over.
#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

#include "media/synthetic.h"
#include "tests/support/size_step.h"

namespace snellen {

inline const std::vector<std::string> kContents{"natural",  "noise",   "flat",     "near_flat",
                                                "extremes", "impulse", "identical"};

/// A pair of pictures, and the option sets that are measured together.
template <class Options>
struct LumaCase {
  std::string content = "natural";
  Extent extent;
  int depth = 8;
  std::vector<Options> options{Options{}};
};

template <class Options>
std::string describe(const LumaCase<Options>& c) {
  return fmt::format("{} {}x{} {} bits, {} option sets", c.content, c.extent.width, c.extent.height, c.depth,
                     c.options.size());
}

/// `Case` has content, extent and depth like LumaCase.
template <class Case>
VideoFormat format_of(const Case& c) {
  return {c.extent, {c.depth, Subsampling::k400}};
}

template <class Case>
FramePair pictures(const Case& c) {
  return synthetic_pair({.content = c.content, .format = format_of(c), .frames = 1, .seed = 5}, FrameIndex{0});
}

}  // namespace snellen
