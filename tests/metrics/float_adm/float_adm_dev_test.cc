// SPDX-License-Identifier: BSD-2-Clause-Patent
// Float ADM's kernels against `reference`: equal in every exact sum, on every device.
#include "metrics/float_adm/float_adm_dev.h"

#include "metrics/float_adm/float_adm_kernels.h"
#include "tests/metrics/float_adm/float_adm_cases.h"
#include "tests/support/make_pair.h"
#include "tests/support/run_metric.h"
#include "tests/support/test_devices.h"

namespace snellen {
namespace {

class FloatAdmDeviceTest : public DeviceTest {
 protected:
  void expect_equal(const Case& c) {
    const FramePair pair = pictures(c);
    DeviceFrames frames(device_);
    FloatAdmDevice adm(frames);
    expect_equal(frames, adm, pair.reference, pair.distorted, c.options, describe(c));
  }

  static void expect_equal(DeviceFrames& frames, FloatAdmDevice& adm, const Picture& reference,
                           const Picture& distorted, const std::vector<FloatAdmOptions>& options,
                           const std::string& what) {
    expect_equal_sums(measured(frames, adm, reference, distorted, options, Accumulation::exact),
                      float_adm_reference(reference, distorted, options, Accumulation::exact), what);
  }
};

TEST_P(FloatAdmDeviceTest, EverySmallSquare_EqualsTheReference) {
  for (int size = 17; size <= 64; size += kSizeStep) {
    const auto n = static_cast<std::size_t>(size);
    expect_equal({.content = kContents[n % kContents.size()],
                  .extent = {size, size},
                  .depth = size % 2 == 0 ? 8 : 10,
                  .options = {kPlain, kNeg}});
    if (HasFatalFailure()) return;
  }
}

// A position of the finest bands stands for two columns.
TEST_P(FloatAdmDeviceTest, EveryWidthUpToTwoTiles_EqualsTheReference) {
  constexpr std::array kHeights{17, 18, 33, 35, 67, 71};
  for (int width = 17; width <= 4 * float_adm::FloatAdmDecompose::tile.width + 3; width += kSizeStep) {
    expect_equal(
        {.extent = {width, kHeights[static_cast<std::size_t>(width) % kHeights.size()]}, .depth = 8 + width % 9});
    if (HasFatalFailure()) return;
  }
}

TEST_P(FloatAdmDeviceTest, EveryDepthAndContent_EqualsTheReference) {
  for (const std::string& content : kContents)
    for (int depth = 8; depth <= 16; depth += size_step(4)) {
      expect_equal({.content = content, .extent = {93, 45}, .depth = depth, .options = {kPlain, kFraction}});
      if (HasFatalFailure()) return;
    }
}

TEST_P(FloatAdmDeviceTest, EveryCombinationOfOptionSets_EqualsTheReference) {
  for (const auto& options : combinations())
    for (const char* content : {"natural", "near_flat", "extremes"}) {
      expect_equal({.content = content, .extent = {83, 57}, .depth = 10, .options = options});
      if (HasFatalFailure()) return;
    }
}

// The largest coefficients: black and white stripes, equal and opposite.
TEST_P(FloatAdmDeviceTest, BlackAgainstWhite_EqualsTheReference) {
  for (const int depth : {8, 16})
    for (const int width : {1, 3, 8, 40}) {
      const Picture picture = stripes({200, 50}, depth, width, false);
      const Picture negative = stripes({200, 50}, depth, width, true);
      DeviceFrames frames(device_);
      FloatAdmDevice adm(frames);
      const std::string what = fmt::format("stripes of {} at {} bits", width, depth);
      expect_equal(frames, adm, picture, picture, {kPlain, kSquares}, what);
      expect_equal(frames, adm, picture, negative, {kPlain, kSquares}, what);
      if (HasFatalFailure()) return;
    }
}

// From 543 samples up no scale reads a border.
TEST_P(FloatAdmDeviceTest, BiggerSizes_EqualTheReference) {
  expect_equal({.extent = kBigExtent, .options = {kPlain, kNeg}});
  expect_equal({.content = "noise", .extent = {543, 67}, .depth = 12, .options = {kSquares}});
  if (is_emulator()) return;
  for (const int depth : {8, 16})
    expect_equal({.content = "noise", .extent = {3840, 2160}, .depth = depth, .options = {kPlain, kSquares}});
}

// One object measures videos of several sizes: the planes of one must not serve the next.
TEST_P(FloatAdmDeviceTest, SizesInAnyOrder_EqualTheReference) {
  DeviceFrames frames(device_);
  FloatAdmDevice adm(frames);
  for (const Extent extent : {Extent{120, 90}, {17, 17}, {121, 35}, {120, 90}}) {
    const Case c{.content = "noise", .extent = extent, .options = {kPlain, kSquares}};
    const FramePair pair = pictures(c);
    expect_equal(frames, adm, pair.reference, pair.distorted, c.options, describe(c));
  }
}

TEST_P(FloatAdmDeviceTest, WholeMetric_HasTheValuesOfTheReference) {
  const std::vector<FramePair> clip = synthetic_clip({.format = {{131, 67}, {8}}, .frames = 3});
  for (const char* power : {"3", "2.5"}) {
    DeviceFrames frames(device_);
    const OptionItems items{{"adm_p_norm", power}, {"debug", "true"}};
    EXPECT_EQ(run_metric(float_adm_kind(), items, clip, {.executor = Executor::emu, .frames = &frames}).features,
              run_metric(float_adm_kind(), items, clip).features)
        << power;
  }
}

SNELLEN_ON_ALL_DEVICES(FloatAdmDeviceTest);

}  // namespace
}  // namespace snellen
