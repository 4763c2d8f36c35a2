// SPDX-License-Identifier: BSD-2-Clause-Patent
// ADM's kernels against `reference`: equal in every sum, on every device.
#include "metrics/adm/adm_dev.h"

#include <array>
#include <memory>

#include "metrics/adm/adm_kernels.h"
#include "tests/metrics/adm/adm_cases.h"
#include "tests/support/run_metric.h"
#include "tests/support/test_devices.h"

namespace snellen {
namespace {

class AdmDeviceTest : public DeviceTest {
 protected:
  void SetUp() override {
    DeviceTest::SetUp();
    if (device_) frames_ = std::make_unique<DeviceFrames>(device_);
    if (device_) adm_ = std::make_unique<AdmDevice>(*frames_);
  }

  void expect_equal(const Case& c) { expect_equal(pictures(c), c.options, describe(c)); }

  void expect_equal(const FramePair& pair, std::span<const AdmOptions> options, const std::string& where) {
    const auto adm = [this](const auto&... arguments) { return measured(*frames_, *adm_, arguments...); };
    expect_same_sums(adm, pair, options, where);
  }

  std::unique_ptr<DeviceFrames> frames_;
  std::unique_ptr<AdmDevice> adm_;
};

// Bands of scale 0 of up to two tiles.
TEST_P(AdmDeviceTest, EveryWidthUpToTwoTiles_EqualsTheReference) {
  constexpr int kWidest = 2 * (2 * adm::AdmFineExcess::tile.width + 2) * 10 / 8;
  constexpr std::array kHeights{33, 34, 35, 36, 39, 47};
  for (int width = 33; width <= kWidest; width += width < 70 ? 1 : 7) {
    const auto n = static_cast<std::size_t>(width);
    expect_equal({.content = kContents[n % kContents.size()],
                  .extent = {width, kHeights[n % kHeights.size()]},
                  .depth = width % 2 == 0 ? 8 : 10,
                  .options = {kPlain, kNeg}});
    if (HasFatalFailure()) return;
  }
}

TEST_P(AdmDeviceTest, EveryHeightWithBordersAtSomeScale_EqualsTheReference) {
  for (int height = 33; height <= 96; ++height) {
    expect_equal({.content = kContents[static_cast<std::size_t>(height) % 2], .extent = {49, height}});
    if (HasFatalFailure()) return;
  }
}

TEST_P(AdmDeviceTest, EveryDepthAndContent_EqualsTheReference) {
  for (const std::string& content : kContents)
    for (int depth = 8; depth <= 16; ++depth) {
      expect_equal({.content = content, .extent = {93, 45}, .depth = depth, .options = {kPlain, kNeg, kFraction}});
      if (HasFatalFailure()) return;
    }
}

// From 543 samples up no scale reads a border.
TEST_P(AdmDeviceTest, BiggerSizes_EqualTheReference) {
  for (const Extent extent : {Extent{255, 257}, {541, 67}, {543, 543}, {1023, 39}})
    for (const int depth : {8, 12}) {
      expect_equal({.content = depth == 8 ? "natural" : "noise", .extent = extent, .depth = depth});
      if (HasFatalFailure()) return;
    }
  if (is_emulator()) return;
  for (const Extent extent : {Extent{1920, 1080}, {3840, 2160}, {7680, 4320}})
    for (const int depth : {8, 16}) expect_equal({.content = "extremes", .extent = extent, .depth = depth});
}

TEST_P(AdmDeviceTest, EveryCombinationOfOptionSets_EqualsTheReference) {
  std::vector<AdmOptions> more_than_a_pass = kAll;
  more_than_a_pass.push_back(kNeg);
  std::vector<std::vector<AdmOptions>> combinations{more_than_a_pass, {kPlain, kNeg}, {kV1, kNeg, kPlain}};
  for (const AdmOptions& options : kAll) combinations.push_back({options});
  for (const auto& options : combinations)
    for (const int depth : {8, 16}) {
      expect_equal(
          {.content = depth == 8 ? "natural" : "extremes", .extent = {113, 77}, .depth = depth, .options = options});
      if (HasFatalFailure()) return;
    }
}

TEST_P(AdmDeviceTest, LargestCoefficients_EqualTheReference) {
  const std::vector<AdmOptions> nearest_and_farthest{kNearest, kFar};
  for (const int depth : {8, 16})
    for (const FramePair& pair : striped_pairs(depth)) {
      expect_equal(pair, nearest_and_farthest, fmt::format("stripes of {} bits", depth));
      if (HasFatalFailure()) return;
    }
}

TEST_P(AdmDeviceTest, DirectionsThatFloatsLeaveOpen_EqualTheReference) {
  for (const FramePair& pair : turned_pairs()) {
    expect_equal(pair, kAll, "turned");
    if (HasFatalFailure()) return;
  }
}

TEST_P(AdmDeviceTest, SizesInAnyOrder_EqualTheReference) {
  for (const Extent extent : {Extent{120, 90}, {33, 33}, {121, 35}, {33, 90}, {120, 90}}) {
    expect_equal({.content = "noise", .extent = extent, .options = {kPlain, kNeg}});
    expect_equal({.content = "flat", .extent = extent, .options = {kNeg}});
    if (HasFatalFailure()) return;
  }
}

TEST_P(AdmDeviceTest, WholeMetric_HasTheValuesOfTheReference) {
  const std::vector<FramePair> clip = synthetic_clip({.format = {{131, 67}, {10}}, .frames = 3});
  const OptionItems items{{"debug", "true"}, {"adm_enhn_gain_limit", "1.2"}};
  EXPECT_EQ(run_metric(adm_kind(), items, clip, {.executor = Executor::emu, .frames = frames_.get()}).features,
            run_metric(adm_kind(), items, clip).features);
}

SNELLEN_ON_ALL_DEVICES(AdmDeviceTest);

}  // namespace
}  // namespace snellen
