// SPDX-License-Identifier: BSD-2-Clause-Patent
// The devices on which a suite of kernels runs: emulators, which are always there, and a GPU, where a test that finds
// none is not run, with the reason.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "base/error.h"
#include "exec/open_device.h"
#include "tests/support/emulators.h"

namespace snellen {

/// Names for TestWithParam: "emu_in_order", "emu_shuffled", "emu_other_poison", "cuda".
inline std::vector<std::string> test_device_names() {
  return {"emu_in_order", "emu_shuffled", "emu_other_poison", "cuda"};
}

/// Gives each test of the suite its device; skips the test, with the reason, when the machine lacks it.
class DeviceTest : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    const std::vector<std::string> names = test_device_names();
    for (std::size_t i = 0; i + 1 < names.size(); ++i)
      if (GetParam() == names[i]) device_ = emulators()[i];
    if (device_) return;
    try {
      device_ = open_device(parse_device(GetParam()));
    } catch (const Error& error) {
      GTEST_SKIP() << error.what();
    }
  }

  bool is_emulator() const { return GetParam() != "cuda"; }

  std::shared_ptr<const Device> device_;
};

/// Instantiates a suite derived from DeviceTest.
#define SNELLEN_ON_ALL_DEVICES(Suite)                                                         \
  INSTANTIATE_TEST_SUITE_P(Devices, Suite, testing::ValuesIn(::snellen::test_device_names()), \
                           [](const auto& tested) { return tested.param; })

}  // namespace snellen
