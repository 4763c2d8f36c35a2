// SPDX-License-Identifier: BSD-2-Clause-Patent
// Gaussian windows, against values that the reference library's functions give.
#include "ops/gaussian.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace snellen {
namespace {

float centre(const std::vector<float>& taps) { return taps[taps.size() / 2]; }

TEST(Gaussian, VifWindows_HaveTheReferencesSizesAndCentres) {
  const float centres[] = {0.118773833F, 0.224173561F, 0.402619928F, 0.667242944F, 0.667242944F};
  const std::size_t sizes[] = {17, 9, 5, 3, 3};
  for (int scale = 0; scale <= 4; ++scale) {
    const std::vector<float> taps = vif_taps(scale, 1);
    EXPECT_EQ(taps.size(), sizes[scale]);
    EXPECT_EQ(centre(taps), centres[scale]) << scale;
  }
  EXPECT_EQ(vif_taps(4, 1), (std::vector{0.166378513F, 0.667242944F, 0.166378513F}));
}

TEST(Gaussian, SpeedWindow_HasTheReferencesTaps) {
  EXPECT_EQ(speed_taps(4, 1), (std::vector{0.0756488293F, 0.0991033912F, 0.120188937F, 0.13493669F, 0.14024429F,
                                           0.13493669F, 0.120188937F, 0.0991033912F, 0.0756488293F}));
  EXPECT_EQ(speed_taps(4, 1), gaussian_taps(9, 3.6F));
}

TEST(Gaussian, WindowSizes_RoundUpToOdd) {
  EXPECT_EQ(vif_window_size(0, 360.0F / 97), 65);  // 63.1: 64 is even
  EXPECT_EQ(vif_window_size(1, 2), 19);            // 18 exactly
  EXPECT_EQ(vif_window_size(2, 0.5F), 3);
  EXPECT_EQ(vif_window_size(3, 1.0F / 2.25F), 3);  // 1.3
  EXPECT_EQ(vif_window_size(3, 2.4F), 9);          // 7.2
}

// A factor that cancels in exact arithmetic, but not in the last bits of floats.
TEST(Gaussian, DensityFactor_LeavesItsTraceInTheTaps) {
  std::vector<float> plain;
  float sum = 0;
  for (int i = -8; i <= 8; ++i) {
    plain.push_back(static_cast<float>(std::exp(-0.5 * i / double{3.4F} * i / double{3.4F})));
    sum += plain.back();
  }
  for (float& tap : plain) tap /= sum;
  EXPECT_NE(gaussian_taps(17, 3.4F), plain);
}

TEST(Gaussian, KernelScale_IsKnownWithinAThousandth) {
  for (const float known :
       {1.0F,     0.5F, 1.5F,      2.0F,    2.0F / 3, 2.4F, 360.0F / 97, 4.0F / 3,  3.5F / 3,  1.25F,    4.25F / 3,
        5.0F / 3, 3.0F, 1 / 2.25F, 1.4746F, 1.54F,    1.6F, 1.06667F,    0.711111F, 0.740740F, 1.111111F})
    EXPECT_TRUE(is_known_kernel_scale(known)) << known;
  EXPECT_TRUE(is_known_kernel_scale(1.0009F));
  EXPECT_FALSE(is_known_kernel_scale(1.0011F));
  EXPECT_FALSE(is_known_kernel_scale(0.9F));
  EXPECT_FALSE(is_known_kernel_scale(std::numeric_limits<float>::quiet_NaN()));
}

}  // namespace
}  // namespace snellen
