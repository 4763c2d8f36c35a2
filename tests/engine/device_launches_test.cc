// SPDX-License-Identifier: BSD-2-Clause-Patent
// That a metric on a device runs there: its kernels are launched, frame by frame, the same ones on every device.
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "base/error.h"
#include "engine/registry.h"
#include "engine/selection.h"
#include "exec/emu/emulator.h"
#include "exec/hooked_driver.h"
#include "exec/module.h"
#include "media/synthetic.h"
#include "ops/device_frames.h"
#include "tests/support/run_metric.h"

namespace snellen {
namespace {

using Launches = std::map<std::string, int, std::less<>>;

// float_ms_ssim needs both sides to be at least 176, cambi one to be at least 216.
constexpr VideoFormat kFormat{{224, 180}, {8, Subsampling::k420}};

std::unique_ptr<driver::Backend> backend_of(Executor executor) {
  return executor == Executor::emu ? emu::make_backend() : load_backend(std::string(to_string(executor)));
}

std::shared_ptr<const Device> counted_device(Executor executor, Launches& launches) {
  const auto backend = backend_of(executor);
  backend->devices();  // throws when there is none
  return std::make_shared<const Device>(
      "counted", std::make_unique<HookedDevice>(backend->open(0),
                                                DeviceHooks{.launched = [&](const KernelInfo& kernel, const Work&) {
                                                  ++launches[std::string(kernel.name)];
                                                }}));
}

/// The kernels that a metric launches for so many frames of a clip, each as often as it does.
Launches launches_of(const MetricKind& kind, Executor executor, int frames) {
  Launches launches;
  DeviceFrames device_frames(counted_device(executor, launches));
  run_metric(kind, {}, synthetic_clip({.format = kFormat, .frames = frames}),
             {.executor = executor, .frames = &device_frames});
  return launches;
}

/// Those that belong to metrics, not to what is below them.
int own(const Launches& launches) {
  int count = 0;
  for (const auto& [kernel, times] : launches)
    if (!kernel.starts_with("Finish") && !kernel.starts_with("Extend") && !kernel.starts_with("Place")) count += times;
  return count;
}

class DeviceLaunches : public testing::TestWithParam<Executor> {
 protected:
  void SetUp() override {
    try {
      backend_of(GetParam())->devices();
    } catch (const Error& error) {
      GTEST_SKIP() << error.what();
    }
  }
};

TEST_P(DeviceLaunches, OfEveryMetric_AreThoseOfTheEmulator) {
  for (const MetricKind* kind : metric_kinds()) {
    const Launches two = launches_of(*kind, GetParam(), 2);
    EXPECT_GE(own(two), 1) << kind->name;
    EXPECT_EQ(two, GetParam() == Executor::emu ? two : launches_of(*kind, Executor::emu, 2)) << kind->name;
  }
}

// A kernel for each plane of a frame, and one border for each of six planes that travel; or one kernel for two luma
// planes.
TEST_P(DeviceLaunches, OfPsnrAndMotion_AreTheseForEveryFrame) {
  for (const int frames : {1, 3}) {
    EXPECT_EQ(
        launches_of(find_metric("psnr"), GetParam(), frames),
        (Launches{{"ExtendMirrored8", 6 * frames}, {"FinishFewSums", frames}, {"PsnrSquaredError8", 3 * frames}}));
    const Launches motion = launches_of(find_metric("motion"), GetParam(), frames);
    EXPECT_EQ(own(motion), frames - 1);
  }
}

// Of the third frame, which has what looks back at frames before it.
TEST_P(DeviceLaunches, OfEveryMetric_AreSoManyForAFrame) {
  std::map<std::string, int> counts;
  for (const MetricKind* kind : metric_kinds())
    counts[std::string(kind->name)] = own(launches_of(*kind, GetParam(), 3)) - own(launches_of(*kind, GetParam(), 2));
  EXPECT_EQ(counts, (std::map<std::string, int>{{"adm", 9},
                                                {"cambi", 15},
                                                {"ciede", 1},
                                                {"float_adm", 8},
                                                {"float_ansnr", 1},
                                                {"float_moment", 1},
                                                {"float_motion", 1},
                                                {"float_ms_ssim", 9},
                                                {"float_psnr", 1},
                                                {"float_ssim", 1},
                                                {"float_vif", 7},
                                                {"motion", 1},
                                                {"motion_v2", 1},
                                                {"psnr", 3},
                                                {"psnr_hvs", 3},
                                                {"speed_chroma", 2},
                                                {"speed_temporal", 2},
                                                {"ssim", 1},
                                                {"vif", 4}}));
}

// Its windows are those of the finest scale of float_ms_ssim.
TEST_P(DeviceLaunches, OfFloatSsimAtFullSizeBesideFloatMsSsim_AreThoseOfFloatMsSsim) {
  Launches launches;
  DeviceFrames frames(counted_device(GetParam(), launches));
  std::vector<OptionSet> sets;
  for (const char* name : {"float_ssim", "float_ms_ssim"})
    sets.push_back(parse_options(name, find_metric(name).options, {}));
  const auto metric =
      find_implementation(find_metric("float_ssim"), GetParam())->make(sets, {.format = kFormat, .frames = &frames});
  const FramePair pair = synthetic_pair({.format = kFormat}, FrameIndex{0});
  metric->measure({.now = &pair});
  frames.finish();
  EXPECT_EQ(own(launches), own(launches_of(find_metric("float_ms_ssim"), GetParam(), 1)));
}

INSTANTIATE_TEST_SUITE_P(Devices, DeviceLaunches, testing::ValuesIn(kKernelExecutors),
                         [](const auto& tested) { return std::string(to_string(tested.param)); });

}  // namespace
}  // namespace snellen
