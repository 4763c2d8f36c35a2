// SPDX-License-Identifier: BSD-2-Clause-Patent
// SSIM of float planes: formulas at their edges, sums of strips, decibels.
#include "ops/ssim_window.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "ops/ssim_math-inl.h"

namespace snellen::ssim {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

template <class Value>
Plane<float> make_plane(Extent extent, Value&& value) {
  Plane<float> plane(extent);
  for (int y = 0; y < extent.height; ++y)
    for (int x = 0; x < extent.width; ++x) plane.row(y)[x] = static_cast<float>(value(x, y));
  return plane;
}

Plane<float> texture(Extent extent, int seed) {
  return make_plane(extent, [=](int x, int y) { return (x * x * 7 + y * 13 * (seed + 1) + x * y + 31 * seed) % 256; });
}

PlaneView<const float> rows(const Plane<float>& plane, int begin, int end) {
  return {plane.row(begin), {plane.extent().width, end - begin}, plane.view().pitch()};
}

Sums<ExactArithmetic> operator+(Sums<ExactArithmetic> a, const Sums<ExactArithmetic>& b) { return a += b; }

TEST(SsimConstants, AreThoseOfTheDefinitionInFloat) {
  EXPECT_EQ(kC1, 6.502499580383301F);  // (0.01f * 255)^2, where 0.01f is below 0.01
  EXPECT_EQ(kC2, 58.52249526977539F);
  EXPECT_EQ(kC3, kC2 / 2);
}

TEST(SsimStatistics, NegativeVariances_CountAsZero) {
  const Statistics s = statistics(Moments{.ref = 10, .dis = 20, .ref_ref = 99, .dis_dis = 500, .ref_dis = 210});
  EXPECT_EQ(s.var_ref, 0);
  EXPECT_EQ(s.var_dis, 100);
  EXPECT_EQ(s.deviations, 0);
  EXPECT_EQ(s.covariance, 10);
}

TEST(SsimStatistics, NegativeCovariance_CountsOnlyWithDeviations) {
  EXPECT_EQ(statistics(Moments{10, 20, 100, 500, 199}).covariance, 0);
  EXPECT_EQ(statistics(Moments{10, 20, 104, 500, 199}).covariance, -1);
  EXPECT_EQ(statistics(Moments{10, 20, 104, 500, 199}).deviations, 20);
}

// The denominators are rounded to float and the numerators are not, so that only black gives 1 without a rounding.
TEST(SsimFormulas, EqualStatistics_GiveOneUpToARounding) {
  EXPECT_EQ(luminance({}), 1);
  EXPECT_EQ(contrast({}), 1);
  const Statistics s{.ref = 100, .dis = 100, .var_ref = 64, .var_dis = 64, .covariance = 64, .deviations = 64};
  EXPECT_EQ(luminance(s), (20000 + double{kC1}) / double{20000 + kC1});
  EXPECT_EQ(contrast(s), (128 + double{kC2}) / double{128 + kC2});
  EXPECT_EQ(structure(s), 1);
}

TEST(SsimFormulas, PairsAgreeWithDoubles) {
  const Statistics s{
      .ref = 17.3F, .dis = 99.1F, .var_ref = 0.7F, .var_dis = 731.9F, .covariance = 3, .deviations = 22.6F};
  const auto near = [](lane::Pair<float> pair, double value) {
    return std::abs(static_cast<double>(pair.hi) + static_cast<double>(pair.lo) - value) < 1e-13;
  };
  EXPECT_TRUE(near(luminance_pair(s), luminance(s)));
  EXPECT_TRUE(near(contrast_pair(s), contrast(s)));
}

TEST(SsimMeasure, OnePictureOfTheWindowsSize_HasOneWindow) {
  const Plane<float> black = make_plane({11, 11}, [](int, int) { return 0; });
  const Sums<LibraryArithmetic> sums = measure<LibraryArithmetic>(black.view(), black.view());
  EXPECT_EQ(sums.windows, 1);
  EXPECT_EQ(sums.product.value(), 1);
}

TEST(SsimMeasure, Arithmetics_GiveTheSameMeans) {
  for (const int width : {11, 12, 40, 101}) {
    const Plane<float> ref = texture({width, 30}, 0);
    const Plane<float> dis = texture({width, 30}, 1);
    const Means plain = means(measure<LibraryArithmetic>(ref.view(), dis.view()));
    const Means exact = means(measure<ExactArithmetic>(ref.view(), dis.view()));
    EXPECT_EQ(plain.luminance, exact.luminance) << width;
    EXPECT_EQ(plain.contrast, exact.contrast) << width;
    EXPECT_EQ(plain.structure, exact.structure) << width;
    EXPECT_EQ(plain.product, exact.product) << width;
  }
}

// Strips that overlap by ten rows have the windows of the whole, each once: in whatever order they are added, the exact
// sums are the same.
TEST(SsimMeasure, ExactSumsOfStrips_AddUpToThoseOfTheWhole) {
  const Plane<float> ref = texture({37, 64}, 2);
  const Plane<float> dis = texture({37, 64}, 3);
  const Sums<ExactArithmetic> whole = measure<ExactArithmetic>(ref.view(), dis.view());
  const auto strip = [&](int begin, int end) {
    return measure<ExactArithmetic>(rows(ref, begin, end), rows(dis, begin, end));
  };
  EXPECT_EQ(strip(0, 64), whole);
  EXPECT_EQ(strip(40, 64) + strip(0, 25) + strip(15, 50), whole);
  EXPECT_EQ(strip(53, 64) + strip(0, 63), whole);
  EXPECT_FALSE(strip(0, 63) == whole);
}

TEST(SsimDecibels, Cap_IsThatOfHalfASquaredStepRoundedUp) {
  EXPECT_EQ(decibel_cap(8, {1, 1}), 52);        // 10 log10(65025 * 2) = 51.14
  EXPECT_EQ(decibel_cap(8, {352, 288}), 102);   // + 50.06
  EXPECT_EQ(decibel_cap(16, {352, 288}), 150);  // 96.33 + 3.01 + 50.06
}

TEST(SsimDecibels, ScoresOfOneAboveOneAndNaN_GiveTheCap) {
  for (const double cap : {90.0, kInfinity}) {
    EXPECT_EQ(decibels(1, cap), cap);
    EXPECT_EQ(decibels(1 + 1e-7, cap), cap);
    EXPECT_EQ(decibels(std::numeric_limits<double>::quiet_NaN(), cap), cap);
  }
  EXPECT_EQ(decibels(0, 90), 0);
  EXPECT_EQ(decibels(0.9375, kInfinity), -10 * std::log10(0.0625));
  EXPECT_EQ(decibels(1 - 1e-9, 52), 52);
}

}  // namespace
}  // namespace snellen::ssim
