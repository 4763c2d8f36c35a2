// SPDX-License-Identifier: BSD-2-Clause-Patent
// float_ms_ssim's kernels against `reference`: equal in every exact sum, on every device.
#include "metrics/float_ssim/float_ms_ssim_dev.h"

#include <gtest/gtest.h>

#include "tests/metrics/float_ssim/float_ms_ssim_sums.h"
#include "tests/metrics/ssim_cases.h"
#include "tests/support/run_metric.h"
#include "tests/support/test_devices.h"

namespace snellen {
namespace {

class FloatMsSsimDeviceTest : public DeviceTest {
 protected:
  void expect_equal(const Case& c, DeviceFrames& frames, FloatMsSsimDevice& compute, bool all_terms) {
    const FramePair pair = pictures(c);
    expect_equal_sums(measured(frames, compute, pair.reference, pair.distorted),
                      float_ms_ssim_reference<ssim::ExactArithmetic>(pair.reference, pair.distorted), all_terms,
                      describe(c));
  }

  void expect_equal(const Case& c, bool all_terms = true) {
    DeviceFrames frames(device_);
    FloatMsSsimDevice compute(frames, all_terms ? kAllTerms : float_ms_ssim::score_terms());
    expect_equal(c, frames, compute, all_terms);
  }
};

// Every parity of every scale, and all remainders of tiles at the coarser ones.
TEST_P(FloatMsSsimDeviceTest, SizesFromTheSmallest_EqualTheReference) {
  for (int width = 176; width < 240; width += 5 * kSizeStep) {
    expect_equal({.content = content_of(width), .extent = {width, 176 + width % 16}, .depth = 8 + width % 2});
    if (HasFatalFailure()) return;
  }
}

TEST_P(FloatMsSsimDeviceTest, EveryDepth_EqualsTheReference) {
  for (int depth = 8; depth <= 16; depth += kSizeStep) {
    expect_equal({.content = content_of(depth), .extent = {193, 179}, .depth = depth});
    if (HasFatalFailure()) return;
  }
}

TEST_P(FloatMsSsimDeviceTest, BiggerSizes_EqualTheReference) {
  expect_equal({.extent = {853, 481}, .depth = 10});
  if (is_emulator()) return;
  for (const int depth : {8, 16}) expect_equal({.content = "noise", .extent = {3840, 2160}, .depth = depth});
}

// One object measures several sizes: the planes of one must not serve the next.
TEST_P(FloatMsSsimDeviceTest, SizesInAnyOrder_EqualTheReference) {
  DeviceFrames frames(device_);
  FloatMsSsimDevice compute(frames, kAllTerms);
  for (const Extent extent : {Extent{220, 190}, {176, 176}, {220, 190}}) {
    expect_equal({.content = "noise", .extent = extent}, frames, compute, true);
    if (HasFatalFailure()) return;
  }
}

TEST_P(FloatMsSsimDeviceTest, WithoutAllTerms_LeavesTheRestEqual) { expect_equal({.extent = {201, 183}}, false); }

TEST_P(FloatMsSsimDeviceTest, WholeMetric_HasTheValuesOfTheReference) {
  const std::vector<FramePair> clip = synthetic_clip({.format = {{203, 181}, {8}}, .frames = 2});
  for (const char* all_terms : {"false", "true"}) {
    DeviceFrames frames(device_);
    const OptionItems items{{"enable_lcs", all_terms}};
    EXPECT_EQ(run_metric(float_ms_ssim_kind(), items, clip, {.executor = Executor::emu, .frames = &frames}).features,
              run_metric(float_ms_ssim_kind(), items, clip).features)
        << all_terms;
  }
}

SNELLEN_ON_ALL_DEVICES(FloatMsSsimDeviceTest);

}  // namespace
}  // namespace snellen
