// SPDX-License-Identifier: BSD-2-Clause-Patent
// Contrast sensitivity factors, beside those of the reference library.
#include "metrics/adm/adm_csf.h"

#include <gtest/gtest.h>

namespace snellen::adm {
namespace {

TEST(AdmCsf, WatsonsFactors_AreTheReferenceLibrarys) {
  const AdmOptions options;
  const float axial[] = {0.0173815377f, 0.0319848284f, 0.0433726609f, 0.0456734113f};
  const float diagonal[] = {0.005890687f, 0.0142990677f, 0.0243969075f, 0.0313127376f};
  for (int scale = 0; scale < 4; ++scale) {
    EXPECT_EQ(csf_factors(options, scale).axial, axial[scale]) << scale;
    EXPECT_EQ(csf_factors(options, scale).diagonal, diagonal[scale]) << scale;
  }
}

TEST(AdmCsf, CoarseScales_TruncateTo32FractionBits) {
  const std::uint32_t axial[] = {137373792, 186284160, 196165808};
  const std::uint32_t diagonal[] = {61414028, 104783920, 134487184};
  for (int scale = 1; scale < 4; ++scale) {
    EXPECT_EQ(csf_factors({}, scale).fixed_axial, axial[scale - 1]) << scale;
    EXPECT_EQ(csf_factors({}, scale).fixed_diagonal, diagonal[scale - 1]) << scale;
  }
}

TEST(AdmCsf, DefaultViewing_HasTheDefinitionsOwnConstantsAtScale0) {
  EXPECT_EQ(csf_factors({}, 0).fixed_axial, 36453u);
  EXPECT_EQ(csf_factors({}, 0).fixed_diagonal, 49417u);
  const AdmOptions same_product{.view_distance = 1.5, .display_height = 2160};
  EXPECT_EQ(csf_factors(same_product, 0).fixed_axial, 36453u);
  EXPECT_EQ(csf_factors(same_product, 0).fixed_diagonal, 49417u);
}

TEST(AdmCsf, OtherViewings_FollowTheFormulaAtScale0) {
  // 1081 lines are 57 pixels per degree instead of 56.5: a little less sensitive than 36451 and 49414.
  const Csf csf = csf_factors({.display_height = 1081}, 0);
  EXPECT_EQ(csf.fixed_axial, static_cast<std::uint32_t>(csf.axial * 2097152.0));
  EXPECT_EQ(csf.fixed_diagonal, static_cast<std::uint32_t>(csf.diagonal * 8388608.0));
  EXPECT_LT(csf.fixed_axial, 36451u);
  EXPECT_LT(csf.fixed_diagonal, 49414u);
}

TEST(AdmCsf, Tables_GiveTheirEntriesAndFixedPoint) {
  const Csf csf = csf_factors({.csf_mode = 2}, 0);
  EXPECT_EQ(csf.axial, 0.01183f);
  EXPECT_EQ(csf.diagonal, 0.004302f);
  EXPECT_EQ(csf.fixed_axial, 24809u);
  EXPECT_EQ(csf.fixed_diagonal, 36087u);
  EXPECT_EQ(csf_factors({.csf_mode = 2}, 3).axial, 0.058621f);
  EXPECT_EQ(csf_factors({.csf_mode = 3}, 3).diagonal, 0.031313f);
  EXPECT_EQ(csf_factors({.view_distance = 5, .csf_mode = 2}, 1).axial, 0.014809f);
  EXPECT_EQ(csf_factors({.view_distance = 5, .display_height = 2160, .csf_mode = 3}, 0).axial, 0.000077f);
  EXPECT_EQ(csf_factors({.view_distance = 5, .display_height = 720, .csf_mode = 3}, 2).diagonal, 0.019661f);
}

TEST(AdmCsf, TheSamePixelsPerDegree_HaveTheSameTable) {
  for (int scale = 0; scale < 4; ++scale)
    EXPECT_EQ(csf_factors({.csf_mode = 2}, scale).diagonal,
              csf_factors({.view_distance = 1.5, .display_height = 2160, .csf_mode = 2}, scale).diagonal);
}

TEST(AdmCsf, AllFactors_FitTheirFixedPoint) {
  // 16 bits at scale 0; below 0.06 * 2^32 elsewhere, on which the bounds of adm_math-inl.h rest.
  const AdmOptions viewings[] = {{},
                                 {.view_distance = 24, .display_height = 4320},
                                 {.csf_mode = 2},
                                 {.csf_mode = 3},
                                 {.view_distance = 5, .display_height = 720, .csf_mode = 2},
                                 {.view_distance = 5, .display_height = 2160, .csf_mode = 3}};
  for (const AdmOptions& options : viewings) {
    EXPECT_LE(csf_factors(options, 0).fixed_axial, 36453u);
    EXPECT_LE(csf_factors(options, 0).fixed_diagonal, 49417u);
    for (int scale = 1; scale < 4; ++scale) EXPECT_LT(csf_factors(options, scale).axial, scale == 1 ? 0.033f : 0.06f);
  }
}

}  // namespace
}  // namespace snellen::adm
