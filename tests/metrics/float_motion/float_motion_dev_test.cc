// SPDX-License-Identifier: BSD-2-Clause-Patent
// Float motion's kernels against `reference`: the same exact sums on every device.
#include "metrics/float_motion/float_motion_dev.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "media/synthetic.h"
#include "metrics/float_motion/float_motion_kernels.h"
#include "tests/support/make_pair.h"
#include "tests/support/run_metric.h"
#include "tests/support/test_devices.h"

namespace snellen {
namespace {

class FloatMotionDeviceTest : public DeviceTest {
 protected:
  void expect_equal(const Picture& before, const Picture& now, const FloatMotionOptions& options = {}) {
    DeviceFrames frames(device_);
    const FloatMotionSums sums = measured(frames, FloatMotionDevice(frames), before, now, options, Accumulation::exact);
    const FloatMotionSums expected = float_motion_reference(before, now, options, Accumulation::exact);
    for (std::size_t p = 0; p < 3; ++p) {
      const std::string where = fmt::format("plane {} of {}, filter {}", p,
                                            to_string(VideoFormat{now.extent(), now.format()}), options.filter_size);
      ASSERT_EQ(sums.full[p].exact, expected.full[p].exact) << where;
      ASSERT_EQ(sums.half[p].exact, expected.half[p].exact) << where;
    }
  }

  /// Two frames of `content`; the frame before comes from another seed, so that still content moves too.
  void expect_equal(const std::string& content, const VideoFormat& format, const FloatMotionOptions& options = {}) {
    SCOPED_TRACE(content);
    const auto frame = [&](std::uint32_t seed) {
      return synthetic_pair({.content = content, .format = format, .frames = 1, .seed = seed}, FrameIndex{0});
    };
    expect_equal(frame(5).reference, frame(6).distorted, options);
  }
};

TEST_P(FloatMotionDeviceTest, EverySmallSquare_EqualsTheReference) {
  for (int size = 3; size <= 64; ++size) {
    expect_equal("noise", {{size, size}, {size % 2 == 0 ? 8 : 10, Subsampling::k420}},
                 {.add_scale1 = true, .add_uv = true});
    if (HasFatalFailure()) return;
  }
}

TEST_P(FloatMotionDeviceTest, EveryWidthUpToTwoTilesAndHalo_EqualsTheReference) {
  using Kernel = float_motion::FloatMotionBlurredDifference8;
  constexpr Tile kTile = Kernel::tile;
  constexpr std::array kHeights{3, kTile.height - 1, kTile.height + 1, 2 * kTile.height + 3};
  for (int width = 3; width <= 2 * kTile.width + 2 * Kernel::kRadius + 1; ++width) {
    const int height = kHeights[static_cast<std::size_t>(width) % kHeights.size()];
    expect_equal("natural", {{width, height}, {8 + width % 9, Subsampling::k400}}, {.add_scale1 = width % 2 == 0});
    if (HasFatalFailure()) return;
  }
}

TEST_P(FloatMotionDeviceTest, EveryDepthAndContent_EqualsTheReference) {
  for (const std::string_view content : synthetic_contents())
    for (int depth = 8; depth <= 16; ++depth) {
      expect_equal(std::string(content), {{93, 45}, {depth, Subsampling::k400}});
      if (HasFatalFailure()) return;
    }
}

TEST_P(FloatMotionDeviceTest, EveryCombinationOfOptions_EqualsTheReference) {
  for (const int filter_size : {1, 3, 5, 0, 9})
    for (const bool add_scale1 : {false, true})
      for (const bool add_uv : {false, true})
        for (const Subsampling subsampling : {Subsampling::k420, Subsampling::k422, Subsampling::k444}) {
          expect_equal("natural", {{75, 38}, {10, subsampling}},
                       {.add_scale1 = add_scale1, .filter_size = filter_size, .add_uv = add_uv});
          if (HasFatalFailure()) return;
        }
}

TEST_P(FloatMotionDeviceTest, BlackAndWhite_EqualTheReference) {
  for (const int depth : {8, 16}) {
    const VideoFormat format{{67, 19}, {depth, Subsampling::k400}};
    expect_equal(flat_picture(format, 0), flat_picture(format, (1 << depth) - 1), {.add_scale1 = true});
  }
}

TEST_P(FloatMotionDeviceTest, BiggerSizes_EqualTheReference) {
  expect_equal("natural", {{1366, 768}, {8, Subsampling::k420}}, {.add_scale1 = true, .add_uv = true});
  if (is_emulator()) return;
  for (const int depth : {8, 16})
    expect_equal("noise", {{3840, 2160}, {depth, Subsampling::k420}}, {.add_scale1 = true, .add_uv = true});
}

// One object measures videos of several sizes: the planes and tables of one must not serve the next.
TEST_P(FloatMotionDeviceTest, SizesInAnyOrder_EqualTheReference) {
  DeviceFrames frames(device_);
  FloatMotionDevice motion(frames);
  const FloatMotionOptions options{.add_scale1 = true};
  for (const Extent extent : {Extent{120, 90}, {16, 16}, {121, 35}, {120, 90}}) {
    const FramePair pair = synthetic_pair({.content = "noise", .format = {extent, {8}}, .frames = 1}, FrameIndex{0});
    const auto sums = measured(frames, motion, pair.reference, pair.distorted, options, Accumulation::exact);
    const auto expected = float_motion_reference(pair.reference, pair.distorted, options, Accumulation::exact);
    ASSERT_EQ(sums.full[0].exact, expected.full[0].exact) << extent.width;
    ASSERT_EQ(sums.half[0].exact, expected.half[0].exact) << extent.width;
  }
}

TEST_P(FloatMotionDeviceTest, WholeMetric_HasTheValuesOfTheReference) {
  const std::vector<FramePair> clip = synthetic_clip({.format = {{131, 67}, {8}}, .frames = 5});
  for (const char* flag : {"false", "true"}) {
    DeviceFrames frames(device_);
    const OptionItems items{{"motion_add_scale1", flag}, {"motion_add_uv", flag}};
    EXPECT_EQ(run_metric(float_motion_kind(), items, clip, {.executor = Executor::emu, .frames = &frames}).features,
              run_metric(float_motion_kind(), items, clip).features)
        << flag;
  }
}

SNELLEN_ON_ALL_DEVICES(FloatMotionDeviceTest);

}  // namespace
}  // namespace snellen
