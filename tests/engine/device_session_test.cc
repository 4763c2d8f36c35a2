// SPDX-License-Identifier: BSD-2-Clause-Patent
// A session whose metrics run kernels: the values of the reference for every number of threads, and a device that is
// not there stops the run before the first frame.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "engine/session.h"
#include "exec/open_device.h"
#include "media/synthetic.h"
#include "metrics/psnr/psnr.h"
#include "tests/support/kernel_executors.h"

namespace snellen {
namespace {

constexpr VideoFormat kFormat{{150, 70}, {8}};

Plan plan_on(const std::string& device) {
  return make_plan({.format = kFormat,
                    .models = {},
                    .features = {{"psnr", {}}, {"motion", {}}, {"motion_v2", {{"motion_five_frame_window", "true"}}}},
                    .predict = false,
                    .device = parse_device(device)});
}

/// Every reported value, column by column.
std::vector<std::vector<double>> run(const std::string& device, int threads) {
  Session session(plan_on(device), {.threads = threads});
  const std::vector<FramePair> clip = synthetic_clip({.format = kFormat, .frames = 9});
  for (const FramePair& pair : clip) session.submit(pair);
  const SessionResult result = session.finish();
  std::vector<std::vector<double>> values;
  for (const FeatureId id : result.reported) {
    values.emplace_back();
    for (const FramePair& pair : clip) values.back().push_back(result.table.value(pair.index, id).value());
  }
  return values;
}

class SessionOnDevice : public testing::TestWithParam<std::string> {};

TEST_P(SessionOnDevice, HasTheValuesOfTheReferenceForAnyNumberOfThreads) {
  try {
    open_device(parse_device(GetParam()));
  } catch (const Error& error) {
    GTEST_SKIP() << error.what();
  }
  const auto expected = run("reference", 1);
  for (const int threads : {1, 2, 5}) EXPECT_EQ(run(GetParam(), threads), expected) << threads;
}

// Each thread has a queue of its own, so two frames are in flight.
TEST_P(SessionOnDevice, TwentyRunsOfTwoFramesInFlight_GiveTheSameBits) {
  try {
    open_device(parse_device(GetParam()));
  } catch (const Error& error) {
    GTEST_SKIP() << error.what();
  }
  const auto expected = run("reference", 1);
  for (int i = 0; i < 20; ++i) ASSERT_EQ(run(GetParam(), 2), expected) << "run " << i;
}

SNELLEN_ON_KERNEL_EXECUTORS(SessionOnDevice);

TEST(DeviceSession, DeviceThatIsNotThere_StopsBeforeTheFirstFrame) {
  try {
    Session session(plan_on("cuda:1000"), {.threads = 1});
    FAIL() << "accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::device);
    EXPECT_THAT(error.what(), testing::HasSubstr("cuda"));
  }
}

TEST(DeviceSession, MetricWithoutKernels_IsRefusedByName) {
  MetricKind kind = psnr_kind();
  std::erase_if(kind.implementations, [](const Implementation& i) { return runs_kernels(i.executor); });
  try {
    make_plan(kind, kFormat, parse_device("emu"));
    FAIL() << "accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::device);
    EXPECT_THAT(error.what(), testing::HasSubstr("psnr: no implementation for the device emu"));
  }
}

}  // namespace
}  // namespace snellen
