// SPDX-License-Identifier: BSD-2-Clause-Patent
// Faults on purpose within a process: what is still taken from a device is known, also when a test plants a leak.
#include "exec/faults.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "base/error.h"
#include "exec/open_device.h"
#include "exec/queue.h"
#include "tests/support/kernel_executors.h"

namespace snellen {
namespace {

// Counting begins with a fault that is asked for, here one that never comes.
class Faults : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    ::setenv("SNELLEN_FAULT", "launch:1000000000", 1);
    if (const std::string reason = absence(GetParam()); !reason.empty()) GTEST_SKIP() << reason;
    device_ = open_device(parse_device(GetParam()));
  }

  std::shared_ptr<const Device> device_;
};

TEST_P(Faults, WhatIsTaken_IsCountedUntilItIsGivenBack) {
  EXPECT_EQ(unreturned(), 0U);  // the canary has given everything back
  {
    const Buffer memory = device_->allocate(64);
    EXPECT_EQ(unreturned(), 1U);
    const Buffer pinned = device_->allocate_pinned(64);
    EXPECT_EQ(unreturned(), 2U);
    const auto queue = device_->make_queue();
    EXPECT_EQ(unreturned(), 3U);
    const Queue with_slots(device_);  // a queue and the slots of its sums
    EXPECT_EQ(unreturned(), 6U);
  }
  EXPECT_EQ(unreturned(), 0U);
}

SNELLEN_ON_KERNEL_EXECUTORS(Faults);

}  // namespace
}  // namespace snellen
