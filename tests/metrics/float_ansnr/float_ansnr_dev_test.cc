// SPDX-License-Identifier: BSD-2-Clause-Patent
// ANSNR's kernels against `reference`: the same exact sums on every device.
#include "metrics/float_ansnr/float_ansnr_dev.h"

#include <gtest/gtest.h>

#include "media/synthetic.h"
#include "metrics/float_ansnr/float_ansnr_kernels.h"
#include "tests/support/make_pair.h"
#include "tests/support/run_metric.h"
#include "tests/support/test_devices.h"

namespace snellen {
namespace {

VideoFormat luma(Extent extent, int depth) { return {extent, {depth, Subsampling::k400}}; }

class FloatAnsnrDeviceTest : public DeviceTest {
 protected:
  void expect_equal(const Picture& reference, const Picture& distorted) {
    DeviceFrames frames(device_);
    const FloatAnsnrSums sums = measured(frames, FloatAnsnrDevice(frames), reference, distorted, Accumulation::exact);
    const FloatAnsnrSums expected = float_ansnr_reference(reference, distorted, Accumulation::exact);
    const std::string where = to_string(VideoFormat{reference.extent(), reference.format()});
    ASSERT_EQ(sums.signal, expected.signal) << where;
    ASSERT_EQ(sums.noise, expected.noise) << where;
    ASSERT_EQ(sums.faint_noise, expected.faint_noise) << where;
  }

  void expect_equal(const std::string& content, const VideoFormat& format) {
    SCOPED_TRACE(content);
    const FramePair pair =
        synthetic_pair({.content = content, .format = format, .frames = 1, .seed = 5}, FrameIndex{0});
    expect_equal(pair.reference, pair.distorted);
  }
};

TEST_P(FloatAnsnrDeviceTest, EverySmallSquare_EqualsTheReference) {
  for (int size = 3; size <= 64; ++size) {
    expect_equal("noise", luma({size, size}, size % 2 == 0 ? 8 : 10));
    if (HasFatalFailure()) return;
  }
}

TEST_P(FloatAnsnrDeviceTest, EveryWidthUpToTwoTilesAndHalo_EqualsTheReference) {
  using Kernel = float_ansnr::FloatAnsnrSquares8;
  constexpr Tile kTile = Kernel::tile;
  constexpr std::array kHeights{3, kTile.height - 1, kTile.height + 1, 2 * kTile.height + 3};
  for (int width = 3; width <= 2 * kTile.width + 2 * Kernel::kRadius + 1; ++width) {
    expect_equal("natural", luma({width, kHeights[static_cast<std::size_t>(width) % kHeights.size()]}, 8 + width % 9));
    if (HasFatalFailure()) return;
  }
}

TEST_P(FloatAnsnrDeviceTest, EveryDepthAndContent_EqualsTheReference) {
  for (const std::string_view content : synthetic_contents())
    for (int depth = 8; depth <= 16; ++depth) {
      expect_equal(std::string(content), luma({93, 45}, depth));
      if (HasFatalFailure()) return;
    }
}

// Black is the largest signal and white beside it the largest noise; flat levels leave only faint noise.
TEST_P(FloatAnsnrDeviceTest, FlatPictures_EqualTheReference) {
  for (const int depth : {8, 10, 16}) {
    const VideoFormat format = luma({37, 5}, depth);
    const int white = (1 << depth) - 1;
    expect_equal(flat_picture(format, 0), flat_picture(format, white));
    expect_equal(flat_picture(format, white), flat_picture(format, 0));
    for (int level = 0; level <= white; level += 1 + white / 40)
      expect_equal(flat_picture(format, level), flat_picture(format, level));
    if (HasFatalFailure()) return;
  }
}

// Differences of one step in 16 bits, 2^-8 of an 8-bit step, lie on both sides of what counts as faint.
TEST_P(FloatAnsnrDeviceTest, DifferencesAroundFaintOnes_EqualTheReference) {
  const VideoFormat format = luma({61, 40}, 16);
  for (const int step : {1, 2, 3})
    expect_equal(flat_picture(format, 30'000),
                 make_picture(format, [=](int, int x, int y) { return 30'000 + step * ((x / 3 + y / 2) % 3); }));
}

TEST_P(FloatAnsnrDeviceTest, BiggerSizes_EqualTheReference) {
  for (const int depth : {8, 10}) expect_equal("natural", luma({1366, 768}, depth));
  if (is_emulator()) return;
  for (const int depth : {8, 16}) expect_equal("noise", luma({3840, 2160}, depth));
}

TEST_P(FloatAnsnrDeviceTest, WholeMetric_HasTheValuesOfTheReference) {
  DeviceFrames frames(device_);
  const std::vector<FramePair> clip = synthetic_clip({.format = {{131, 67}, {10}}, .frames = 3});
  EXPECT_EQ(run_metric(float_ansnr_kind(), {}, clip, {.executor = Executor::emu, .frames = &frames}).features,
            run_metric(float_ansnr_kind(), {}, clip).features);
}

SNELLEN_ON_ALL_DEVICES(FloatAnsnrDeviceTest);

}  // namespace
}  // namespace snellen
