// SPDX-License-Identifier: BSD-2-Clause-Patent
// PSNR's kernels against `reference`: the same sums on every device.
#include "metrics/psnr/psnr_dev.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "media/synthetic.h"
#include "metrics/psnr/psnr_kernels.h"
#include "tests/support/run_metric.h"
#include "tests/support/test_devices.h"

namespace snellen {
namespace {

class PsnrDeviceTest : public DeviceTest {
 protected:
  void expect_equal(const std::string& content, const VideoFormat& format) {
    const FramePair pair =
        synthetic_pair({.content = content, .format = format, .frames = 1, .seed = 5}, FrameIndex{0});
    DeviceFrames frames(device_);
    const int planes = plane_count(format.pixel.subsampling);
    ASSERT_EQ(measured(frames, PsnrDevice(frames), pair.reference, pair.distorted, planes).squared_error,
              psnr_reference(pair.reference, pair.distorted, planes).squared_error)
        << content << " " << to_string(format);
  }
};

TEST_P(PsnrDeviceTest, EveryWidthUpToTwoTiles_EqualsTheReference) {
  constexpr Tile kTile = psnr::PsnrSquaredError8::tile;
  for (int width = 1; width <= 2 * kTile.width + 1; width += width < 9 ? 1 : 31)
    for (const int height : {1, 2, kTile.height - 1, kTile.height, 2 * kTile.height + 1})
      for (const int depth : {8, 10}) {
        expect_equal("noise", {{width, height}, {depth}});
        if (HasFatalFailure()) return;
      }
}

TEST_P(PsnrDeviceTest, EveryDepthContentAndSubsampling_EqualsTheReference) {
  for (const std::string_view content : synthetic_contents())
    for (int depth = 8; depth <= 16; ++depth)
      for (const Subsampling subsampling : {Subsampling::k400, Subsampling::k420, Subsampling::k444}) {
        expect_equal(std::string(content), {{93, 45}, {depth, subsampling}});
        if (HasFatalFailure()) return;
      }
}

TEST_P(PsnrDeviceTest, BiggerSizes_EqualTheReference) {
  for (const Extent extent : {Extent{853, 480}, {1366, 768}})
    for (const int depth : {8, 16}) expect_equal("extremes", {extent, {depth}});
  if (is_emulator()) return;
  for (const Extent extent : {Extent{3840, 2160}, {7680, 4320}})
    for (const int depth : {8, 16}) expect_equal("extremes", {extent, {depth}});
}

TEST_P(PsnrDeviceTest, WholeMetric_HasTheValuesOfTheReference) {
  DeviceFrames frames(device_);
  const std::vector<FramePair> clip = synthetic_clip({.format = {{131, 67}, {10}}, .frames = 4});
  const OptionItems items{{"enable_apsnr", "true"}, {"enable_mse", "true"}};
  const MetricValues expected = run_metric(psnr_kind(), items, clip);
  const MetricValues values = run_metric(psnr_kind(), items, clip, {.executor = Executor::emu, .frames = &frames});
  EXPECT_EQ(values.features, expected.features);
  EXPECT_EQ(values.clip, expected.clip);
}

SNELLEN_ON_ALL_DEVICES(PsnrDeviceTest);

}  // namespace
}  // namespace snellen
