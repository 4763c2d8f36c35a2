// SPDX-License-Identifier: BSD-2-Clause-Patent
// float_ssim's kernels against `reference`: equal in every exact sum, on every device.
#include "metrics/float_ssim/float_ssim_dev.h"

#include <gtest/gtest.h>

#include "metrics/float_ssim/float_ssim_math-inl.h"
#include "ops/ssim_kernels.h"
#include "tests/metrics/ssim_cases.h"
#include "tests/support/make_pair.h"
#include "tests/support/run_metric.h"
#include "tests/support/test_devices.h"

namespace snellen {
namespace {

constexpr Tile kTile = ssim::SsimWindows8::tile;
constexpr int kWindow = ssim::kWindowSize;

class FloatSsimDeviceTest : public DeviceTest {
 protected:
  void expect_equal(const Picture& reference, const Picture& distorted, int scale, const std::string& what) {
    DeviceFrames frames(device_);
    const auto sums = measured(frames, FloatSsimDevice(frames, ssim::Terms{}), reference, distorted, scale);
    ASSERT_TRUE(sums == float_ssim_reference<ssim::ExactArithmetic>(reference, distorted, scale)) << what;
  }

  void expect_equal(const Case& c) {
    const FramePair pair = pictures(c);
    expect_equal(pair.reference, pair.distorted, c.scale, describe(c));
  }
};

TEST_P(FloatSsimDeviceTest, EverySmallSquare_EqualsTheReference) {
  for (int size = kWindow; size <= 64; size += kSizeStep) {
    expect_equal({.content = content_of(size), .extent = {size, size}, .depth = size % 2 == 0 ? 8 : 10});
    if (HasFatalFailure()) return;
  }
}

TEST_P(FloatSsimDeviceTest, EveryWidthUpToTwoTilesAndHalo_EqualsTheReference) {
  constexpr std::array kHeights{kWindow, kTile.height + kWindow - 2, kTile.height + kWindow, 2 * kTile.height + 2};
  for (int width = kWindow; width <= 2 * kTile.width + kWindow + 1; width += kSizeStep) {
    expect_equal({.content = "noise",
                  .extent = {width, kHeights[static_cast<std::size_t>(width) % kHeights.size()]},
                  .depth = 8 + width % 9});
    if (HasFatalFailure()) return;
  }
}

TEST_P(FloatSsimDeviceTest, EveryDepthAndContent_EqualsTheReference) {
  for (const std::string& content : kContents)
    for (int depth = 8; depth <= 16; ++depth) {
      expect_equal({.content = content, .extent = {93, 45}, .depth = depth, .scale = 1 + depth % 3});
      if (HasFatalFailure()) return;
    }
}

// Odd sides have a last sample that may stand beyond the picture.
TEST_P(FloatSsimDeviceTest, EveryScaleAndParity_EqualsTheReference) {
  for (int scale = 1; scale <= float_ssim::kMaxScale; ++scale) {
    const int smallest = float_ssim::smallest_side(scale);
    expect_equal({.extent = {smallest, smallest}, .scale = scale});
    for (const int more : {0, 1, 2, scale - 1, 25 * scale + 1}) {
      const int side = kWindow * scale + more;
      expect_equal({.content = "noise", .extent = {side + 1, side}, .depth = more % 2 == 0 ? 8 : 16, .scale = scale});
      if (HasFatalFailure()) return;
    }
  }
}

// The largest means and variances, and the roundings beside flat windows.
TEST_P(FloatSsimDeviceTest, BlackAgainstWhite_EqualsTheReference) {
  for (const int depth : {8, 16})
    for (const int width : {1, 8, 40}) {
      const Picture picture = stripes({100, 50}, depth, width, false);
      const Picture negative = stripes({100, 50}, depth, width, true);
      const std::string what = fmt::format("stripes of {} at {} bits", width, depth);
      expect_equal(picture, picture, 1, what);
      expect_equal(picture, negative, 1, what);
    }
}

TEST_P(FloatSsimDeviceTest, BiggerSizes_EqualTheReference) {
  for (const int depth : {8, 10}) expect_equal({.extent = {853, 480}, .depth = depth, .scale = depth - 7});
  if (is_emulator()) return;
  for (const int depth : {8, 16})
    for (const int scale : {1, 3, 8})
      expect_equal({.content = "noise", .extent = {3840, 2160}, .depth = depth, .scale = scale});
}

// One object measures several sizes and scales: the planes of one must not serve the next.
TEST_P(FloatSsimDeviceTest, SizesAndScalesInAnyOrder_EqualTheReference) {
  DeviceFrames frames(device_);
  FloatSsimDevice compute(frames, ssim::Terms{});
  for (const Extent extent : {Extent{120, 90}, {31, 31}, {121, 35}, {120, 90}})
    for (const int scale : {2, 1, 3}) {
      const Case c{.content = "noise", .extent = extent, .scale = scale};
      const FramePair pair = pictures(c);
      ASSERT_TRUE(measured(frames, compute, pair.reference, pair.distorted, scale) ==
                  float_ssim_reference<ssim::ExactArithmetic>(pair.reference, pair.distorted, scale))
          << describe(c);
    }
}

TEST_P(FloatSsimDeviceTest, WithoutAllTerms_ProductsStayEqual) {
  const FramePair pair = pictures({.extent = {101, 83}});
  DeviceFrames frames(device_);
  const auto sums = measured(frames, FloatSsimDevice(frames, {.luminance = false, .contrast_and_structure = false}),
                             pair.reference, pair.distorted, 1);
  const auto expected = float_ssim_reference<ssim::ExactArithmetic>(pair.reference, pair.distorted, 1);
  EXPECT_TRUE(sums.product == expected.product);
  EXPECT_EQ(sums.windows, expected.windows);
}

TEST_P(FloatSsimDeviceTest, WholeMetric_HasTheValuesOfTheReference) {
  const std::vector<FramePair> clip = synthetic_clip({.format = {{131, 67}, {8}}, .frames = 3});
  for (const char* all_terms : {"false", "true"})
    for (const char* scale : {"0", "2"}) {
      DeviceFrames frames(device_);
      const OptionItems items{{"enable_lcs", all_terms}, {"scale", scale}};
      EXPECT_EQ(run_metric(float_ssim_kind(), items, clip, {.executor = Executor::emu, .frames = &frames}).features,
                run_metric(float_ssim_kind(), items, clip).features)
          << scale;
    }
}

SNELLEN_ON_ALL_DEVICES(FloatSsimDeviceTest);

}  // namespace
}  // namespace snellen
