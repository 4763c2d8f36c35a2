// SPDX-License-Identifier: BSD-2-Clause-Patent
// Resampling of float planes: the quirks that scores depend on.
#include "ops/scale_plane.h"

#include <gtest/gtest.h>

#include <vector>

namespace snellen {
namespace {

Plane<float> row_plane(const std::vector<float>& samples) {
  Plane<float> plane({static_cast<int>(samples.size()), 1});
  for (std::size_t x = 0; x < samples.size(); ++x) plane.row(0)[x] = samples[x];
  return plane;
}

std::vector<float> scaled_row(const std::vector<float>& samples, int width, ScaleMethod method) {
  const Plane<float> plane = row_plane(samples);
  const Plane<float> result = scale_plane(plane.view(), {width, 1}, method);
  return {result.row(0), result.row(0) + width};
}

constexpr ScaleMethod kAll[] = {ScaleMethod::nearest, ScaleMethod::bilinear, ScaleMethod::bicubic,
                                ScaleMethod::lanczos4};

TEST(ScalePlane, Nearest_TakesTheSampleAtOrBelow) {
  EXPECT_EQ(scaled_row({10, 20, 30, 40, 50}, 3, ScaleMethod::nearest), (std::vector<float>{10, 20, 40}));
  EXPECT_EQ(scaled_row({10, 20}, 5, ScaleMethod::nearest), (std::vector<float>{10, 10, 10, 20, 20}));
}

TEST(ScalePlane, Bilinear_TakesItsWeightFromTheMirroredPosition) {
  // Position -0.25 lies between samples 1 (mirrored) and 0, with weight -1.25: 2.25 * 20 - 1.25 * 10.
  EXPECT_EQ(scaled_row({10, 20, 30}, 6, ScaleMethod::bilinear),
            (std::vector<float>{32.5, 12.5, 17.5, 22.5, 27.5, 27.5}));
  EXPECT_EQ(scaled_row({10, 20, 30, 40}, 2, ScaleMethod::bilinear), (std::vector<float>{15, 35}));
}

TEST(ScalePlane, Bicubic_UsesTheKernelOfThreeQuarters) {
  // Half-way the weights are -3/32, 19/32, 19/32, -3/32; the last row mirrors sample 4 to 2.
  EXPECT_EQ(scaled_row({0, 32, 64, 320}, 2, ScaleMethod::bicubic), (std::vector<float>{10, 219}));
}

TEST(ScalePlane, OwnSize_IsACopyInEveryMethod) {
  const std::vector<float> samples{0.1F, 7, -3, 1e6F, 5};
  for (const ScaleMethod method : kAll) EXPECT_EQ(scaled_row(samples, 5, method), samples);
}

TEST(ScalePlane, OneSideOfItsOwnSize_StillGoesThroughTheMethod) {
  Plane<float> plane({3, 2});
  for (int y = 0; y < 2; ++y)
    for (int x = 0; x < 3; ++x) plane.row(y)[x] = static_cast<float>(x + 10 * y);
  const Plane<float> result = scale_plane(plane.view(), {3, 1}, ScaleMethod::bilinear);
  EXPECT_EQ(result.row(0)[2], 7.0F);
}

TEST(ScalePlane, Lanczos_KeepsAFlatPlane) {
  for (const float value : scaled_row({4, 4, 4, 4, 4, 4, 4}, 11, ScaleMethod::lanczos4)) EXPECT_EQ(value, 4.0F);
}

TEST(ScalePlane, SmallestPlane_MirrorsInEveryMethod) {
  const Plane<float> plane = row_plane({4});
  for (const ScaleMethod method : kAll) {
    const Plane<float> result = scale_plane(plane.view(), {4, 4}, method);
    EXPECT_EQ(result.row(3)[3], 4.0F);
  }
}

TEST(ScalePlane, Sizes_RoundHalvesUp) {
  EXPECT_EQ(scaled_size(5, 0.5), 3);
  EXPECT_EQ(scaled_size(99, 0.1), 10);
  EXPECT_EQ(scaled_size(94, 0.1), 9);
}

TEST(ScalePlane, Names_AreThoseOfOptions) {
  for (const ScaleMethod method : kAll)
    EXPECT_EQ(scale_method(scale_method_names()[static_cast<std::size_t>(method)]), method);
  EXPECT_EQ(scale_method("lanczos4"), ScaleMethod::lanczos4);
}

}  // namespace
}  // namespace snellen
