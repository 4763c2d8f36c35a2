// SPDX-License-Identifier: BSD-2-Clause-Patent
// float_moment: values by hand, depths, and that each picture has features of its own.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "metrics/psnr/psnr.h"
#include "tests/support/make_pair.h"
#include "tests/support/run_metric.h"

namespace snellen {
namespace {

using testing::ElementsAre;
using testing::Pair;
using testing::UnorderedElementsAre;

const RunOptions kLibvmaf{.accumulation = Accumulation::libvmaf};

VideoFormat luma(int width, int height, int depth) { return {{width, height}, {depth, Subsampling::k400}}; }

std::map<std::string, std::vector<double>> measure(const Picture& ref, const Picture& dis,
                                                   const RunOptions& options = {}) {
  return run_metric(float_moment_kind(), {}, {{FrameIndex{0}, ref, dis}}, options).features;
}

// Samples 0, 1, 2, 3 and 10, 11, 12, 13.
TEST(FloatMoment, Values_AreMeansOfSamplesAndOfSquares) {
  const VideoFormat format = luma(2, 2, 8);
  const auto ramp = [&](int first) {
    return make_picture(format, [=](int, int x, int y) { return first + x + 2 * y; });
  };
  for (const RunOptions& options : {RunOptions{}, kLibvmaf})
    EXPECT_THAT(measure(ramp(0), ramp(10), options),
                UnorderedElementsAre(
                    Pair("float_moment_ref1st", ElementsAre(1.5)), Pair("float_moment_dis1st", ElementsAre(11.5)),
                    Pair("float_moment_ref2nd", ElementsAre(3.5)), Pair("float_moment_dis2nd", ElementsAre(133.5))));
}

TEST(FloatMoment, Depths_AreInStepsOf8Bits) {
  for (int depth = 8; depth <= 16; ++depth) {
    const int step = 1 << (depth - 8);
    const auto values = measure(flat_picture(luma(7, 5, depth), 200 * step), flat_picture(luma(7, 5, depth), 1));
    EXPECT_THAT(values.at("float_moment_ref1st"), ElementsAre(200)) << depth;
    EXPECT_THAT(values.at("float_moment_ref2nd"), ElementsAre(40000)) << depth;
    EXPECT_THAT(values.at("float_moment_dis1st"), ElementsAre(1.0 / step)) << depth;
    EXPECT_THAT(values.at("float_moment_dis2nd"), ElementsAre(1.0 / step / step)) << depth;
  }
}

// 65535^2 = 4294836225 is no float; 4294836224 = 65534 * 2^16 is.
TEST(FloatMoment, SquaresOf16Bits_AreRoundedToFloat) {
  const Picture white = flat_picture(luma(3, 3, 16), 65535);
  for (const RunOptions& options : {RunOptions{}, kLibvmaf}) {
    const auto values = measure(white, white, options);
    EXPECT_THAT(values.at("float_moment_ref1st"), ElementsAre(255.99609375));
    EXPECT_THAT(values.at("float_moment_ref2nd"), ElementsAre(65534));
  }
}

TEST(FloatMoment, ChromaDoesNotCount) {
  const VideoFormat format{{8, 8}, {8, Subsampling::k420}};
  const Picture picture = make_picture(format, [](int p, int, int) { return p == 0 ? 9 : 200; });
  EXPECT_THAT(measure(picture, picture).at("float_moment_ref1st"), ElementsAre(9));
}

TEST(FloatMoment, OneSample_IsItsOwnMean) {
  const auto values = measure(flat_picture(luma(1, 1, 10), 1023), flat_picture(luma(1, 1, 10), 0));
  EXPECT_THAT(values.at("float_moment_ref1st"), ElementsAre(255.75));
  EXPECT_THAT(values.at("float_moment_dis2nd"), ElementsAre(0));
}

}  // namespace
}  // namespace snellen
