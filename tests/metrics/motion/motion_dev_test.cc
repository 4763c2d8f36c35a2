// SPDX-License-Identifier: BSD-2-Clause-Patent
// Motion's kernels against `reference`: the same sum on every device.
#include "metrics/motion/motion_dev.h"

#include <gtest/gtest.h>

#include "media/synthetic.h"
#include "metrics/motion/motion_kernels.h"
#include "tests/support/make_pair.h"
#include "tests/support/run_metric.h"
#include "tests/support/test_devices.h"

namespace snellen {
namespace {

VideoFormat luma(Extent extent, int depth) { return {extent, {depth, Subsampling::k400}}; }

class MotionDeviceTest : public DeviceTest {
 protected:
  void expect_equal(const Picture& before, const Picture& now) {
    DeviceFrames frames(device_);
    ASSERT_EQ(measured(frames, MotionDevice(frames), before, now).sad, motion_reference(before, now).sad)
        << to_string(VideoFormat{now.extent(), now.format()});
  }

  /// Two frames of `content`; the frame before comes from another seed, so that still content moves too.
  void expect_equal(const std::string& content, Extent extent, int depth) {
    SCOPED_TRACE(content);
    const auto frame = [&](std::uint32_t seed) {
      return synthetic_pair({.content = content, .format = luma(extent, depth), .frames = 1, .seed = seed},
                            FrameIndex{0});
    };
    expect_equal(frame(5).reference, frame(6).distorted);
  }
};

TEST_P(MotionDeviceTest, EverySmallSquare_EqualsTheReference) {
  for (int size = 3; size <= 64; ++size) {
    expect_equal("noise", {size, size}, size % 2 == 0 ? 8 : 10);
    if (HasFatalFailure()) return;
  }
}

TEST_P(MotionDeviceTest, WidthsUpToTwoTilesAndHalo_EqualTheReference) {
  constexpr Tile kTile = motion::MotionBlurredDifference8::tile;
  constexpr std::array kHeights{3, kTile.height - 1, kTile.height + 1, 2 * kTile.height + 3};
  for (int width = 3; width <= 2 * kTile.width + 2 * motion::kRadius + 1; width += width < 32 ? 1 : 3) {
    expect_equal("natural", {width, kHeights[static_cast<std::size_t>(width) % kHeights.size()]}, 8 + width % 9);
    if (HasFatalFailure()) return;
  }
}

TEST_P(MotionDeviceTest, EveryDepthAndContent_EqualsTheReference) {
  for (const std::string_view content : synthetic_contents())
    for (int depth = 8; depth <= 16; ++depth) {
      expect_equal(std::string(content), {93, 45}, depth);
      if (HasFatalFailure()) return;
    }
}

// The largest differences of both signs, in stripes that the blur keeps.
TEST_P(MotionDeviceTest, BlackAgainstWhite_DoesNotOverflow) {
  for (const int depth : {8, 15, 16}) {
    const Picture picture = stripes({200, 50}, depth, 40, false);
    const Picture negative = stripes({200, 50}, depth, 40, true);
    expect_equal(picture, negative);
  }
}

TEST_P(MotionDeviceTest, BiggerSizes_EqualTheReference) {
  for (const int depth : {8, 10}) expect_equal("natural", {1366, 768}, depth);
  if (is_emulator()) return;
  for (const Extent extent : {Extent{3840, 2160}, {7680, 4320}})
    for (const int depth : {8, 16}) expect_equal("noise", extent, depth);
}

// Frames that look back one and two frames find them on the device.
TEST_P(MotionDeviceTest, WholeMetric_HasTheValuesOfTheReference) {
  const std::vector<FramePair> clip = synthetic_clip({.format = {{131, 67}, {8}}, .frames = 6});
  for (const MetricKind* kind : {&motion_kind(), &motion_v2_kind()})
    for (const char* five_frames : {"false", "true"}) {
      DeviceFrames frames(device_);
      const OptionItems items{{"motion_five_frame_window", five_frames}, {"debug", "true"}};
      EXPECT_EQ(run_metric(*kind, items, clip, {.executor = Executor::emu, .frames = &frames}).features,
                run_metric(*kind, items, clip).features)
          << kind->name << " " << five_frames;
    }
}

SNELLEN_ON_ALL_DEVICES(MotionDeviceTest);

}  // namespace
}  // namespace snellen
