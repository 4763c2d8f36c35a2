// SPDX-License-Identifier: BSD-2-Clause-Patent
// SpEED's kernels against `reference`: the same eigenvalues and variances, on every device.
#include "metrics/speed/speed_dev.h"

#include <gtest/gtest.h>

#include "media/synthetic.h"
#include "metrics/speed/speed_kernels.h"
#include "tests/metrics/speed/speed_cases.h"
#include "tests/support/run_metric.h"
#include "tests/support/test_devices.h"

namespace snellen {
namespace {

using speed::Job;
using speed::Reduction;

class SpeedDeviceTest : public DeviceTest {
 protected:
  void expect_equal(std::span<const Job> jobs) {
    DeviceFrames frames(device_);
    SpeedDevice device(frames, cpu::best_target());
    expect_equal(jobs, frames, device);
  }

  static void expect_equal(std::span<const Job> jobs, DeviceFrames& frames, SpeedDevice& device) {
    expect_same_statistics(measured(frames, device, jobs), jobs);
  }

  /// A luma less mid-grey, and its change from another one.
  void expect_equal(const Case& c) {
    SCOPED_TRACE(describe(c));
    const VideoFormat format = format_of(c);
    const Picture now = picture(c.content, format);
    const Picture before = picture("natural", format, 6);
    const Reduction reduction(c.extent, c.options);
    expect_equal(std::vector<Job>{{{&now, 0}, &reduction}, {{&before, 0, &now}, &reduction}});
  }
};

TEST_P(SpeedDeviceTest, EverySmallSquare_EqualsTheReference) {
  for (int size = 80; size <= 80 + 64; size += size_step(7)) {
    expect_equal({.extent = {size, size}, .depth = size % 2 == 0 ? 8 : 10});
    if (HasFatalFailure()) return;
  }
}

TEST_P(SpeedDeviceTest, WidthsAroundTiles_EqualTheReference) {
  constexpr int kWidth = speed::SpeedReduceColumns8::tile.width;
  for (const int tiles : {1, 2})
    for (int width = tiles * kWidth - 9; width <= tiles * kWidth + 9; width += size_step(5)) {
      expect_equal({.content = "noise", .extent = {width, 80 + width % 23}, .depth = 8 + width % 9});
      if (HasFatalFailure()) return;
    }
}

TEST_P(SpeedDeviceTest, EveryDepthAndContent_EqualsTheReference) {
  for (const std::string& content : kContents)
    for (int depth = 8; depth <= 16; depth += size_step(4)) {
      expect_equal({.content = content, .extent = {163, 117}, .depth = depth});
      if (HasFatalFailure()) return;
    }
}

TEST_P(SpeedDeviceTest, EveryPrescale_EqualsTheReference) {
  for (const std::string& method : scale_method_names())
    for (const double prescale : kPrescales)
      for (const Extent extent : {Extent{193, 167}, {20, 21}}) {
        if (extent.width == 20 && prescale != 4.0) continue;
        expect_equal({.extent = extent, .options = {.prescale = prescale, .prescale_method = method}});
        if (HasFatalFailure()) return;
      }
}

TEST_P(SpeedDeviceTest, EveryKernelScale_EqualsTheReference) {
  for (const double scale : kKernelScales) {
    expect_equal({.extent = {163, 117}, .options = {.kernel_scale = scale}});
    expect_equal({.extent = {163, 137},
                  .depth = 10,
                  .options = {.kernel_scale = scale, .prescale = 0.6, .prescale_method = "bilinear"}});
    if (HasFatalFailure()) return;
  }
}

// The memory of one size or option set must not show in the next.
TEST_P(SpeedDeviceTest, JobsInAnyOrder_EqualTheReference) {
  const MixedJobs jobs;
  DeviceFrames frames(device_);
  SpeedDevice device(frames, cpu::best_target());
  for (int frame = 0; frame < 2; ++frame) {
    expect_equal(jobs.all(), frames, device);
    expect_equal(jobs.some(), frames, device);
    if (HasFatalFailure()) return;
  }
}

TEST_P(SpeedDeviceTest, BiggerSizes_EqualTheReference) {
  for (const int depth : {8, 10}) expect_equal({.extent = {960, 540}, .depth = depth});
  if (is_emulator()) return;
  for (const int depth : {8, 16}) expect_equal({.extent = {3840, 2160}, .depth = depth});
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
