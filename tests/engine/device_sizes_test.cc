// SPDX-License-Identifier: BSD-2-Clause-Patent
// Every feature on every device at small sizes, from 3x3 up: equal to the reference, or refused alike.
#include "tests/engine/device_sizes.h"

namespace snellen {
namespace {

class SmallSizesTest : public DeviceSizesTest {};

TEST_P(SmallSizesTest, Squares_EqualTheReference) {
  int depth = 8;
  for (const int size : {3, 5, 8, 11, 16, 17, 22, 27, 32, 33, 41, 48, 57, 64}) {
    const int defined = expect_equal({{size, size}, {depth, size % 2 == 0 ? Subsampling::k420 : Subsampling::k444}});
    EXPECT_GT(defined, 0) << size;
    depth = depth == 16 ? 8 : depth + 1;
  }
}

INSTANTIATE_TEST_SUITE_P(Devices, SmallSizesTest, testing::Values("emu_in_order", "cuda", "hip", "sycl"),
                         [](const auto& tested) { return tested.param; });

}  // namespace
}  // namespace snellen
