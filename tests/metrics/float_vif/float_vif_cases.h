// SPDX-License-Identifier: BSD-2-Clause-Patent
// What every implementation of float VIF is measured on, and what equal means.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "metrics/float_vif/float_vif.h"
#include "tests/metrics/luma_cases.h"

namespace snellen {

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

inline constexpr int kSizeStep = size_step(5);
inline constexpr Extent kBigExtent = kSizeStep == 1 ? Extent{1366, 768} : Extent{683, 384};

using Case = LumaCase<FloatVifOptions>;

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
