// SPDX-License-Identifier: BSD-2-Clause-Patent
// ANSNR: sums by hand, borders, limits, sizes.
#include "metrics/float_ansnr/float_ansnr.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <utility>

#include "base/error.h"
#include "tests/support/make_pair.h"
#include "tests/support/run_metric.h"

namespace snellen {
namespace {

using testing::ElementsAre;

constexpr Accumulation kBoth[] = {Accumulation::exact, Accumulation::libvmaf};

VideoFormat luma(int width, int height, int depth = 8) { return {{width, height}, {depth, Subsampling::k400}}; }

std::vector<FramePair> clip_of_pair(const Picture& reference, const Picture& distorted) {
  return {{FrameIndex{0}, reference, distorted}};
}

std::map<std::string, std::vector<double>> run(const std::vector<FramePair>& clip, Accumulation accumulation) {
  return run_metric(float_ansnr_kind(), {}, clip, {.accumulation = accumulation}).features;
}

/// Mid-grey but for one sample, which is 16 above it.
Picture impulse(const VideoFormat& format, int at_x, int at_y) {
  const int unit = 1 << (format.pixel.depth - 8);
  return make_picture(format, [=](int, int x, int y) { return unit * (x == at_x && y == at_y ? 144 : 128); });
}

Picture mid_grey(const VideoFormat& format) { return flat_picture(format, 128 << (format.pixel.depth - 8)); }

double signal_of_impulse(int x, int y) {
  const VideoFormat format = luma(7, 7);
  return float_ansnr_reference(impulse(format, x, y), mid_grey(format), Accumulation::exact).signal.value();
}

// Sixteen times the weights 1 2 1, 2 4 2, 1 2 1 over 16: the sum of their squares is 36.
TEST(FloatAnsnr, ImpulseBesideGrey_IsSignalAndNoiseAlike) {
  for (const Accumulation accumulation : kBoth) {
    const auto values = run(clip_of_pair(impulse(luma(7, 7), 3, 3), mid_grey(luma(7, 7))), accumulation);
    EXPECT_THAT(values.at("float_ansnr"), ElementsAre(0));
    EXPECT_THAT(values.at("float_anpsnr"), ElementsAre(10 * std::log10(255.0 * 255 * 7 * 7 / 36)));
  }
}

// On the low side the picture mirrors without its edge: 2 1 remain of the weights. On the high side the edge repeats:
// 1 3.
TEST(FloatAnsnr, Borders_DifferFromSideToSide) {
  EXPECT_EQ(signal_of_impulse(3, 3), 36);
  EXPECT_EQ(signal_of_impulse(0, 3), (2 * 2 + 1) * 6);
  EXPECT_EQ(signal_of_impulse(6, 3), (1 + 3 * 3) * 6);
  EXPECT_EQ(signal_of_impulse(3, 0), (2 * 2 + 1) * 6);
  EXPECT_EQ(signal_of_impulse(3, 6), (1 + 3 * 3) * 6);
  EXPECT_EQ(signal_of_impulse(6, 0), 10 * 5);
  EXPECT_EQ(signal_of_impulse(1, 1), (2 * 2 + 2 * 2 + 1) * (2 * 2 + 2 * 2 + 1));  // 2 2 1: the edge sees it twice
}

TEST(FloatAnsnr, NoNoise_ScoresTheCapOfTheDepth) {
  for (const Accumulation accumulation : kBoth)
    for (int depth = 8; depth <= 16; ++depth) {
      const auto values = run(clip_of({mid_grey(luma(5, 5, depth))}), accumulation);
      EXPECT_THAT(values.at("float_ansnr"), ElementsAre(6 * depth + 12)) << depth;
      EXPECT_THAT(values.at("float_anpsnr"), ElementsAre(6 * depth + 12)) << depth;
    }
}

TEST(FloatAnsnr, FlatMidGreyReference_HasNoSignal) {
  for (const Accumulation accumulation : kBoth) {
    const auto values = run(clip_of_pair(mid_grey(luma(5, 5)), flat_picture(luma(5, 5), 90)), accumulation);
    EXPECT_THAT(values.at("float_ansnr"), ElementsAre(-std::numeric_limits<double>::infinity()));
  }
}

// With rounded weights the larger window gives some flat levels back with an error in the last bit.
TEST(FloatAnsnr, FlatVideosThatRoundDifferently_ScoreAboveTheCap) {
  const std::pair<int, int> depths_and_levels[] = {{8, 3}, {10, 1}, {12, 1}, {16, 1}};
  for (const auto& [depth, level] : depths_and_levels) {
    const std::vector<FramePair> clip = clip_of({flat_picture(luma(8, 8, depth), level)});
    const auto exact = run(clip, Accumulation::exact);
    EXPECT_GT(exact.at("float_ansnr").at(0), 135) << depth;
    EXPECT_THAT(exact.at("float_anpsnr"), ElementsAre(6 * depth + 12)) << depth;
    EXPECT_EQ(float_ansnr_reference(clip[0].reference, clip[0].distorted, Accumulation::exact).noise.value(), 0);
    EXPECT_EQ(exact.at("float_anpsnr"), run(clip, Accumulation::libvmaf).at("float_anpsnr"));
  }
}

TEST(FloatAnsnr, EveryDepth_HasTheSumsOfEightBits) {
  const auto picture = [](int depth, int factor) {
    return make_picture(luma(9, 8, depth), [=](int, int x, int y) { return (x * y * factor % 256) << (depth - 8); });
  };
  const FloatAnsnrSums eight = float_ansnr_reference(picture(8, 7), picture(8, 8), Accumulation::exact);
  for (int depth = 9; depth <= 16; ++depth) {
    const FloatAnsnrSums deep = float_ansnr_reference(picture(depth, 7), picture(depth, 8), Accumulation::exact);
    EXPECT_EQ(deep.signal, eight.signal) << depth;
    EXPECT_EQ(deep.noise, eight.noise) << depth;
    EXPECT_EQ(deep.faint_noise, eight.faint_noise) << depth;
  }
}

TEST(FloatAnsnr, SmallestSizeIs3x3) {
  EXPECT_NO_THROW(run(clip_of({mid_grey(luma(3, 3))}), Accumulation::exact));
  EXPECT_THROW(run(clip_of({mid_grey(luma(2, 3))}), Accumulation::exact), Error);
  EXPECT_THROW(run(clip_of({mid_grey(luma(3, 2))}), Accumulation::exact), Error);
}

}  // namespace
}  // namespace snellen
