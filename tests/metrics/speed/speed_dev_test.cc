// SPDX-License-Identifier: BSD-2-Clause-Patent
// SpEED's kernels against `reference`: the same eigenvalues and variances, on every device.
#include "metrics/speed/speed_dev.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "media/synthetic.h"
#include "metrics/speed/speed_kernels.h"
#include "ops/scale_plane.h"
#include "tests/support/run_metric.h"
#include "tests/support/test_devices.h"

namespace snellen {
namespace {

using speed::Job;
using speed::Reduction;
using speed::Statistics;

const std::vector<std::string> kContents{"natural", "noise", "flat", "near_flat", "extremes", "impulse"};

Picture picture(const std::string& content, const VideoFormat& format, std::uint32_t seed = 5) {
  return synthetic_pair({.content = content, .format = format, .frames = 1, .seed = seed}, FrameIndex{0}).distorted;
}

class SpeedDeviceTest : public DeviceTest {
 protected:
  void expect_equal(std::span<const Job> jobs) {
    DeviceFrames frames(device_);
    SpeedDevice device(frames, cpu::best_target());
    expect_equal(jobs, frames, device);
  }

  static void expect_equal(std::span<const Job> jobs, DeviceFrames& frames, SpeedDevice& device) {
    const std::vector<Statistics> expected = speed::reference_statistics(jobs);
    const std::vector<Statistics> found = measured(frames, device, jobs);
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
      ASSERT_EQ(found[i].eigenvalues, expected[i].eigenvalues) << "job " << i;
      ASSERT_EQ(found[i].variances, expected[i].variances) << "job " << i;
      ASSERT_EQ(found[i].singular, expected[i].singular) << "job " << i;
    }
  }

  /// A luma less mid-grey, and its change from another one.
  void expect_equal(const std::string& content, Extent extent, int depth, const SpeedOptions& options = {}) {
    SCOPED_TRACE(fmt::format("{} {}x{} {} bits, scale {} {}, kernel {}", content, extent.width, extent.height, depth,
                             options.prescale, options.prescale_method, options.kernel_scale));
    const VideoFormat format{extent, {depth, Subsampling::k400}};
    const Picture now = picture(content, format);
    const Picture before = picture("natural", format, 6);
    const Reduction reduction(extent, options);
    expect_equal(std::vector<Job>{{{&now, 0}, &reduction}, {{&before, 0, &now}, &reduction}});
  }
};

TEST_P(SpeedDeviceTest, EverySmallSquare_EqualsTheReference) {
  for (int size = 80; size <= 80 + 64; ++size) {
    expect_equal("natural", {size, size}, size % 2 == 0 ? 8 : 10);
    if (HasFatalFailure()) return;
  }
}

TEST_P(SpeedDeviceTest, WidthsAroundTiles_EqualTheReference) {
  constexpr int kWidth = speed::SpeedReduceColumns8::tile.width;
  for (const int tiles : {1, 2})
    for (int width = tiles * kWidth - 9; width <= tiles * kWidth + 9; ++width) {
      expect_equal("noise", {width, 80 + width % 23}, 8 + width % 9);
      if (HasFatalFailure()) return;
    }
}

TEST_P(SpeedDeviceTest, EveryDepthAndContent_EqualsTheReference) {
  for (const std::string& content : kContents)
    for (int depth = 8; depth <= 16; ++depth) {
      expect_equal(content, {163, 117}, depth);
      if (HasFatalFailure()) return;
    }
}

TEST_P(SpeedDeviceTest, EveryPrescale_EqualsTheReference) {
  for (const std::string& method : scale_method_names())
    for (const double prescale : {0.5, 0.6, 0.9995, 1.0005, 1.7, 4.0})
      for (const Extent extent : {Extent{193, 167}, {20, 21}}) {
        if (extent.width == 20 && prescale != 4.0) continue;
        expect_equal("natural", extent, 8, {.prescale = prescale, .prescale_method = method});
        if (HasFatalFailure()) return;
      }
}

TEST_P(SpeedDeviceTest, EveryKernelScale_EqualsTheReference) {
  for (const double scale : {0.5, 1 / 2.25, 1.0, 1.5, 2.0, 2.4, 3.0, 360.0 / 97}) {
    expect_equal("natural", {163, 117}, 8, {.kernel_scale = scale});
    expect_equal("natural", {163, 137}, 10, {.kernel_scale = scale, .prescale = 0.6, .prescale_method = "bilinear"});
    if (HasFatalFailure()) return;
  }
}

// The memory of one size or option set must not show in the next.
TEST_P(SpeedDeviceTest, JobsInAnyOrder_EqualTheReference) {
  const VideoFormat format{{343, 267}, {8, Subsampling::k422}};
  const Picture now = picture("natural", format);
  const Picture noise = picture("noise", format);
  const Extent chroma = now.extent(1);
  const Reduction plain(chroma, {});
  const Reduction smaller(chroma, {.prescale = 0.7, .prescale_method = "bilinear"});
  const Reduction wider(chroma, {.kernel_scale = 2});
  const Reduction luma(format.extent, {});
  const std::vector<Job> jobs{{{&now, 1}, &plain},   {{&noise, 2}, &plain},     {{&noise, 1}, &plain},
                              {{&now, 2}, &plain},   {{&now, 1}, &plain},       {{&noise, 1, &now}, &smaller},
                              {{&noise, 1}, &wider}, {{&now, 0, &noise}, &luma}};
  DeviceFrames frames(device_);
  SpeedDevice device(frames, cpu::best_target());
  for (int frame = 0; frame < 2; ++frame) {
    expect_equal(jobs, frames, device);
    expect_equal(std::span(jobs).subspan(4, 3), frames, device);
    if (HasFatalFailure()) return;
  }
}

TEST_P(SpeedDeviceTest, BiggerSizes_EqualTheReference) {
  for (const int depth : {8, 10}) expect_equal("natural", {960, 540}, depth);
  if (is_emulator()) return;
  for (const int depth : {8, 16}) expect_equal("natural", {3840, 2160}, depth);
}

TEST_P(SpeedDeviceTest, WholeMetrics_HaveTheValuesOfTheReference) {
  for (const Subsampling subsampling : {Subsampling::k420, Subsampling::k422, Subsampling::k444}) {
    const std::vector<FramePair> clip = synthetic_clip({.format = {{231, 167}, {8, subsampling}}, .frames = 3});
    for (const MetricKind* kind : {&speed_chroma_kind(), &speed_temporal_kind()})
      for (const OptionItems& items : {OptionItems{}, {{"speed_kernelscale", "2"}}}) {
        DeviceFrames frames(device_);
        EXPECT_EQ(run_metric(*kind, items, clip, {.executor = Executor::emu, .frames = &frames}).features,
                  run_metric(*kind, items, clip).features)
            << kind->name;
      }
  }
}

SNELLEN_ON_ALL_DEVICES(SpeedDeviceTest);

}  // namespace
}  // namespace snellen
