// SPDX-License-Identifier: BSD-2-Clause-Patent
// Runs that are repeated on a real device, where work overlaps: every value has the same bits each time, also with
// other sessions at its side and on another device of the process.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "base/error.h"
#include "engine/registry.h"
#include "engine/session.h"
#include "exec/open_device.h"
#include "media/synthetic.h"

namespace snellen {
namespace {

constexpr VideoFormat kFormat{{257, 219}, {8, Subsampling::k420}};

// Set SNELLEN_REPEATS for a longer search.
int repeats() {
  const char* const text = std::getenv("SNELLEN_REPEATS");
  return text == nullptr ? 50 : std::max(1, std::atoi(text));
}

using Values = std::vector<std::vector<double>>;

/// All metrics together over a clip of 6 frames.
Values run(const DeviceSpec& device, int threads) {
  PlanRequest request{.format = kFormat, .models = {}, .features = {}, .predict = false, .device = device};
  for (const MetricKind* kind : metric_kinds()) request.features.push_back({kind->name, {}});
  Session session(make_plan(request), {.threads = threads});
  static const std::vector<FramePair> clip = synthetic_clip({.format = kFormat, .frames = 6});
  for (const FramePair& pair : clip) session.submit(pair);
  const SessionResult result = session.finish();
  Values values;
  for (const FeatureId id : result.reported) values.push_back(result.table.sampled_values(id));
  return values;
}

std::vector<DeviceSpec> devices_of(const std::string& name) {
  std::vector<DeviceSpec> specs;
  for (const DeviceReport& report : survey_devices())
    if (report.problem.empty() && report.name.starts_with(name + ":")) specs.push_back(parse_device(report.name));
  return specs;
}

class DeviceRaces : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    if (devices_.empty()) GTEST_SKIP() << "no device " << GetParam();
  }
  std::vector<DeviceSpec> devices_ = devices_of(GetParam());
  const Values expected_ = run(parse_device("cpu"), 0);
};

TEST_P(DeviceRaces, RepeatedRuns_GiveTheSameBits) {
  for (int i = 0; i < repeats(); ++i) ASSERT_EQ(run(devices_.front(), 1 + i % 6), expected_) << "run " << i;
}

// Sixteen sessions on one device, and as many again on each further device of the machine.
TEST_P(DeviceRaces, SessionsSideBySide_GiveTheSameBits) {
  constexpr int kSessions = 16;
  std::vector<Values> values(kSessions * devices_.size());
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < values.size(); ++i)
      threads.emplace_back([&, i] { values[i] = run(devices_[i % devices_.size()], 2); });
  }
  for (const Values& one : values) EXPECT_EQ(one, expected_);
}

INSTANTIATE_TEST_SUITE_P(Devices, DeviceRaces, testing::Values("cuda", "hip"),
                         [](const auto& tested) { return tested.param; });

}  // namespace
}  // namespace snellen
