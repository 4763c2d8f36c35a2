// SPDX-License-Identifier: BSD-2-Clause-Patent
// Contrasts of small images by hand, and of random ones against plain counting.
#include <gtest/gtest.h>

#include <random>

#include "metrics/cambi/cambi_math-inl.h"
#include "metrics/cambi/cambi_planes.h"
#include "tests/metrics/cambi/planes.h"

namespace snellen::cambi {
namespace {

using Image = Rows<std::uint16_t>;
using Contrasts = Rows<float>;
using Mask = Rows<std::uint8_t>;

Visibility steps(int contrasts) { return visibility(contrasts, 0.019, 0, "bt1886"); }

Contrasts measure(const Image& image, const Mask& mask, int window, const Visibility& visibility) {
  return rows_of(contrasts(constant(plane_of(image)), constant(plane_of(mask)), window, visibility));
}

Contrasts measure(const Image& image, int window, const Visibility& visibility) {
  return measure(image, Mask(image.size(), std::vector<std::uint8_t>(image[0].size(), 1)), window, visibility);
}

const float kTwoThirds = 2 * reciprocal_table()[3];

TEST(CambiContrast, CountsThePixelsOfBothLevelsInTheWindow) {
  EXPECT_EQ(measure({{100, 101, 101, 100, 100}}, 3, steps(1)),
            (Contrasts{{0.5, kTwoThirds, kTwoThirds, kTwoThirds, 0}}));
}

TEST(CambiContrast, MaskedPixels_HaveNoneAndCountForNone) {
  EXPECT_EQ(measure({{100, 101, 101, 100, 100}}, {{1, 0, 1, 1, 1}}, 3, steps(1)),
            (Contrasts{{0, 0, 0.5, kTwoThirds, 0}}));
}

TEST(CambiContrast, LargerOfTheLevelsAboveAndBelow_Counts) {
  EXPECT_EQ(measure({{99, 100, 101, 101}}, 7, steps(1))[0][1], kTwoThirds);
  EXPECT_EQ(measure({{99, 99, 100, 101}}, 7, steps(1))[0][2], kTwoThirds);
}

TEST(CambiContrast, WiderSteps_WeighMore) {
  EXPECT_EQ(measure({{100, 102}}, 3, steps(1)), (Contrasts{{0, 0}}));
  EXPECT_EQ(measure({{100, 102}}, 3, steps(2)), (Contrasts{{1, 1}}));
  EXPECT_EQ(measure({{100, 104}}, 3, steps(4)), (Contrasts{{2, 2}}));
}

TEST(CambiContrast, LevelsThatAreTooBright_HaveNone) {
  EXPECT_EQ(measure({{178, 179}}, 3, steps(1)), (Contrasts{{0.5, 0}}));
  EXPECT_EQ(measure({{900, 901}}, 3, steps(1)), (Contrasts{{0, 0}}));
  EXPECT_EQ(measure({{65535, 1024}}, 3, visibility(32, 0.0001, 0, "pq")), (Contrasts{{0, 0}}));
}

TEST(CambiContrast, LevelsThatAreTooDark_HaveNone) {
  const Visibility from78 = visibility(4, 0.019, 0.06, "bt1886");
  EXPECT_EQ(measure({{73, 74}}, 3, from78), (Contrasts{{0, 0.5}}));
  EXPECT_EQ(measure({{0, 1}}, 3, steps(1)), (Contrasts{{0.5, 0.5}}));
}

TEST(CambiContrast, NoVisibleLevel_MeansNoContrast) {
  EXPECT_EQ(measure({{100, 101}}, 3, visibility(4, 0.019, 300, "bt1886")), (Contrasts{{0, 0}}));
}

TEST(CambiContrast, WindowOfOnePixel_HasNone) {
  EXPECT_EQ(measure({{100, 101}, {101, 100}}, 1, steps(4)), (Contrasts{{0, 0}, {0, 0}}));
}

TEST(CambiContrast, WindowLargerThanTheImage_CountsTheImage) {
  EXPECT_EQ(measure({{100, 101}, {100, 101}}, 65, steps(1)), (Contrasts{{1, 1}, {1, 1}}));
}

float counted(const Plane<std::uint16_t>& image, const Plane<std::uint8_t>& mask, int x, int y, int window,
              const Visibility& visibility) {
  const auto count = [&](int level) {
    int n = 0;
    for (int v = std::max(0, y - window / 2); v <= std::min(image.extent().height - 1, y + window / 2); ++v)
      for (int u = std::max(0, x - window / 2); u <= std::min(image.extent().width - 1, x + window / 2); ++u)
        n += mask.row(v)[u] != 0 && image.row(v)[u] == level;
    return n;
  };
  const int level = image.row(y)[x];
  float largest = 0;
  for (int d = 1; mask.row(y)[x] != 0 && d <= visibility.contrasts; ++d)
    if (visibility.sees(level, d))
      largest = std::max(largest, contrast(reciprocal_table().data(), contrast_weight(d), count(level),
                                           std::max(count(level + d), count(level - d))));
  return largest;
}

TEST(CambiContrast, SlidingHistograms_EqualCounting) {
  std::mt19937 random(7);
  for (const Extent extent : {Extent{23, 17}, Extent{3, 31}, Extent{40, 2}})
    for (const int window : {1, 3, 9, 33})
      for (const int contrasts : {1, 4, 16}) {
        // Around the level from which single steps are no longer seen, with a border that is too dark.
        const Visibility visibility = cambi::visibility(contrasts, 0.019, 2.5, "bt1886");
        const auto image = make_plane<std::uint16_t>(extent, [&](int, int) { return 165 + random() % 22; });
        const auto mask = make_plane<std::uint8_t>(extent, [&](int, int) { return random() % 4 != 0; });
        const Plane<float> result = cambi::contrasts(image.view(), mask.view(), window, visibility);
        for (int y = 0; y < extent.height; ++y)
          for (int x = 0; x < extent.width; ++x)
            ASSERT_EQ(result.row(y)[x], counted(image, mask, x, y, window, visibility))
                << extent.width << ' ' << window << ' ' << contrasts << ' ' << x << ' ' << y;
      }
}

}  // namespace
}  // namespace snellen::cambi
