// SPDX-License-Identifier: BSD-2-Clause-Patent
// Float VIF's kernels against `reference`: equal in every exact sum, on every device.
#include "metrics/float_vif/float_vif_dev.h"

#include "metrics/float_vif/float_vif_kernels.h"
#include "ops/scale_plane.h"
#include "tests/metrics/float_vif/float_vif_cases.h"
#include "tests/support/make_pair.h"
#include "tests/support/run_metric.h"
#include "tests/support/test_devices.h"

namespace snellen {
namespace {

constexpr Tile kTile = float_vif::FloatVifWindows17Of8::tile;
constexpr int kRadius = 8;

class FloatVifDeviceTest : public DeviceTest {
 protected:
  void expect_equal(const Case& c) {
    const FramePair pair = pictures(c);
    DeviceFrames frames(device_);
    FloatVifDevice vif(frames);
    expect_equal(frames, vif, pair.reference, pair.distorted, c.options, describe(c));
  }

  static void expect_equal(DeviceFrames& frames, FloatVifDevice& vif, const Picture& reference,
                           const Picture& distorted, const std::vector<FloatVifOptions>& options,
                           const std::string& what) {
    expect_equal_sums(measured(frames, vif, reference, distorted, options, Accumulation::exact),
                      float_vif_reference(reference, distorted, options, Accumulation::exact), what);
  }
};

TEST_P(FloatVifDeviceTest, EverySmallSquare_EqualsTheReference) {
  for (int size = 16; size <= 64; size += kSizeStep) {
    const auto n = static_cast<std::size_t>(size);
    expect_equal({.content = kContents[n % kContents.size()],
                  .extent = {size, size},
                  .depth = size % 2 == 0 ? 8 : 10,
                  .options = {kPlain, kNeg}});
    if (HasFatalFailure()) return;
  }
}

TEST_P(FloatVifDeviceTest, EveryWidthUpToTwoTilesAndHalo_EqualsTheReference) {
  constexpr std::array kHeights{16, 2 * kTile.height + 1, 3 * kTile.height - 1, 2 * kTile.height + 2 * kRadius};
  for (int width = 16; width <= 2 * kTile.width + 2 * kRadius + 1; width += kSizeStep) {
    expect_equal(
        {.extent = {width, kHeights[static_cast<std::size_t>(width) % kHeights.size()]}, .depth = 8 + width % 9});
    if (HasFatalFailure()) return;
  }
}

TEST_P(FloatVifDeviceTest, EveryDepthAndContent_EqualsTheReference) {
  for (const std::string& content : kContents)
    for (int depth = 8; depth <= 16; ++depth) {
      expect_equal({.content = content, .extent = {93, 45}, .depth = depth, .options = {kPlain, kNeg}});
      if (HasFatalFailure()) return;
    }
}

TEST_P(FloatVifDeviceTest, EveryOption_EqualsTheReference) {
  const std::vector<std::string> contents{"natural", "extremes", "flat"};
  for (std::size_t i = 0; i < contents.size(); i += kSizeStep) {
    expect_equal({.content = contents[i], .extent = {113, 77}, .options = kEveryOption});
    if (HasFatalFailure()) return;
  }
  for (const FloatVifOptions& set : kEveryOption) expect_equal({.extent = {87, 64}, .depth = 10, .options = {set}});
}

// Windows that reach as far as the picture is large, in tiles of loops.
TEST_P(FloatVifDeviceTest, LargestWindows_EqualTheReference) {
  constexpr int kWidth = float_vif::FloatVifWindows::tile.width;
  for (const int width : {36, kWidth - 1, kWidth, 2 * kWidth + 1})
    expect_equal({.content = "noise", .extent = {width, 36}, .options = {{.kernel_scale = 360.0 / 97}}});
}

TEST_P(FloatVifDeviceTest, EveryWayToPrescale_EqualsTheReference) {
  for (const std::string& method : scale_method_names())
    for (const double factor : {0.5, 0.7, 1.9})
      for (const int depth : {8, 12}) {
        expect_equal(
            {.extent = {99, 70}, .depth = depth, .options = {{.prescale = factor, .prescale_method = method}}});
        if (HasFatalFailure()) return;
      }
}

// The largest moments: black and white stripes, equal and opposite.
TEST_P(FloatVifDeviceTest, BlackAgainstWhite_EqualsTheReference) {
  for (const int depth : {8, 16})
    for (const int width : {1, 8, 40}) {
      const Picture picture = stripes({200, 50}, depth, width, false);
      const Picture negative = stripes({200, 50}, depth, width, true);
      DeviceFrames frames(device_);
      FloatVifDevice vif(frames);
      const std::string what = fmt::format("stripes of {} at {} bits", width, depth);
      expect_equal(frames, vif, picture, picture, {kPlain, kNeg}, what);
      expect_equal(frames, vif, picture, negative, {kPlain, kNeg}, what);
      if (HasFatalFailure()) return;
    }
}

TEST_P(FloatVifDeviceTest, BiggerSizes_EqualTheReference) {
  expect_equal({.extent = kBigExtent, .depth = 8, .options = {kPlain, kNeg}});
  if (is_emulator()) return;
  for (const int depth : {8, 16})
    expect_equal({.content = "noise", .extent = {3840, 2160}, .depth = depth, .options = {kPlain, kNeg}});
}

// One object measures videos of several sizes: the planes of one must not serve the next.
TEST_P(FloatVifDeviceTest, SizesInAnyOrder_EqualTheReference) {
  DeviceFrames frames(device_);
  FloatVifDevice vif(frames);
  const std::vector<FloatVifOptions> options{kPlain, {.prescale = 0.8, .prescale_method = "bicubic"}};
  for (const Extent extent : {Extent{120, 90}, {20, 20}, {121, 35}, {120, 90}}) {
    const Case c{.content = "noise", .extent = extent};
    const FramePair pair = pictures(c);
    expect_equal(frames, vif, pair.reference, pair.distorted, options, describe(c));
  }
}

TEST_P(FloatVifDeviceTest, WholeMetric_HasTheValuesOfTheReference) {
  const std::vector<FramePair> clip = synthetic_clip({.format = {{131, 67}, {8}}, .frames = 3});
  for (const char* limit : {"100", "1.2", "1"}) {
    DeviceFrames frames(device_);
    const OptionItems items{{"vif_enhn_gain_limit", limit}, {"debug", "true"}};
    EXPECT_EQ(run_metric(float_vif_kind(), items, clip, {.executor = Executor::emu, .frames = &frames}).features,
              run_metric(float_vif_kind(), items, clip).features)
        << limit;
  }
}

SNELLEN_ON_ALL_DEVICES(FloatVifDeviceTest);

}  // namespace
}  // namespace snellen
