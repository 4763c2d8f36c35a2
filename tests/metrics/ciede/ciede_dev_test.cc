// SPDX-License-Identifier: BSD-2-Clause-Patent
// CIEDE2000's kernels against `reference`: the same exact sum on every device.
#include "metrics/ciede/ciede_dev.h"

#include <gtest/gtest.h>

#include <array>

#include "metrics/ciede/ciede_kernels.h"
#include "tests/metrics/ciede/ciede_cases.h"
#include "tests/support/run_metric.h"
#include "tests/support/test_devices.h"

namespace snellen {
namespace {

constexpr Tile kTile = ciede::CiedeColourDifference8::tile;
constexpr std::array kSubsamplings{Subsampling::k420, Subsampling::k422, Subsampling::k444};

class CiedeDeviceTest : public DeviceTest {
 protected:
  void expect_equal(const FramePair& pair) {
    DeviceFrames frames(device_);
    ASSERT_EQ(measured(frames, CiedeDevice(frames), pair.reference, pair.distorted).exact,
              ciede_reference(pair.reference, pair.distorted, Accumulation::exact).exact)
        << to_string(VideoFormat{pair.reference.extent(), pair.reference.format()});
  }

  void expect_equal(const Case& c) {
    SCOPED_TRACE(c.content);
    expect_equal(pictures(c));
  }
};

TEST_P(CiedeDeviceTest, EverySmallSquare_EqualsTheReference) {
  for (int size = 1; size <= 64; size += size < 20 ? 1 : 11) {
    const auto n = static_cast<std::size_t>(size);
    expect_equal({kContents[n % kContents.size()], {size, size}, size % 2 == 0 ? 8 : 10, kSubsamplings[n % 3]});
    if (HasFatalFailure()) return;
  }
}

TEST_P(CiedeDeviceTest, EveryWidthUpToTwoTiles_EqualsTheReference) {
  constexpr std::array kHeights{1, kTile.height - 1, kTile.height, 2 * kTile.height + 1};
  for (int width = 1; width <= 2 * kTile.width + 1; ++width) {
    const auto n = static_cast<std::size_t>(width);
    expect_equal({"noise", {width, kHeights[n % kHeights.size()]}, 8 + width % 9, kSubsamplings[n % 3]});
    if (HasFatalFailure()) return;
  }
}

TEST_P(CiedeDeviceTest, EveryDepthContentAndSubsampling_EqualsTheReference) {
  for (const std::string& content : kContents)
    for (int depth = 8; depth <= 16; ++depth) {
      expect_equal({content, {35, 11}, depth, kSubsamplings[static_cast<std::size_t>(depth) % 3]});
      if (HasFatalFailure()) return;
    }
}

TEST_P(CiedeDeviceTest, ColoursOfTheWholeCube_EqualTheReference) { expect_equal(colour_cubes(is_emulator() ? 15 : 5)); }

TEST_P(CiedeDeviceTest, BiggerSizes_EqualTheReference) {
  expect_equal({"natural", {320, 180}, 8});
  if (is_emulator()) return;
  for (const int depth : {8, 10, 16}) expect_equal({"noise", {1366, 768}, depth});
  expect_equal({"natural", {3840, 2160}, 8});
}

TEST_P(CiedeDeviceTest, WholeMetric_HasTheValuesOfTheReference) {
  DeviceFrames frames(device_);
  const std::vector<FramePair> clip = synthetic_clip({.format = {{71, 37}, {10}}, .frames = 3});
  EXPECT_EQ(run_metric(ciede_kind(), {}, clip, {.executor = Executor::emu, .frames = &frames}).features,
            run_metric(ciede_kind(), {}, clip).features);
}

SNELLEN_ON_ALL_DEVICES(CiedeDeviceTest);

}  // namespace
}  // namespace snellen
