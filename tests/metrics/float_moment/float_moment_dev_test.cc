// SPDX-License-Identifier: BSD-2-Clause-Patent
// float_moment's kernels against `reference`: the same exact sums on every device.
#include "metrics/float_moment/float_moment_dev.h"

#include <gtest/gtest.h>

#include "media/synthetic.h"
#include "metrics/float_moment/float_moment_kernels.h"
#include "tests/support/make_pair.h"
#include "tests/support/run_metric.h"
#include "tests/support/test_devices.h"

namespace snellen {
namespace {

VideoFormat luma(Extent extent, int depth) { return {extent, {depth, Subsampling::k400}}; }

class FloatMomentDeviceTest : public DeviceTest {
 protected:
  void expect_equal(const Picture& reference, const Picture& distorted) {
    DeviceFrames frames(device_);
    const FloatMomentSums sums = measured(frames, FloatMomentDevice(frames), reference, distorted);
    const FloatMomentSums expected = float_moment_reference(reference, distorted);
    const std::string where = to_string(VideoFormat{reference.extent(), reference.format()});
    ASSERT_EQ(sums.reference.first, expected.reference.first) << where;
    ASSERT_EQ(sums.distorted.first, expected.distorted.first) << where;
    ASSERT_EQ(sums.reference.second.exact, expected.reference.second.exact) << where;
    ASSERT_EQ(sums.distorted.second.exact, expected.distorted.second.exact) << where;
  }

  void expect_equal(const std::string& content, const VideoFormat& format) {
    SCOPED_TRACE(content);
    const FramePair pair =
        synthetic_pair({.content = content, .format = format, .frames = 1, .seed = 5}, FrameIndex{0});
    expect_equal(pair.reference, pair.distorted);
  }
};

TEST_P(FloatMomentDeviceTest, EveryWidthUpToTwoTiles_EqualsTheReference) {
  constexpr Tile kTile = float_moment::FloatMoments8::tile;
  for (int width = 1; width <= 2 * kTile.width + 1; width += width < 9 ? 1 : 31)
    for (const int height : {1, kTile.height - 1, 2 * kTile.height + 1})
      for (const int depth : {8, 10, 16}) {
        expect_equal("noise", luma({width, height}, depth));
        if (HasFatalFailure()) return;
      }
}

TEST_P(FloatMomentDeviceTest, EveryDepthContentAndSubsampling_EqualsTheReference) {
  for (const std::string_view content : synthetic_contents())
    for (int depth = 8; depth <= 16; ++depth)
      for (const Subsampling subsampling : {Subsampling::k400, Subsampling::k420, Subsampling::k444}) {
        expect_equal(std::string(content), {{93, 45}, {depth, subsampling}});
        if (HasFatalFailure()) return;
      }
}

// The largest squares in every lane; from 13 bits on they are rounded.
TEST_P(FloatMomentDeviceTest, BlackAndWhite_EqualTheReference) {
  for (int depth = 8; depth <= 16; ++depth) {
    const VideoFormat format = luma({515, 33}, depth);
    expect_equal(flat_picture(format, (1 << depth) - 1), flat_picture(format, 0));
  }
}

TEST_P(FloatMomentDeviceTest, BiggerSizes_EqualTheReference) {
  for (const int depth : {8, 16}) expect_equal("extremes", luma({1366, 768}, depth));
  if (is_emulator()) return;
  for (const int depth : {8, 16}) expect_equal("extremes", luma({3840, 2160}, depth));
}

TEST_P(FloatMomentDeviceTest, WholeMetric_HasTheValuesOfTheReference) {
  DeviceFrames frames(device_);
  const std::vector<FramePair> clip = synthetic_clip({.format = {{131, 67}, {10}}, .frames = 3});
  EXPECT_EQ(run_metric(float_moment_kind(), {}, clip, {.executor = Executor::emu, .frames = &frames}).features,
            run_metric(float_moment_kind(), {}, clip).features);
}

SNELLEN_ON_ALL_DEVICES(FloatMomentDeviceTest);

}  // namespace
}  // namespace snellen
