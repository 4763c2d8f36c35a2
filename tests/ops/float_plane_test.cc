// SPDX-License-Identifier: BSD-2-Clause-Patent
// Samples as floats in 8-bit steps.
#include "ops/float_plane.h"

#include <gtest/gtest.h>

#include "tests/support/make_pair.h"

namespace snellen {
namespace {

Picture ramp(int depth, Subsampling subsampling = Subsampling::k400) {
  const int top = (1 << depth) - 1;
  return make_picture({{5, 3}, {depth, subsampling}}, [=](int p, int x, int) { return p == 0 ? top - x : 10 * p + x; });
}

TEST(FloatPlane, EveryDepth_ComesToTheRangeOfEightBits) {
  for (int depth = 8; depth <= 16; ++depth) {
    const Plane<float> plane = float_plane(ramp(depth), 0);
    const float step = 1.0F / static_cast<float>(1 << (depth - 8));
    EXPECT_EQ(plane.row(2)[0], 256.0F - step) << depth;
    EXPECT_EQ(plane.row(2)[4], 256.0F - 5 * step) << depth;
  }
}

TEST(FloatPlane, Offset_IsTakenOffWithoutRounding) {
  const Plane<float> deep = float_plane(ramp(16), 0, kMidGrey);
  EXPECT_EQ(deep.row(0)[0], 128.0F - 0.00390625F);
  EXPECT_EQ(float_plane(flat_picture({{2, 2}, {9, Subsampling::k400}}, 1), 0, kMidGrey).row(1)[1], -127.5F);
}

TEST(FloatPlane, ChromaPlane_HasItsOwnExtent) {
  const Plane<float> plane = float_plane(ramp(8, Subsampling::k420), 2);
  EXPECT_EQ(plane.extent(), (Extent{3, 2}));
  EXPECT_EQ(plane.row(1)[2], 22.0F);
}

}  // namespace
}  // namespace snellen
