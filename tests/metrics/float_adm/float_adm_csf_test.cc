// SPDX-License-Identifier: BSD-2-Clause-Patent
// Contrast sensitivities of float ADM, beside numbers printed by the reference library.
#include "metrics/float_adm/float_adm_csf.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace snellen::float_adm {
namespace {

TEST(FloatAdmCsf, Watson_IsThatOfAdmInFixedPoint) {
  constexpr std::array axial{0.0173815377F, 0.0319848284F, 0.0433726609F, 0.0456734113F};
  constexpr std::array diagonal{0.005890687F, 0.0142990677F, 0.0243969075F, 0.0313127376F};
  for (std::size_t s = 0; s < axial.size(); ++s) {
    const Csf csf = csf_factors({}, static_cast<int>(s));
    EXPECT_EQ(csf.axial, axial[s]) << s;
    EXPECT_EQ(csf.diagonal, diagonal[s]) << s;
  }
}

TEST(FloatAdmCsf, UnknownModes_AreWatson) {
  for (const int mode : {3, 4, 9}) {
    EXPECT_EQ(csf_factors({.csf_mode = mode}, 2).axial, csf_factors({}, 2).axial) << mode;
    EXPECT_EQ(csf_factors({.csf_mode = mode}, 2).diagonal, csf_factors({}, 2).diagonal) << mode;
  }
}

TEST(FloatAdmCsf, Barten_HasTheReferenceLibrarysFactorsAndScales) {
  constexpr std::array expected{1.21049654F, 5.0422225F, 14.6270647F, 26.9758816F};
  for (std::size_t s = 0; s < expected.size(); ++s) {
    const Csf csf = csf_factors({.csf_scale = 1, .csf_diag_scale = 0.5, .csf_mode = 1}, static_cast<int>(s));
    EXPECT_EQ(csf.axial, expected[s]) << s;
    EXPECT_EQ(csf.diagonal, expected[s] / 2) << s;
  }
}

TEST(FloatAdmCsf, Scales_BelongToBartenAlone) {
  for (const int mode : {0, 2})
    EXPECT_EQ(csf_factors({.csf_scale = 7, .csf_diag_scale = 9, .csf_mode = mode}, 1).axial,
              csf_factors({.csf_mode = mode}, 1).axial);
}

// Scale 0 lies at half the display's resolution, 56.5 pixels per degree.
TEST(FloatAdmCsf, Li_FollowsItsFormula) {
  const Csf csf = csf_factors({.view_distance = 3, .display_height = 1080, .csf_mode = 2}, 0);
  const double frequency = double{static_cast<float>(3.0 * 1080 * 3.14159265358979323846 / 180)} / 2;
  EXPECT_EQ(csf.axial, static_cast<float>((0.31 + 0.69 * frequency) * std::exp(-0.29 * frequency)));
  const double finer = static_cast<float>(frequency / 0.7);
  EXPECT_EQ(csf.diagonal, static_cast<float>((0.31 + 0.69 * finer) * std::exp(-0.29 * finer)));
}

TEST(FloatAdmCsf, OwnFactors_ReplaceThoseOfTheirScaleOnly) {
  const FloatAdmOptions options{.axial1 = 0.25, .diagonal3 = 0};
  EXPECT_EQ(csf_factors(options, 1).axial, 0.25F);
  EXPECT_EQ(csf_factors(options, 1).diagonal, csf_factors({}, 1).diagonal);
  EXPECT_EQ(csf_factors(options, 3).diagonal, 0.0F);
  EXPECT_EQ(csf_factors(options, 3).axial, csf_factors({}, 3).axial);
  EXPECT_EQ(csf_factors(options, 0).axial, csf_factors({}, 0).axial);
}

TEST(FloatAdmCsf, EveryViewing_GivesFiniteFactors) {
  for (const int mode : {0, 1, 2})
    for (const double distance : {0.75, 3.0, 24.0})
      for (const int height : {1, 1080, 4320})
        for (int scale = 0; scale < 4; ++scale) {
          const Csf csf = csf_factors({.view_distance = distance, .display_height = height, .csf_mode = mode}, scale);
          for (const float factor : {csf.axial, csf.diagonal}) {
            EXPECT_TRUE(std::isfinite(factor)) << mode << ' ' << distance << ' ' << height;
            EXPECT_GE(factor, 0) << mode << ' ' << distance << ' ' << height;
          }
        }
}

}  // namespace
}  // namespace snellen::float_adm
