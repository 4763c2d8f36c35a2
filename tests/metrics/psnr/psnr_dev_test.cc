// SPDX-License-Identifier: BSD-2-Clause-Patent
// The kernels against `reference`: the same exact sums on every device, whatever is needed.
#include "metrics/psnr/psnr_dev.h"

#include <gtest/gtest.h>

#include "media/synthetic.h"
#include "metrics/psnr/psnr_kernels.h"
#include "tests/metrics/psnr/psnr_sums.h"
#include "tests/support/make_pair.h"
#include "tests/support/run_metric.h"
#include "tests/support/test_devices.h"

namespace snellen {
namespace {

class PsnrDeviceTest : public DeviceTest {
 protected:
  void expect_equal(const Picture& reference, const Picture& distorted, const PsnrNeeds& needs) {
    SCOPED_TRACE(to_string(VideoFormat{reference.extent(), reference.format()}) + ": " + to_string(needs));
    DeviceFrames frames(device_);
    ASSERT_EQ(exact_sums(measured(frames, PsnrDevice(frames), reference, distorted, needs)),
              exact_sums(psnr_reference(reference, distorted, needs)));
  }

  void expect_equal(const std::string& content, const VideoFormat& format, const std::vector<PsnrNeeds>& all_needs) {
    SCOPED_TRACE(content);
    const FramePair pair =
        synthetic_pair({.content = content, .format = format, .frames = 1, .seed = 5}, FrameIndex{0});
    for (const PsnrNeeds& needs : all_needs) expect_equal(pair.reference, pair.distorted, needs);
  }

  /// All sums at once.
  void expect_equal(const std::string& content, const VideoFormat& format) {
    expect_equal(content, format, {needs_of(plane_count(format.pixel.subsampling)).back()});
  }
};

TEST_P(PsnrDeviceTest, EveryWidthUpToTwoTiles_EqualsTheReference) {
  constexpr Tile kTile = psnr::PsnrSquaredError8::tile;
  static_assert(psnr::FloatMoments8::tile.width == kTile.width && psnr::FloatMoments8::tile.height == kTile.height);
  for (int width = 1; width <= 2 * kTile.width + 1; width += width < 9 ? 1 : 31)
    for (const int height : {1, 2, kTile.height - 1, kTile.height, 2 * kTile.height + 1})
      for (const int depth : {8, 10, 16}) {
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

TEST_P(PsnrDeviceTest, WhatIsNeeded_EqualsTheReference) {
  for (int depth = 8; depth <= 16; ++depth)
    for (const Subsampling subsampling : {Subsampling::k400, Subsampling::k420})
      expect_equal("natural", {{93, 45}, {depth, subsampling}}, needs_of(plane_count(subsampling)));
}

// The largest squares in every lane; from 13 bits on those of floats are rounded.
TEST_P(PsnrDeviceTest, BlackAndWhite_EqualTheReference) {
  for (int depth = 8; depth <= 16; ++depth) {
    const VideoFormat format{{515, 33}, {depth, Subsampling::k400}};
    const Picture white = flat_picture(format, (1 << depth) - 1);
    expect_equal(white, flat_picture(format, 0), needs_of(1).back());
    expect_equal(flat_picture(format, 1), white, needs_of(1).back());
  }
}

TEST_P(PsnrDeviceTest, BiggerSizes_EqualTheReference) {
  for (const Extent extent : {Extent{853, 480}, {1366, 768}})
    for (const int depth : {8, 16}) expect_equal("extremes", {extent, {depth}});
  if (is_emulator()) return;
  for (const Extent extent : {Extent{3840, 2160}, {7680, 4320}})
    for (const int depth : {8, 16}) expect_equal("extremes", {extent, {depth}});
}

TEST_P(PsnrDeviceTest, WholeMetrics_HaveTheValuesOfTheReference) {
  DeviceFrames frames(device_);
  const std::vector<FramePair> clip = synthetic_clip({.format = {{131, 67}, {10}}, .frames = 4});
  const auto expect_same = [&](const MetricKind& kind, const OptionItems& items) {
    const MetricValues expected = run_metric(kind, items, clip);
    const MetricValues values = run_metric(kind, items, clip, {.executor = Executor::emu, .frames = &frames});
    EXPECT_EQ(values.features, expected.features);
    EXPECT_EQ(values.clip, expected.clip);
  };
  expect_same(psnr_kind(), {{"enable_apsnr", "true"}, {"enable_mse", "true"}});
  expect_same(float_psnr_kind(), {});
  expect_same(float_moment_kind(), {});
}

SNELLEN_ON_ALL_DEVICES(PsnrDeviceTest);

}  // namespace
}  // namespace snellen
