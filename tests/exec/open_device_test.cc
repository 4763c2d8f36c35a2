// SPDX-License-Identifier: BSD-2-Clause-Patent
// Opening devices by name: what is there works, what is not there is refused with its reason.
#include "exec/open_device.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "exec/kernel_info.h"
#include "exec/queue.h"

namespace snellen {
namespace {

using testing::HasSubstr;

TEST(OpenDevice, Emulator_IsAlwaysThere) {
  const auto device = open_device(parse_device("emu"));
  EXPECT_EQ(device->name(), "emu");
  EXPECT_THAT(device->description(), HasSubstr("emulator"));
}

TEST(OpenDevice, NumberBeyondTheDevices_IsRefused) {
  EXPECT_THROW(open_device({.automatic = false, .executor = Executor::emu, .number = 1}), Error);
  EXPECT_THROW(open_device({.automatic = false, .executor = Executor::cuda, .number = 1000}), Error);
}

TEST(OpenDevice, Survey_NamesEveryExecutorWithADescriptionOrAProblem) {
  for (const Executor executor : kKernelExecutors) {
    int entries = 0;
    for (const DeviceReport& report : survey_devices()) {
      if (!report.name.starts_with(to_string(executor))) continue;
      ++entries;
      EXPECT_FALSE(report.description.empty() && report.problem.empty()) << report.name;
    }
    EXPECT_GE(entries, 1) << to_string(executor);
  }
}

// What the survey says of a device is what opening it does.
TEST(OpenDevice, Survey_AgreesWithOpening) {
  for (const DeviceReport& report : survey_devices()) {
    try {
      EXPECT_EQ(open_device(parse_device(report.name))->name(), report.name);
      EXPECT_EQ(report.problem, "");
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), Code::device);
      EXPECT_EQ(report.problem, error.what());
    }
  }
}

TEST(KernelList, NamesAreUnique) {
  std::vector<std::string_view> names;
  for (const KernelInfo* kernel : kernel_list()) names.push_back(kernel->name);
  EXPECT_THAT(names, testing::IsSupersetOf({"Canary", "FinishSums"}));
  std::sort(names.begin(), names.end());
  EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
}

}  // namespace
}  // namespace snellen
