// SPDX-License-Identifier: BSD-2-Clause-Patent
// The canary passes on a device that keeps IEEE arithmetic and is refused on one that does not.
#include "exec/canary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "exec/canary_kernels.h"
#include "tests/support/emulators.h"
#include "tests/support/hooked_device.h"

namespace snellen {
namespace {

TEST(Canary, Emulators_Pass) {
  for (const auto& device : emulators()) EXPECT_NO_THROW(check_canary(device));
}

TEST(Canary, DeviceThatIsOffByOneBit_IsRefusedByName) {
  const auto device = hooked_device({.launched = [](const KernelInfo& kernel, const Work& work) {
    if (kernel.name == "Canary") ++work.partials[0];
  }});
  try {
    check_canary(device);
    FAIL() << "accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::device);
    EXPECT_THAT(error.what(), testing::HasSubstr("hooked: computes"));
  }
}

}  // namespace
}  // namespace snellen
