// SPDX-License-Identifier: BSD-2-Clause-Patent
// Every feature on every device at the sizes of videos, and at sizes that halve to odd ones again and again: equal to
// the reference. Emulators have each feature's own suite for what is larger than a few tiles.
#include "tests/engine/device_sizes.h"

namespace snellen {
namespace {

class VideoSizesTest : public DeviceSizesTest {};

TEST_P(VideoSizesTest, ThatHalveToOddOnes_EqualTheReference) {
  EXPECT_GT(expect_equal({{257, 145}, {12, Subsampling::k422}}), 15);
  EXPECT_GT(expect_equal({{145, 257}, {16, Subsampling::k420}}), 15);
}

TEST_P(VideoSizesTest, OfRealVideos_EqualTheReference) {
  EXPECT_EQ(expect_equal({{853, 480}, {8, Subsampling::k420}}), std::ssize(metric_kinds()));
}

TEST_P(VideoSizesTest, OfLargerVideos_EqualTheReference) {
  EXPECT_EQ(expect_equal({{1366, 768}, {10, Subsampling::k420}}), std::ssize(metric_kinds()));
}

INSTANTIATE_TEST_SUITE_P(Devices, VideoSizesTest, testing::Values("cuda", "hip", "sycl"),
                         [](const auto& tested) { return tested.param; });

}  // namespace
}  // namespace snellen
