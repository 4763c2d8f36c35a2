// SPDX-License-Identifier: BSD-2-Clause-Patent
// CAMBI's kernels against `reference`: equal in every sum, on every device.
#include "metrics/cambi/cambi_dev.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "engine/plan.h"
#include "media/synthetic.h"
#include "metrics/cambi/cambi_kernels.h"
#include "tests/metrics/cambi/cambi_cases.h"
#include "tests/support/make_pair.h"
#include "tests/support/run_metric.h"
#include "tests/support/test_devices.h"

namespace snellen {
namespace {

// Checked builds are many times slower.
#if defined(SNELLEN_CHECKED)
const std::vector<int> kDepths{10};
const std::vector<int> kSpeedups{1080};
#else
const std::vector<int> kDepths{8, 10, 12};
const std::vector<int> kSpeedups{0, 1080};
#endif

class CambiDeviceTest : public DeviceTest {
 protected:
  void expect_equal(const Case& c) { expect_equal(pictures(c).distorted, c.options, c.content); }

  void expect_equal(const Picture& picture, const CambiOptions& options, const std::string& what) {
    const VideoFormat format{picture.extent(), picture.format()};
    const cambi::Settings settings = cambi::resolve(options, format);
    DeviceFrames frames(device_);
    for (const cambi::Side& side : {settings.encode, settings.source}) {
      CambiDevice cambi(frames, settings, side);
      ASSERT_EQ(measured(frames, cambi, picture).exact,
                cambi_reference(picture, settings, side, Accumulation::exact, {}).exact)
          << what << " " << to_string(format) << " as " << side.extent.width << "x" << side.extent.height;
      if (settings.encode.extent == settings.source.extent) break;
    }
  }

  /// Blocks of 8x8 pixels of unrelated levels: nearly every level is in every window.
  static Picture mosaic(Extent extent, int depth) {
    return make_picture({extent, {depth, Subsampling::k400}}, [&](int, int x, int y) {
      const unsigned cell = static_cast<unsigned>(x / 8) * 2654435761U + static_cast<unsigned>(y / 8) * 40503U * 977U;
      return static_cast<int>(cell >> 5) & ((1 << depth) - 1);
    });
  }
};

TEST_P(CambiDeviceTest, EverySmallWidth_EqualsTheReference) {
  for (int width = 1; width <= 140; width += size_step(23)) {
    const auto n = static_cast<std::size_t>(width);
    expect_equal({.content = kCambiContents[n % kCambiContents.size()],
                  .extent = {width, 216},
                  .depth = width % 2 == 0 ? 8 : 10,
                  .options = {.window_size = width % 3 == 0 ? 127 : 65}});
    if (HasFatalFailure()) return;
  }
}

TEST_P(CambiDeviceTest, EverySmallHeight_EqualsTheReference) {
  for (int height = 1; height <= 140; height += size_step(23)) {
    expect_equal({.extent = {217 + height % 5, height},
                  .depth = height % 2 == 0 ? 8 : 10,
                  .options = {.window_size = height % 3 == 0 ? 15 : 127}});
    if (HasFatalFailure()) return;
  }
}

TEST_P(CambiDeviceTest, EveryDepthAndContent_EqualsTheReference) {
  for (const std::string& content : kCambiContents)
    for (int depth = 8; depth <= 16; depth += size_step(4)) {
      expect_equal({.content = content, .extent = {333, 97}, .depth = depth});
      if (HasFatalFailure()) return;
    }
}

TEST_P(CambiDeviceTest, EveryOption_EqualsTheReference) {
  for (const CambiOptions& o : kOptions)
    for (const int depth : kDepths) {
      if (depth > 10) continue;
      expect_equal({.content = depth == 8 ? "banded" : "natural", .extent = {300, 224}, .depth = depth, .options = o});
      if (HasFatalFailure()) return;
    }
}

// Nearly every radius, the odd ones among them.
TEST_P(CambiDeviceTest, EveryWindow_EqualsTheReference) {
  for (int height = 216; height <= 3400; height += 118 * size_step(23)) {
    expect_equal({.extent = {24, height}, .options = {.window_size = 100}});
    if (HasFatalFailure()) return;
  }
}

TEST_P(CambiDeviceTest, ManyLevelsInAWindow_EqualTheReference) {
  for (const int depth : kDepths)
    for (const int contrasts : {2, 5})
      for (const char* eotf : {"bt1886", "pq"}) {
        const CambiOptions options{.tvi_threshold = 0.0001, .max_log_contrast = contrasts, .eotf = eotf};
        expect_equal(mosaic({301, 217}, depth), options, "mosaic");
        if (HasFatalFailure()) return;
      }
}

TEST_P(CambiDeviceTest, FullHd_EqualsTheReference) {
  for (const int speedup : kSpeedups)
    expect_equal({.content = "natural",
                  .extent = {1921, 1081},
                  .options = {.vis_lum_threshold = 0.06, .high_res_speedup = speedup}});
}

TEST_P(CambiDeviceTest, BiggerSizes_EqualTheReference) {
  if (is_emulator()) return;
  for (const int speedup : {0, 2160})
    for (const char* content : {"banded", "natural", "noise"})
      for (const int depth : {8, 10}) {
        expect_equal({.content = content,
                      .extent = {3840, 2160},
                      .depth = depth,
                      .options = {.vis_lum_threshold = 0.06, .high_res_speedup = speedup}});
        if (HasFatalFailure()) return;
      }
  expect_equal(mosaic({3840, 2160}, 10), {}, "mosaic");
  expect_equal({.content = "natural", .extent = {7680, 4320}, .options = {.high_res_speedup = 1080}});
}

// The memory of one picture must not show in the next.
TEST_P(CambiDeviceTest, OnePictureAfterAnother_EqualsTheReference) {
  DeviceFrames frames(device_);
  const VideoFormat format{{301, 217}, {8, Subsampling::k400}};
  const cambi::Settings settings = cambi::resolve({}, format);
  CambiDevice cambi(frames, settings, settings.encode);
  for (const std::string& content : kCambiContents) {
    const Picture picture = synthetic_pair({.content = content, .format = format}, FrameIndex{0}).distorted;
    ASSERT_EQ(measured(frames, cambi, picture).exact,
              cambi_reference(picture, settings, settings.encode, Accumulation::exact, {}).exact);
  }
}

TEST_P(CambiDeviceTest, WholeMetric_HasTheValuesOfTheReference) {
  const std::vector<FramePair> clip = synthetic_clip({.format = {{230, 161}, {8}}, .frames = 3});
  for (const OptionItems& items : {OptionItems{}, {{"full_ref", "true"}, {"topk", "0.1"}}}) {
    DeviceFrames frames(device_);
    EXPECT_EQ(run_metric(cambi_kind(), items, clip, {.executor = Executor::emu, .frames = &frames}).features,
              run_metric(cambi_kind(), items, clip).features);
  }
}

SNELLEN_ON_ALL_DEVICES(CambiDeviceTest);

TEST(CambiOnDevices, HeatMaps_AreRefusedByName) {
  PlanRequest request{.format = {{320, 240}, {8}},
                      .models = {},
                      .features = {{"cambi", {{"heatmaps_path", "maps"}}}},
                      .device = parse_device("emu")};
  try {
    make_plan(request);
    FAIL() << "accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::device);
    EXPECT_THAT(error.what(), testing::HasSubstr("heatmaps_path=maps"));
  }
  request.features = {{"cambi", {}}};
  EXPECT_NO_THROW(make_plan(request));
}

}  // namespace
}  // namespace snellen
