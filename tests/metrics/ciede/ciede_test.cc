// SPDX-License-Identifier: BSD-2-Clause-Patent
// CIEDE2000: both forms of the formula, the reference library's values on clip A, chroma layouts and edges.
#include "metrics/ciede/ciede.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "base/error.h"
#include "media/synthetic.h"
#include "metrics/ciede/ciede_libvmaf-inl.h"
#include "metrics/ciede/ciede_math-inl.h"
#include "tests/metrics/ciede/ciede_cases.h"
#include "tests/support/make_pair.h"
#include "tests/support/run_metric.h"

namespace snellen {
namespace {

using ciede::Lab;
using testing::ElementsAre;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr Accumulation kBoth[] = {Accumulation::exact, Accumulation::libvmaf};

std::vector<double> run(const std::vector<FramePair>& clip, Accumulation accumulation = Accumulation::exact) {
  return run_metric(ciede_kind(), {}, clip, {.accumulation = accumulation}).features.at("ciede2000");
}

std::vector<FramePair> pair_of(const Picture& reference, const Picture& distorted) {
  return {{FrameIndex{0}, reference, distorted}};
}

VideoFormat format(int width, int height, Subsampling subsampling, int depth = 8) {
  return {{width, height}, {depth, subsampling}};
}

/// A picture of one colour.
Picture colour(const VideoFormat& of, int y, int u, int v) {
  return make_picture(of, [=](int p, int, int) { return p == 0 ? y : p == 1 ? u : v; });
}

/// The picture with its chroma expanded to one sample per pixel.
Picture expanded(const Picture& picture, int across, int down) {
  return make_picture({picture.extent(), {8, Subsampling::k444}}, [&](int p, int x, int y) {
    return p == 0 ? picture.plane<std::uint8_t>(0).row(y)[x] : picture.plane<std::uint8_t>(p).row(y / down)[x / across];
  });
}

/// The mean difference of which a score is made.
double mean_difference(double score) { return std::pow(10, (45 - score) / 20); }

TEST(Ciede, ClipA_HasTheReferenceLibrarysValues) {
  const auto clip = [](int depth) {
    return synthetic_clip({.content = "clip_a", .format = {{640, 360}, {depth}}, .frames = 1});
  };
  EXPECT_THAT(run(clip(8), Accumulation::libvmaf), ElementsAre(38.663990892777662));
  EXPECT_THAT(run(clip(10), Accumulation::libvmaf), ElementsAre(38.667925542286959));
}

// Colours of the test data in Sharma, Wu and Dalal: hues on both sides of 0 and of the opposite hue, greys, blues.
TEST(Ciede, BothFormsOfTheFormula_AgreeOnPublishedColours) {
  const struct {
    Lab<float> p, q;
  } pairs[] = {
      {{50, 2.6772F, -79.7751F}, {50, 0, -82.7485F}},
      {{50, -1.3802F, -84.2814F}, {50, 0, -82.7485F}},
      {{50, 0, 0}, {50, -1, 2}},
      {{50, 2.49F, -0.001F}, {50, -2.49F, 0.0009F}},
      {{50, 2.49F, -0.001F}, {50, -2.49F, 0.0011F}},
      {{50, -0.001F, 2.49F}, {50, 0.0011F, -2.49F}},
      {{50, 2.5F, 0}, {73, 25, -18}},
      {{60.2574F, -34.0099F, 36.2677F}, {60.4626F, -34.1751F, 39.4387F}},
      {{63.0109F, -31.0961F, -5.8663F}, {62.8187F, -29.7946F, -4.0864F}},
      {{90.8027F, -2.0831F, 1.441F}, {91.1528F, -1.6435F, 0.0447F}},
      {{2.0776F, 0.0795F, -1.135F}, {0.9033F, -0.0636F, -0.5514F}},
  };
  for (const auto& [p, q] : pairs)
    EXPECT_EQ(ciede::difference(p, q), ciede::libvmaf::difference(p, q)) << p.l << " " << p.a << " " << p.b;
}

// The lightnesses differ by 10 around 50 and nothing else does, so that S_L is 1.
// What the table of pairs relies on (ciede_pair_cache.h).
TEST(Ciede, BothFormsOfTheFormula_AreTheSameBothWays) {
  std::mt19937 random(11);
  const auto around = [&](float middle, float reach) {
    return std::uniform_real_distribution<float>(middle - reach, middle + reach)(random);
  };
  for (int i = 0; i < checked_step(40000, 4000); ++i) {
    const Lab<float> p{around(50, 50), around(0, 100), around(0, 100)};
    const float reach = i % 2 == 0 ? 2.0F : 200.0F;
    const Lab<float> q{around(p.l, reach / 4), around(p.a, reach), around(p.b, reach)};
    ASSERT_EQ(ciede::difference(p, q), ciede::difference(q, p)) << i;
    ASSERT_EQ(ciede::libvmaf::difference(p, q), ciede::libvmaf::difference(q, p)) << i;
  }
}

TEST(Ciede, LightnessAlone_CountsByItsWeight) {
  EXPECT_EQ(ciede::difference<float>({45, 0, 0}, {55, 0, 0}), 10 / 0.65F);
  EXPECT_EQ(ciede::libvmaf::difference({45, 0, 0}, {55, 0, 0}), 10 / 0.65F);
}

TEST(Ciede, WhiteAndBlack_HaveLightness100AndAboutZero) {
  const Lab<float> white = ciede::to_lab(235.0F, 128.0F, 128.0F);
  EXPECT_EQ(white.l, 100);
  EXPECT_EQ(white.a, 0);
  EXPECT_EQ(white.b, 0);
  // 116 times 16 / 116 rounded to float, less 16.
  EXPECT_EQ(ciede::to_lab(16.0F, 128.0F, 128.0F).l, -0x1p-24F);
}

TEST(Ciede, BothFormsOfTheColour_AgreeOnEveryGreyAndTheCornersOfTheCube) {
  const auto expect_same = [](float y, float u, float v) {
    const Lab<float> exact = ciede::to_lab(y, u, v);
    const Lab<float> libvmaf = ciede::libvmaf::to_lab({y, u, v});
    EXPECT_EQ(exact.l, libvmaf.l) << y << " " << u << " " << v;
    EXPECT_EQ(exact.a, libvmaf.a) << y << " " << u << " " << v;
    EXPECT_EQ(exact.b, libvmaf.b) << y << " " << u << " " << v;
  };
  for (int y = 0; y < 1024; ++y) expect_same(static_cast<float>(y) / 4, 128, 128);
  for (const float y : {0.0F, 16.0F, 255.99609375F})
    for (const float u : {0.0F, 255.99609375F})
      for (const float v : {0.0F, 255.99609375F}) expect_same(y, u, v);
}

// 3/512 and 6/512 over 12.92 are one unit of the last digit more and less.
TEST(Ciede, FormOfTheReferenceLibrary_MultipliesByReciprocals) {
  EXPECT_EQ(ciede::libvmaf::linear_light(3.0 / 512), 0.0004535119969040248);
  EXPECT_EQ(ciede::libvmaf::linear_light(6.0 / 512), 0.0009070239938080496);
}

TEST(Ciede, IdenticalPictures_AreInfinitelyGood) {
  for (const Accumulation accumulation : kBoth)
    for (const char* content : {"natural", "noise", "extremes", "flat"})
      for (const int depth : {8, 11, 16}) {
        const FramePair frame =
            synthetic_pair({.content = content, .format = format(34, 26, Subsampling::k420, depth)}, FrameIndex{0});
        EXPECT_THAT(run(pair_of(frame.reference, frame.reference), accumulation), ElementsAre(kInfinity)) << content;
      }
}

// The reference library's value, as it prints it.
TEST(Ciede, BlackAgainstWhite_HasTheReferenceLibrarysValue) {
  const VideoFormat of = format(352, 288, Subsampling::k420);
  const std::vector<double> score = run(pair_of(colour(of, 0, 128, 128), colour(of, 255, 128, 128)));
  EXPECT_EQ(std::round(score.at(0) * 1e6), 247512);
}

TEST(Ciede, OnePixelOfMany_CountsAsItsShare) {
  const VideoFormat of = format(8, 4, Subsampling::k444);
  const Picture grey = colour(of, 100, 128, 128);
  const Picture spot =
      make_picture(of, [](int p, int x, int y) { return p == 0 ? (x == 7 && y == 3 ? 120 : 100) : 128; });
  const double one = mean_difference(run(pair_of(grey, spot)).at(0));
  const double all = mean_difference(run(pair_of(grey, colour(of, 120, 128, 128))).at(0));
  EXPECT_EQ(std::round(all / one * 1e9), 32e9);
}

TEST(Ciede, SubsampledChroma_IsRepeatedOverItsPixels) {
  const struct {
    Subsampling subsampling;
    int across, down;
  } layouts[] = {{Subsampling::k420, 2, 2},
                 {Subsampling::k422, 2, 1},
                 {Subsampling::k440, 1, 2},
                 {Subsampling::k411, 4, 1},
                 {Subsampling::k444, 1, 1}};
  for (const auto& [subsampling, across, down] : layouts)
    for (const Extent extent : {Extent{16, 12}, Extent{7, 5}, Extent{1, 1}, Extent{2, 3}}) {
      const auto noise = [&](int salt) {
        return make_picture({extent, {8, subsampling}}, [=](int p, int x, int y) {
          return (83 * x + 151 * y + 97 * p + salt * (x + 3 * y)) % 256;
        });
      };
      const Picture reference = noise(11);
      const Picture distorted = noise(29);
      for (const Accumulation accumulation : kBoth)
        EXPECT_EQ(run(pair_of(reference, distorted), accumulation),
                  run(pair_of(expanded(reference, across, down), expanded(distorted, across, down)), accumulation))
            << to_string(subsampling) << extent.width;
    }
}

TEST(Ciede, DeeperSamplesOfTheSameColours_GiveTheSameScore) {
  const auto score = [](int depth, Accumulation accumulation) {
    const auto shifted = [depth](int salt) {
      return make_picture(format(20, 10, Subsampling::k444, depth), [=](int p, int x, int y) {
        return (37 * x + 91 * y + 50 * p + salt * x * y) % 256 << (depth - 8);
      });
    };
    return run(pair_of(shifted(0), shifted(1)), accumulation);
  };
  for (const Accumulation accumulation : kBoth)
    for (int depth = 9; depth <= 16; ++depth) EXPECT_EQ(score(depth, accumulation), score(8, accumulation)) << depth;
}

TEST(Ciede, ExactSum_DoesNotDependOnWherePixelsStand) {
  const VideoFormat of = format(40, 30, Subsampling::k444);
  const FramePair frame = synthetic_pair({.content = "natural", .format = of}, FrameIndex{0});
  const auto turned = [&](const Picture& picture) {
    return make_picture(of, [&](int p, int x, int y) { return picture.plane<std::uint8_t>(p).row(29 - y)[39 - x]; });
  };
  const CiedeSums sums = ciede_reference(frame.reference, frame.distorted, Accumulation::exact);
  EXPECT_GT(sums.exact.value(), 0);
  EXPECT_EQ(sums.exact, ciede_reference(turned(frame.reference), turned(frame.distorted), Accumulation::exact).exact);
}

TEST(Ciede, VideoWithoutChroma_IsRefused) {
  const Picture grey = flat_picture(format(8, 8, Subsampling::k400), 7);
  EXPECT_THROW(run(pair_of(grey, grey)), Error);
}

}  // namespace
}  // namespace snellen
