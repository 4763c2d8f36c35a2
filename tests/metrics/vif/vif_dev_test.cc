// SPDX-License-Identifier: BSD-2-Clause-Patent
// VIF's kernels against `reference`: equal in every sum, on every device.
#include "metrics/vif/vif_dev.h"

#include <gtest/gtest.h>

#include "metrics/vif/vif_kernels.h"
#include "tests/metrics/vif/vif_cases.h"
#include "tests/support/make_pair.h"
#include "tests/support/run_metric.h"
#include "tests/support/test_devices.h"

namespace snellen {
namespace {

constexpr Tile kTile = vif::VifScale0Of8::tile;

class VifDeviceTest : public DeviceTest {
 protected:
  void expect_equal(const Case& c) {
    const FramePair pair = pictures(c);
    expect_equal(pair.reference, pair.distorted, c.options, describe(c));
  }

  void expect_equal(const Picture& reference, const Picture& distorted, const std::vector<VifOptions>& options,
                    const std::string& what) {
    DeviceFrames frames(device_);
    expect_equal_sums(measured(frames, VifDevice(frames), reference, distorted, options),
                      vif_reference(reference, distorted, options), what);
  }
};

TEST_P(VifDeviceTest, EverySmallSquare_EqualsTheReference) {
  for (int size = 16; size <= 64; ++size) {
    const auto n = static_cast<std::size_t>(size);
    expect_equal({.content = kContents[n % kContents.size()],
                  .extent = {size, size},
                  .depth = size % 2 == 0 ? 8 : 10,
                  .options = {kPlain, kNeg}});
    if (HasFatalFailure()) return;
  }
}

TEST_P(VifDeviceTest, EveryWidthUpToTwoTilesAndHalo_EqualsTheReference) {
  constexpr std::array kHeights{16, 2 * kTile.height + 1, 3 * kTile.height - 1, 2 * kTile.height + 2 * vif::kMaxRadius};
  for (int width = 16; width <= 2 * kTile.width + 2 * vif::kMaxRadius + 1; ++width) {
    expect_equal({.extent = {width, kHeights[static_cast<std::size_t>(width) % kHeights.size()]},
                  .depth = 8 + width % 9,
                  .options = {kPlain, kNeg}});
    if (HasFatalFailure()) return;
  }
}

TEST_P(VifDeviceTest, EveryDepthAndContent_EqualsTheReference) {
  for (const std::string& content : kContents)
    for (int depth = 8; depth <= 16; ++depth) {
      expect_equal({.content = content, .extent = {93, 45}, .depth = depth, .options = {kPlain, kNeg, kBetween}});
      if (HasFatalFailure()) return;
    }
}

TEST_P(VifDeviceTest, EveryCombinationOfOptionSets_EqualsTheReference) {
  for (const auto& options : kCombinations)
    for (const int depth : {8, 10, 16}) {
      expect_equal({.extent = {113, 77}, .depth = depth, .options = options});
      if (HasFatalFailure()) return;
    }
}

// The largest moments and variances: black and white stripes, equal and opposite.
TEST_P(VifDeviceTest, BlackAgainstWhite_DoesNotOverflow) {
  for (const int depth : {8, 15, 16})
    for (const int width : {1, 8, 40}) {
      const Picture picture = stripes({200, 50}, depth, width, false);
      const Picture negative = stripes({200, 50}, depth, width, true);
      const std::string what = fmt::format("stripes of {} at {} bits", width, depth);
      expect_equal(picture, picture, {kPlain, kNeg}, what);
      expect_equal(picture, negative, {kPlain, kNeg}, what);
      if (HasFatalFailure()) return;
    }
}

TEST_P(VifDeviceTest, BiggerSizes_EqualTheReference) {
  for (const int depth : {8, 10}) expect_equal({.extent = {1366, 768}, .depth = depth, .options = {kPlain, kNeg}});
  if (is_emulator()) return;
  for (const Extent extent : {Extent{3840, 2160}, {7680, 4320}})
    for (const int depth : {8, 16})
      expect_equal({.content = "noise", .extent = extent, .depth = depth, .options = {kPlain, kNeg}});
}

// One object measures videos of several sizes: the planes of one must not serve the next.
TEST_P(VifDeviceTest, SizesInAnyOrder_EqualTheReference) {
  DeviceFrames frames(device_);
  VifDevice vif(frames);
  for (const Extent extent : {Extent{120, 90}, {16, 16}, {121, 35}, {120, 90}}) {
    const Case c{.content = "noise", .extent = extent};
    const FramePair pair = pictures(c);
    expect_equal_sums(measured(frames, vif, pair.reference, pair.distorted, c.options),
                      vif_reference(pair.reference, pair.distorted, c.options), describe(c));
  }
}

TEST_P(VifDeviceTest, WholeMetric_HasTheValuesOfTheReference) {
  const std::vector<FramePair> clip = synthetic_clip({.format = {{131, 67}, {8}}, .frames = 3});
  for (const char* limit : {"100", "1.2", "1"}) {
    DeviceFrames frames(device_);
    const OptionItems items{{"vif_enhn_gain_limit", limit}, {"debug", "true"}};
    EXPECT_EQ(run_metric(vif_kind(), items, clip, {.executor = Executor::emu, .frames = &frames}).features,
              run_metric(vif_kind(), items, clip).features)
        << limit;
  }
}

SNELLEN_ON_ALL_DEVICES(VifDeviceTest);

}  // namespace
}  // namespace snellen
