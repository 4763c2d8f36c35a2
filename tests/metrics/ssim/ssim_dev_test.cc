// SPDX-License-Identifier: BSD-2-Clause-Patent
// The integer SSIM's kernels against `reference`: the same exact sums on every device.
#include "metrics/ssim/ssim_dev.h"

#include <gtest/gtest.h>

#include "metrics/ssim/ssim_kernels.h"
#include "tests/metrics/ssim_cases.h"
#include "tests/support/make_pair.h"
#include "tests/support/run_metric.h"
#include "tests/support/test_devices.h"

namespace snellen {
namespace {

constexpr Tile kTile = ssim_integer::IntegerSsimWindows8::tile;
constexpr int kRadius = ssim_integer::kRadius;

class SsimDeviceTest : public DeviceTest {
 protected:
  void expect_equal(const Picture& reference, const Picture& distorted, const std::string& what) {
    DeviceFrames frames(device_);
    const SsimExactSums sums = measured(frames, SsimDevice(frames), reference, distorted);
    ASSERT_TRUE(sums == ssim_reference<SsimExactSums>(reference, distorted)) << what;
  }

  void expect_equal(const Case& c) {
    const FramePair pair = pictures(c);
    expect_equal(pair.reference, pair.distorted, describe(c));
  }
};

TEST_P(SsimDeviceTest, EverySmallSquare_EqualsTheReference) {
  for (int size = 1; size <= 64; size += kSizeStep) {
    expect_equal({.content = content_of(size), .extent = {size, size}, .depth = size % 2 == 0 ? 8 : 10});
    if (HasFatalFailure()) return;
  }
}

TEST_P(SsimDeviceTest, EveryWidthUpToTwoTilesAndHalo_EqualsTheReference) {
  constexpr std::array kHeights{1, kTile.height - 1, kTile.height + kRadius, 2 * kTile.height + 1};
  for (int width = 1; width <= 2 * (kTile.width + kRadius) + 1; width += kSizeStep) {
    expect_equal({.content = "noise",
                  .extent = {width, kHeights[static_cast<std::size_t>(width) % kHeights.size()]},
                  .depth = 8 + width % 9});
    if (HasFatalFailure()) return;
  }
}

TEST_P(SsimDeviceTest, EveryDepthAndContent_EqualsTheReference) {
  for (const std::string& content : kContents)
    for (int depth = 8; depth <= 16; ++depth) {
      expect_equal({.content = content, .extent = {93, 45}, .depth = depth});
      if (HasFatalFailure()) return;
    }
}

// The largest moments, differences and variances.
TEST_P(SsimDeviceTest, BlackAgainstWhite_DoesNotOverflow) {
  for (const int depth : {8, 15, 16})
    for (const int width : {1, 5, 40}) {
      const Picture picture = stripes({100, 50}, depth, width, false);
      const Picture negative = stripes({100, 50}, depth, width, true);
      const std::string what = fmt::format("stripes of {} at {} bits", width, depth);
      expect_equal(picture, picture, what);
      expect_equal(picture, negative, what);
      if (HasFatalFailure()) return;
    }
}

TEST_P(SsimDeviceTest, BiggerSizes_EqualTheReference) {
  for (const int depth : {8, 10}) expect_equal({.extent = {853, 480}, .depth = depth});
  if (is_emulator()) return;
  for (const int depth : {8, 16}) expect_equal({.content = "noise", .extent = {3840, 2160}, .depth = depth});
}

TEST_P(SsimDeviceTest, WholeMetric_HasTheValuesOfTheReference) {
  const std::vector<FramePair> clip = synthetic_clip({.format = {{131, 67}, {8}}, .frames = 3});
  DeviceFrames frames(device_);
  EXPECT_EQ(run_metric(ssim_kind(), {}, clip, {.executor = Executor::emu, .frames = &frames}).features,
            run_metric(ssim_kind(), {}, clip).features);
}

SNELLEN_ON_ALL_DEVICES(SsimDeviceTest);

}  // namespace
}  // namespace snellen
