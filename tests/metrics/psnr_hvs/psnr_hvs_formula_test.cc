// SPDX-License-Identifier: BSD-2-Clause-Patent
// The formulas of PSNR-HVS-M: the transform against numbers from a second implementation and against its bounds, and
// each step of a block where its value is known.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

#include "metrics/psnr_hvs/psnr_hvs_math-inl.h"

namespace snellen {
namespace {

using psnr_hvs::Block;
using psnr_hvs::kSensitivity;
using psnr_hvs::Line;
using psnr_hvs::Table;
using testing::AllOf;
using testing::Each;
using testing::ElementsAre;
using testing::Ge;
using testing::Le;

template <class Value>
Block make_block(Value&& value) {
  Block block{};
  for (int i = 0; i < 64; ++i) block[static_cast<std::size_t>(i)] = value(i % 8, i / 8);
  return block;
}

Block flat(int value) {
  return make_block([=](int, int) { return value; });
}

constexpr auto kChecker = [](int x, int y) { return 10 + (x + y) % 2 * 100; };

TEST(PsnrHvsTransform, Lines_HaveTheReferenceLibrarysRounding) {
  EXPECT_THAT(psnr_hvs::transform(Line{1, 2, 3, 4, 5, 6, 7, 8}), ElementsAre(12, -7, -1, 0, -1, 0, 0, 0));
  EXPECT_THAT(psnr_hvs::transform(Line{1000}), ElementsAre(353, 490, 462, 416, 354, 278, 191, 97));
  EXPECT_THAT(psnr_hvs::transform(Line{0, 0, 0, -777}), ElementsAre(-275, -76, 359, 216, -274, -322, 149, 381));
  EXPECT_THAT(psnr_hvs::transform(Line{0, 255, 0, 255, 0, 255, 0, 255}),
              ElementsAre(360, -66, -1, -76, 0, -115, 0, -326));
  EXPECT_THAT(psnr_hvs::transform(Line{4095, 4095, 0, 0, 4095, 0, 0, 4095}),
              ElementsAre(5791, 1303, 2674, 738, 2895, -3711, -1108, 872));
  EXPECT_THAT(psnr_hvs::transform(Line{-3, 7, -11, 13, -17, 19, -23, 29}), ElementsAre(5, -9, 9, -9, 10, -15, 17, -39));
}

TEST(PsnrHvsTransform, Blocks_AreTransformedColumnsFirst) {
  const Block block = make_block([](int x, int y) { return (x * x * 3 + y * 7 + x * y * 5) % 256; });
  EXPECT_THAT(psnr_hvs::transform(block), ElementsAre(752, -281, -137, -9, 55, -56, 4, 12,    //
                                                      -143, -142, 158, 41, -90, 61, 12, -35,  //
                                                      -19, -12, 87, -131, 101, -17, -55, 56,  //
                                                      -74, 69, -57, 48, -2, -52, 82, -61,     //
                                                      -33, 45, -41, 37, -31, 24, -17, 6,      //
                                                      -13, 5, 12, -7, -19, 52, -65, 48,       //
                                                      42, -44, 8, 14, -8, -20, 42, -33,       //
                                                      -21, 12, 25, -53, 61, -44, 21, -5));
}

TEST(PsnrHvsTransform, FlatBlocks_HaveEightTimesTheirValueButForRounding) {
  for (int value = 0; value <= 4095; ++value) {
    Block coefficients = psnr_hvs::transform(flat(value));
    coefficients[0] -= 8 * value;
    ASSERT_THAT(coefficients, Each(AllOf(Ge(-3), Le(3)))) << value;
  }
}

// Each coefficient at its largest: samples 0 and 4095 by the sign of its basis function. Under the sanitizers an
// overflow of any step ends the test.
TEST(PsnrHvsTransform, ExtremeBlocksOf12Bits_StayWithinTheirBound) {
  std::int64_t largest = 0;
  for (int v = 0; v < 8; ++v)
    for (int u = 0; u < 8; ++u)
      for (const int sign : {1, -1}) {
        const Block block = make_block([&](int x, int y) {
          const double basis = std::cos((2 * x + 1) * u * M_PI / 16) * std::cos((2 * y + 1) * v * M_PI / 16);
          return sign * basis > 0 ? 4095 : 0;
        });
        for (const std::int32_t c : psnr_hvs::transform(block)) largest = std::max<std::int64_t>(largest, std::abs(c));
      }
  EXPECT_EQ(largest, 32759);  // the white block's; 32840^2 < 2^31
}

TEST(PsnrHvsTransform, RandomBlocks_KeepTheirEnergyButForRounding) {
  std::mt19937 random(5);
  for (int i = 0; i < 1000; ++i) {
    const Block block = make_block([&](int, int) { return static_cast<int>(random() % 4096); });
    double before = 0;
    double after = 0;
    for (const std::int32_t v : block) before += double(v) * v;
    for (const std::int32_t c : psnr_hvs::transform(block)) after += double(c) * c;
    ASSERT_LT(std::abs(after / before - 1), 1e-3) << i;
  }
}

TEST(PsnrHvsEvenness, FlatBlock_IsZero) { EXPECT_EQ(psnr_hvs::evenness(flat(77)), 0); }

// The quarters vary as much as the block: 16/15 of a sum of squares over 64/63 of the same sum.
TEST(PsnrHvsEvenness, EvenTexture_IsTheQuotientOfTheirCounts) {
  EXPECT_EQ(psnr_hvs::evenness(make_block(kChecker)), 1.05F);
}

TEST(PsnrHvsEvenness, EdgeBetweenQuarters_IsZero) {
  EXPECT_EQ(psnr_hvs::evenness(make_block([](int x, int) { return x < 4 ? 10 : 200; })), 0);
  EXPECT_EQ(psnr_hvs::evenness(make_block([](int, int y) { return y < 4 ? 10 : 200; })), 0);
}

TEST(PsnrHvsEvenness, TextureInOneQuarter_IsBelowThatOfTheWhole) {
  const float evenness =
      psnr_hvs::evenness(make_block([](int x, int y) { return x < 4 && y < 4 ? kChecker(x, y) : 60; }));
  EXPECT_EQ(evenness, 1.05F);  // no mean differs, so all variance is within the quarter
  EXPECT_LT(psnr_hvs::evenness(make_block([](int x, int y) { return x < 4 && y < 4 ? kChecker(x, y) : 0; })), 1);
}

TEST(PsnrHvsHidden, TheMeanHidesNothing) {
  Block coefficients{};
  coefficients[0] = 30000;
  EXPECT_EQ(psnr_hvs::hidden_amplitude(coefficients, kSensitivity[0].masking, 1), 0);
}

TEST(PsnrHvsHidden, OneCoefficient_HidesItsWeightedSizeOver32) {
  Table ones{};
  std::fill(ones.begin(), ones.end(), 1.0F);
  Block coefficients{};
  coefficients[9] = -64;
  EXPECT_EQ(psnr_hvs::hidden_amplitude(coefficients, ones, 1), 2);
  EXPECT_EQ(psnr_hvs::hidden_amplitude(coefficients, ones, 0.25F), 1);
}

// The reference library's steps: the root and the quotient in double, then one rounding.
TEST(PsnrHvsHidden, FloatRoot_IsTheRoundedDoubleRoot) {
  std::mt19937 random(7);
  std::uniform_real_distribution<float> exponent(-60, 60);
  for (int i = 0; i < 1'000'000; ++i) {
    const float x = std::exp2(exponent(random));
    ASSERT_EQ(std::sqrt(x) / 32.0F, static_cast<float>(std::sqrt(double{x}) / 32.0)) << x;
  }
}

TEST(PsnrHvsVisible, OnlyWhatExceedsTheHiddenPartCounts) {
  EXPECT_EQ(psnr_hvs::visible_error(-5, 3, 2), 16);
  EXPECT_EQ(psnr_hvs::visible_error(5, 3, 2), 16);
  EXPECT_EQ(psnr_hvs::visible_error(3, 3, 2), 0);
  EXPECT_EQ(psnr_hvs::visible_error(2, 3, 2), 0);
}

TEST(PsnrHvsVisible, TheNoisierOfTheTwoBlocksHides) {
  const Block texture = make_block(kChecker);
  Block changed = texture;
  changed[27] += 2;
  Block on_flat = flat(60);
  on_flat[27] += 2;
  const auto patch = [](const Block& block) { return psnr_hvs::patch(block, kSensitivity[0].masking); };
  const auto sum_of_ac = [&](const Block& a, const Block& b) {
    const psnr_hvs::BlockOf<float> errors = psnr_hvs::visible_errors(patch(a), patch(b), kSensitivity[0]);
    return std::accumulate(errors.begin() + 1, errors.end(), 0.0F);
  };
  EXPECT_GT(sum_of_ac(flat(60), on_flat), 0);
  EXPECT_EQ(sum_of_ac(texture, changed), 0);
  EXPECT_EQ(sum_of_ac(changed, texture), 0);
}

TEST(PsnrHvsSensitivity, TablesAreSymmetricAndTheirOwn) {
  for (const psnr_hvs::Sensitivity& eye : kSensitivity)
    for (std::size_t v = 0; v < 8; ++v)
      for (std::size_t u = 0; u < 8; ++u) EXPECT_EQ(eye.weight[8 * v + u], eye.weight[8 * u + v]);
  EXPECT_EQ(kSensitivity[0].weight[0], 1.6193873F);
  EXPECT_EQ(kSensitivity[1].weight[1], 2.46074210438F);
  EXPECT_EQ(kSensitivity[2].weight[63], 0.285345396658F);
  EXPECT_EQ(kSensitivity[0].masking[0], 0.39595908F);  // (1.6193873 * 0.3885746225901003)^2
}

TEST(PsnrHvsBlocks, WholeBlocksAtStepsOfSeven) {
  EXPECT_EQ(psnr_hvs::block_count({8, 8}), 1);
  EXPECT_EQ(psnr_hvs::block_count({14, 14}), 1);
  EXPECT_EQ(psnr_hvs::block_count({15, 14}), 2);
  EXPECT_EQ(psnr_hvs::block_count({1920, 1080}), 274 * 154);
}

TEST(PsnrHvsDecibels, NoError_IsInfinite) {
  EXPECT_EQ(psnr_hvs::decibels(0), std::numeric_limits<double>::infinity());
  EXPECT_EQ(psnr_hvs::decibels(1), 0);
  EXPECT_EQ(psnr_hvs::decibels(0.001), 30);
}

}  // namespace
}  // namespace snellen
