// SPDX-License-Identifier: BSD-2-Clause-Patent
// CAMBI's kernels against `reference`: equal in every sum, on every device.
#include "metrics/cambi/cambi_dev.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "engine/plan.h"
#include "media/synthetic.h"
#include "metrics/cambi/cambi_kernels.h"
#include "tests/support/make_pair.h"
#include "tests/support/run_metric.h"
#include "tests/support/test_devices.h"

namespace snellen {
namespace {

const std::vector<std::string> kContents{"banded", "natural", "noise", "flat", "near_flat", "extremes", "impulse"};

// Checked builds are many times slower.
#if defined(SNELLEN_CHECKED)
constexpr int kSpacing = 23;
constexpr int kDepthSpacing = 4;
const std::vector<int> kDepths{10};
const std::vector<int> kSpeedups{1080};
#else
constexpr int kSpacing = 1;
constexpr int kDepthSpacing = 1;
const std::vector<int> kDepths{8, 10, 12};
const std::vector<int> kSpeedups{0, 1080};
#endif

struct Case {
  std::string content = "banded";
  Extent extent;
  int depth = 8;
  CambiOptions options{};
};

class CambiDeviceTest : public DeviceTest {
 protected:
  void expect_equal(const Case& c) {
    const VideoFormat format{c.extent, {c.depth, Subsampling::k400}};
    const FramePair pair =
        synthetic_pair({.content = c.content, .format = format, .frames = 1, .seed = 5}, FrameIndex{0});
    expect_equal(pair.distorted, c.options, c.content);
  }

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
  for (int width = 1; width <= 140; width += kSpacing) {
    const auto n = static_cast<std::size_t>(width);
    expect_equal({.content = kContents[n % kContents.size()],
                  .extent = {width, 216},
                  .depth = width % 2 == 0 ? 8 : 10,
                  .options = {.window_size = width % 3 == 0 ? 127 : 65}});
    if (HasFatalFailure()) return;
  }
}

TEST_P(CambiDeviceTest, EverySmallHeight_EqualsTheReference) {
  for (int height = 1; height <= 140; height += kSpacing) {
    expect_equal({.extent = {217 + height % 5, height},
                  .depth = height % 2 == 0 ? 8 : 10,
                  .options = {.window_size = height % 3 == 0 ? 15 : 127}});
    if (HasFatalFailure()) return;
  }
}

TEST_P(CambiDeviceTest, EveryDepthAndContent_EqualsTheReference) {
  for (const std::string& content : kContents)
    for (int depth = 8; depth <= 16; depth += kDepthSpacing) {
      expect_equal({.content = content, .extent = {333, 97}, .depth = depth});
      if (HasFatalFailure()) return;
    }
}

TEST_P(CambiDeviceTest, EveryOption_EqualsTheReference) {
  const std::vector<CambiOptions> options{
      {.enc_width = 230, .enc_height = 170, .full_ref = true},
      {.src_width = 641, .src_height = 367, .full_ref = true},
      {.enc_bitdepth = 8},
      {.enc_bitdepth = 10},
      {.window_size = 15},
      {.window_size = 127},
      {.topk = 0.01},
      {.topk = 0.0001},
      {.cambi_topk = 1},
      {.tvi_threshold = 0.0001},
      {.tvi_threshold = 0.2},
      {.vis_lum_threshold = 0.06},
      {.vis_lum_threshold = 5, .max_log_contrast = 3},
      {.vis_lum_threshold = 300},
      {.max_log_contrast = 0},
      {.max_log_contrast = 1},
      {.max_log_contrast = 3},
      {.max_log_contrast = 4},
      {.max_log_contrast = 5},
      {.eotf = "pq"},
  };
  for (const CambiOptions& o : options)
    for (const int depth : kDepths) {
      if (depth > 10) continue;
      expect_equal({.content = depth == 8 ? "banded" : "natural", .extent = {300, 224}, .depth = depth, .options = o});
      if (HasFatalFailure()) return;
    }
}

// Nearly every radius, the odd ones among them.
TEST_P(CambiDeviceTest, EveryWindow_EqualsTheReference) {
  for (int height = 216; height <= 3400; height += 118 * kSpacing) {
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
  for (const std::string& content : kContents) {
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
