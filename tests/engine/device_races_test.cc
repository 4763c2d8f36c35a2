// SPDX-License-Identifier: BSD-2-Clause-Patent
// Every feature, again and again with several frames in flight, and with other sessions at its side on the same device
// and on the others of the machine: each value has the reference's bits each time.
#include <gtest/gtest.h>

#include <bit>
#include <cstdlib>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "engine/registry.h"
#include "engine/session.h"
#include "exec/open_device.h"
#include "media/synthetic.h"
#include "tests/support/kernel_executors.h"

namespace snellen {
namespace {

// Odd, and as small as float_ms_ssim, whose sides are 176 at least, and cambi, one of whose is 216, let it be.
constexpr VideoFormat kFormat{{217, 177}, {8, Subsampling::k420}};
constexpr int kFrames = 3;

// Set SNELLEN_REPEATS for a longer search. An emulator takes each group's lanes in an order that its seed gives, and so
// much time that few runs must do; SYCL's device is a processor on most machines.
int runs_on(const std::string& executor) {
  const char* const text = std::getenv("SNELLEN_REPEATS");
  if (text != nullptr) return std::max(1, std::atoi(text));
  if (executor == "emu") return 2;
  return executor == "sycl" ? 20 : 50;
}

// By the name of the column, frame by frame.
using Bits = std::map<std::string, std::vector<std::uint64_t>>;

Bits run(const DeviceSpec& device, int threads) {
  PlanRequest request{.format = kFormat, .models = {}, .features = {}, .predict = false, .device = device};
  for (const MetricKind* kind : metric_kinds()) request.features.push_back({kind->name, {}});
  Session session(make_plan(request), {.threads = threads});
  static const std::vector<FramePair> clip = synthetic_clip({.format = kFormat, .frames = kFrames});
  for (const FramePair& pair : clip) session.submit(pair);
  const SessionResult result = session.finish();
  Bits bits;
  for (const FeatureId id : result.reported)
    for (const double value : result.table.sampled_values(id))
      bits[result.table.reported_name(id)].push_back(std::bit_cast<std::uint64_t>(value));
  for (const auto& [name, value] : result.clip) bits[name].push_back(std::bit_cast<std::uint64_t>(value));
  return bits;
}

const Bits& expected() {
  static const Bits bits = run(parse_device("reference"), 0);
  return bits;
}

std::vector<DeviceSpec> devices_of(const std::string& executor) {
  if (executor == "emu") return {parse_device(executor)};
  std::vector<DeviceSpec> specs;
  for (const DeviceReport& report : survey_devices())
    if (report.problem.empty() && report.name.starts_with(executor + ":")) specs.push_back(parse_device(report.name));
  return specs;
}

class DeviceRaces : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    if (const std::string reason = absence(GetParam()); !reason.empty()) GTEST_SKIP() << reason;
    devices_ = devices_of(GetParam());
    ASSERT_FALSE(devices_.empty());
  }
  std::vector<DeviceSpec> devices_;
};

// Each thread has a frame in flight.
TEST_P(DeviceRaces, RepeatedRunsOfEveryFeature_GiveTheReferencesBits) {
  for (int i = 0; i < runs_on(GetParam()); ++i) ASSERT_EQ(run(devices_.front(), 2 + i % 3), expected()) << "run " << i;
}

TEST_P(DeviceRaces, SessionsSideBySide_GiveTheReferencesBits) {
  const std::size_t sessions = GetParam() == "emu" || GetParam() == "sycl" ? 2 : 16;
  std::vector<Bits> found(sessions * devices_.size());
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < found.size(); ++i)
      threads.emplace_back([&, i] { found[i] = run(devices_[i % devices_.size()], 2); });
  }
  for (const Bits& one : found) EXPECT_EQ(one, expected());
}

SNELLEN_ON_KERNEL_EXECUTORS(DeviceRaces);

}  // namespace
}  // namespace snellen
