// SPDX-License-Identifier: BSD-2-Clause-Patent
// What every implementation of float ADM is measured on, and what equal means.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "metrics/float_adm/float_adm.h"
#include "tests/metrics/luma_cases.h"

namespace snellen {

inline const FloatAdmOptions kPlain{};
inline const FloatAdmOptions kNeg{.enhancement_gain_limit = 1};
inline const FloatAdmOptions kFraction{.enhancement_gain_limit = 1.37};
inline const FloatAdmOptions kBarten{.csf_scale = 50, .csf_mode = 1};
inline const FloatAdmOptions kUnmasked{.bypass_cm = 1};
inline const FloatAdmOptions kSquares{.p_norm = 2};
inline const FloatAdmOptions kHighPower{.p_norm = 17.5, .axial0 = 10, .diagonal3 = 0.001};
inline const FloatAdmOptions kWithoutScale0{.skip_scale0 = true};
inline const std::vector<FloatAdmOptions> kAll{kPlain,    kNeg,     kFraction,  kBarten,
                                               kUnmasked, kSquares, kHighPower, kWithoutScale0};

/// All sets together, some, and each alone.
inline std::vector<std::vector<FloatAdmOptions>> combinations() {
  std::vector<std::vector<FloatAdmOptions>> list{kAll, {kPlain, kNeg}, {kWithoutScale0, kSquares}};
  for (const FloatAdmOptions& options : kAll) list.push_back({options});
  return list;
}

inline constexpr int kSizeStep = size_step(5);
inline constexpr Extent kBigExtent = kSizeStep == 1 ? Extent{1366, 768} : Extent{683, 384};

using Case = LumaCase<FloatAdmOptions>;

inline bool equal(const FloatAdmSum& a, const FloatAdmSum& b) {
  return a.large == b.large && a.small == b.small && a.exponent == b.exponent && a.sequential == b.sequential;
}

inline void expect_equal_sums(const std::vector<FloatAdmSums>& sums, const std::vector<FloatAdmSums>& expected,
                              const std::string& what) {
  ASSERT_EQ(sums.size(), expected.size());
  for (std::size_t i = 0; i < sums.size(); ++i)
    for (std::size_t s = 0; s < 4; ++s)
      for (std::size_t band = 0; band < 3; ++band) {
        const std::string where = fmt::format("{}: set {} of {}, scale {}, band {}", what, i, sums.size(), s, band);
        ASSERT_TRUE(equal(sums[i].scales[s].reference[band], expected[i].scales[s].reference[band])) << where;
        ASSERT_TRUE(equal(sums[i].scales[s].restored[band], expected[i].scales[s].restored[band])) << where;
        ASSERT_TRUE(equal(sums[i].scales[s].additive[band], expected[i].scales[s].additive[band])) << where;
      }
}

}  // namespace snellen
