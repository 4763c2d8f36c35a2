// SPDX-License-Identifier: BSD-2-Clause-Patent
// PSNR-HVS-M's kernels against `reference`: the same exact sums on every device.
#include "metrics/psnr_hvs/psnr_hvs_dev.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <random>

#include "media/synthetic.h"
#include "metrics/psnr_hvs/psnr_hvs_kernels.h"
#include "tests/support/make_pair.h"
#include "tests/support/run_metric.h"
#include "tests/support/test_devices.h"

namespace snellen {
namespace {

constexpr Tile kTile = psnr_hvs::PsnrHvsY8::tile;

class PsnrHvsDeviceTest : public DeviceTest {
 protected:
  void expect_equal(const Picture& reference, const Picture& distorted) {
    DeviceFrames frames(device_);
    const PsnrHvsSums sums = measured(frames, PsnrHvsDevice(frames), reference, distorted);
    const PsnrHvsSums expected = psnr_hvs_reference(reference, distorted);
    for (std::size_t p = 0; p < 3; ++p)
      ASSERT_EQ(sums.planes[p].exact, expected.planes[p].exact)
          << fmt::format("plane {} of {}", p, to_string(VideoFormat{reference.extent(), reference.format()}));
  }

  void expect_equal(const std::string& content, const VideoFormat& format) {
    SCOPED_TRACE(content);
    const FramePair pair =
        synthetic_pair({.content = content, .format = format, .frames = 1, .seed = 5}, FrameIndex{0});
    expect_equal(pair.reference, pair.distorted);
  }
};

TEST_P(PsnrHvsDeviceTest, EverySmallSquare_EqualsTheReference) {
  for (int size = 8; size <= 64; ++size) {
    expect_equal("noise", {{size, size}, {size % 2 == 0 ? 8 : 10, Subsampling::k444}});
    if (HasFatalFailure()) return;
  }
}

// Whole tiles of blocks and one block more or less, and samples that belong to no block.
TEST_P(PsnrHvsDeviceTest, EveryWidthUpToTwoTiles_EqualsTheReference) {
  constexpr std::array kHeights{8, kTile.height, kTile.height + 1, 2 * kTile.height + 8};
  for (int width = 8; width <= 2 * kTile.width + 8; width += width % kTile.width < 16 ? 1 : 7) {
    const int height = kHeights[static_cast<std::size_t>(width) % kHeights.size()];
    expect_equal("natural", {{width, height}, {8 + width % 5, Subsampling::k444}});
    if (HasFatalFailure()) return;
  }
}

TEST_P(PsnrHvsDeviceTest, EveryDepthContentAndSubsampling_EqualsTheReference) {
  for (const std::string_view content : synthetic_contents())
    for (int depth = 8; depth <= 12; ++depth)
      for (const Subsampling subsampling : {Subsampling::k420, Subsampling::k422, Subsampling::k444}) {
        expect_equal(std::string(content), {{93, 45}, {depth, subsampling}});
        if (HasFatalFailure()) return;
      }
}

// Samples at both ends of the range bring every step of the transform near its bound.
TEST_P(PsnrHvsDeviceTest, RandomExtremes_EqualTheReference) {
  std::mt19937 random(11);
  for (int depth = 8; depth <= 12; ++depth) {
    const VideoFormat format{{288, 64}, {depth, Subsampling::k444}};
    const auto picture = [&] {
      return make_picture(format, [&](int, int, int) { return random() % 2 == 0 ? 0 : (1 << depth) - 1; });
    };
    expect_equal(picture(), picture());
    if (HasFatalFailure()) return;
  }
}

TEST_P(PsnrHvsDeviceTest, BiggerSizes_EqualTheReference) {
  for (const int depth : {8, 10}) expect_equal("natural", {{853, 480}, {depth}});
  if (is_emulator()) return;
  for (const Extent extent : {Extent{3840, 2160}, {4095, 4097}})
    for (const int depth : {8, 12}) expect_equal("natural", {extent, {depth}});
}

TEST_P(PsnrHvsDeviceTest, WholeMetric_HasTheValuesOfTheReference) {
  DeviceFrames frames(device_);
  const std::vector<FramePair> clip = synthetic_clip({.format = {{131, 67}, {10}}, .frames = 3});
  EXPECT_EQ(run_metric(psnr_hvs_kind(), {}, clip, {.executor = Executor::emu, .frames = &frames}).features,
            run_metric(psnr_hvs_kind(), {}, clip).features);
}

SNELLEN_ON_ALL_DEVICES(PsnrHvsDeviceTest);

}  // namespace
}  // namespace snellen
