// SPDX-License-Identifier: BSD-2-Clause-Patent
// What every implementation of VIF is compared over, and the comparison.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "metrics/vif/vif.h"
#include "tests/metrics/luma_cases.h"

namespace snellen {

inline const VifOptions kPlain{};
inline const VifOptions kNeg{.enhancement_gain_limit = 1};
inline const VifOptions kBetween{.enhancement_gain_limit = 1.3};
inline const VifOptions kNegWithoutScale0{.enhancement_gain_limit = 1, .skip_scale0 = true};
inline const VifOptions kWithoutScale0{.skip_scale0 = true};

inline const std::vector<std::vector<VifOptions>> kCombinations{
    {kPlain},
    {kNeg},
    {kWithoutScale0},
    {kWithoutScale0, kNegWithoutScale0},
    {kPlain, kNeg},
    {kNegWithoutScale0, kPlain},
    {kBetween, kNeg, kPlain},
    {kPlain, kWithoutScale0, kNegWithoutScale0},
    {kPlain, kNeg, kBetween, kWithoutScale0, kNegWithoutScale0},
};

using Case = LumaCase<VifOptions>;

inline void expect_equal_sums(const std::vector<VifSums>& sums, const std::vector<VifSums>& expected,
                              const std::string& what) {
  ASSERT_EQ(sums.size(), expected.size());
  for (std::size_t i = 0; i < sums.size(); ++i)
    for (std::size_t s = 0; s < 4; ++s) {
      const VifScaleSums& ours = sums[i].scales[s];
      const VifScaleSums& theirs = expected[i].scales[s];
      const std::string where = fmt::format("{}: set {}, scale {}", what, i, s);
      ASSERT_EQ(ours.num_log, theirs.num_log) << where;
      ASSERT_EQ(ours.den_log, theirs.den_log) << where;
      ASSERT_EQ(ours.nonlog_num, theirs.nonlog_num) << where;
      ASSERT_EQ(ours.nonlog_count, theirs.nonlog_count) << where;
    }
}

}  // namespace snellen
