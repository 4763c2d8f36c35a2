// SPDX-License-Identifier: BSD-2-Clause-Patent
// The program on a device, whose name is the parameter; skipped where there is none.
#pragma once

#include "command_fixture.h"
#include "tests/support/kernel_executors.h"

namespace snellen {

class DeviceCommand : public Command, public testing::WithParamInterface<std::string> {
 protected:
  void SetUp() override {
    if (const std::string reason = absence(GetParam()); !reason.empty()) GTEST_SKIP() << reason;
  }
};

}  // namespace snellen
