// SPDX-License-Identifier: BSD-2-Clause-Patent
// What every implementation of float VIF is measured on, and what equal means.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "media/synthetic.h"
#include "metrics/float_vif/float_vif.h"

namespace snellen {

inline const std::vector<std::string> kContents{"natural",  "noise",   "flat",     "near_flat",
                                                "extremes", "impulse", "identical"};

inline const FloatVifOptions kPlain{};
inline const FloatVifOptions kNeg{.enhancement_gain_limit = 1};

/// Windows of default and other sizes, pictures of other sizes, and observers of all kinds.
inline const std::vector<FloatVifOptions> kEveryOption{kPlain,
                                                       kNeg,
                                                       {.skip_scale0 = true},
                                                       {.prescale = 0.8, .prescale_method = "bicubic"},
                                                       {.noise_variance = 0},
                                                       {.noise_variance = 0.3},
                                                       {.kernel_scale = 0.5},
                                                       {.kernel_scale = 0.5, .skip_scale0 = true},
                                                       {.kernel_scale = 3},
                                                       {.kernel_scale = 360.0 / 97},
                                                       {.prescale = 4, .prescale_method = "bilinear"}};

/// Devices measure every size, or one of five, and a smaller largest one, where sanitizers slow the emulators down.
#if defined(SNELLEN_CHECKED)
inline constexpr int kSizeStep = 5;
inline constexpr Extent kBigExtent{683, 384};
#else
inline constexpr int kSizeStep = 1;
inline constexpr Extent kBigExtent{1366, 768};
#endif

struct Case {
  std::string content = "natural";
  Extent extent;
  int depth = 8;
  std::vector<FloatVifOptions> options{kPlain};
};

inline std::string describe(const Case& c) {
  return fmt::format("{} {}x{} {} bits", c.content, c.extent.width, c.extent.height, c.depth);
}

inline FramePair pictures(const Case& c) {
  return synthetic_pair(
      {.content = c.content, .format = {c.extent, {c.depth, Subsampling::k400}}, .frames = 1, .seed = 5},
      FrameIndex{0});
}

inline void expect_equal_sums(const std::vector<FloatVifSums>& sums, const std::vector<FloatVifSums>& expected,
                              const std::string& what) {
  ASSERT_EQ(sums.size(), expected.size());
  for (std::size_t i = 0; i < sums.size(); ++i)
    for (std::size_t s = 0; s < 4; ++s) {
      const FloatVifScaleSums& ours = sums[i].scales[s];
      const FloatVifScaleSums& theirs = expected[i].scales[s];
      const std::string where = fmt::format("{}: set {}, scale {}", what, i, s);
      ASSERT_TRUE(ours.num == theirs.num) << where;
      ASSERT_TRUE(ours.den == theirs.den) << where;
      ASSERT_EQ(ours.sequential_num, theirs.sequential_num) << where;
      ASSERT_EQ(ours.sequential_den, theirs.sequential_den) << where;
    }
}

}  // namespace snellen
