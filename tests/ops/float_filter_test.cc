// SPDX-License-Identifier: BSD-2-Clause-Patent
// Separable float filters.
#include "ops/float_filter.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace snellen {
namespace {

template <class Value>
Plane<float> make_plane(Extent extent, Value&& value) {
  Plane<float> plane(extent);
  for (int y = 0; y < extent.height; ++y)
    for (int x = 0; x < extent.width; ++x) plane.row(y)[x] = static_cast<float>(value(x, y));
  return plane;
}

TEST(FloatFilter, Sample_SpreadsByTheTaps) {
  const Plane<float> plane = make_plane({5, 5}, [](int x, int y) { return x == 2 && y == 2 ? 1 : 0; });
  const Plane<float> filtered = filter_mirrored(plane.view(), std::array{1.0F, 4.0F, 2.0F});
  EXPECT_EQ(filtered.row(2)[2], 16.0F);
  EXPECT_EQ(filtered.row(1)[2], 8.0F);  // the last tap falls on the sample below
  EXPECT_EQ(filtered.row(3)[2], 4.0F);
  EXPECT_EQ(filtered.row(1)[1], 4.0F);
  EXPECT_EQ(filtered.row(3)[1], 2.0F);
  EXPECT_EQ(filtered.row(4)[2], 0.0F);
}

TEST(FloatFilter, Border_DoesNotRepeatTheEdge) {
  const Plane<float> plane = make_plane({4, 3}, [](int x, int y) { return x + 10 * y; });
  const Plane<float> filtered = filter_mirrored(plane.view(), std::array{1.0F, 0.0F, 0.0F, 0.0F, 1.0F});
  // Down: rows 2 + 2, 1 + 1, 0 + 0. Along: x is 2 + 2, 1 + 3, 0 + 2, 1 + 1.
  EXPECT_EQ(filtered.row(0)[0], 4 * 20.0F + 2 * 4.0F);
  EXPECT_EQ(filtered.row(1)[1], 4 * 10.0F + 2 * 4.0F);
  EXPECT_EQ(filtered.row(2)[2], 4 * 0.0F + 2 * 2.0F);
  EXPECT_EQ(filtered.row(0)[3], 4 * 20.0F + 2 * 2.0F);
}

TEST(FloatFilter, Sums_FollowTheOrderOfTaps) {
  // In this order the small samples are lost beside the large one; 1 + 1 first would have counted.
  const Plane<float> down = make_plane({1, 3}, [](int, int y) { return y == 0 ? 16777216 : 1; });
  EXPECT_EQ(filter_mirrored(down.view(), std::array{1.0F, 1.0F, 1.0F}).row(1)[0],
            3 * 16777216.0F);  // the row is one sample, three times
  const Plane<float> along = make_plane({3, 3}, [](int x, int y) { return y != 1 ? 0 : x == 0 ? 16777216 : 1; });
  EXPECT_EQ(filter_mirrored(along.view(), std::array{1.0F, 1.0F, 1.0F}).row(1)[1], 16777216.0F);
}

TEST(FloatFilter, Step_KeepsWholeMultiplesAndRoundsSizesDown) {
  const Plane<float> plane = make_plane({11, 8}, [](int x, int y) { return 100 * y + x * x; });
  const std::array taps{0.25F, 0.5F, 0.25F};
  const Plane<float> every = filter_mirrored(plane.view(), taps);
  const Plane<float> third = filter_mirrored(plane.view(), taps, 3);
  ASSERT_EQ(third.extent(), (Extent{3, 2}));
  for (int y = 0; y < 2; ++y)
    for (int x = 0; x < 3; ++x) EXPECT_EQ(third.row(y)[x], every.row(3 * y)[3 * x]) << x << ' ' << y;
}

TEST(FloatFilter, WindowLargerThanThePlane_MirrorsAgain) {
  const std::vector<float> taps(33, 1.0F);
  const Plane<float> plane = make_plane({1, 1}, [](int, int) { return 2; });
  EXPECT_EQ(filter_mirrored(plane.view(), taps).row(0)[0], 2.0F * 33 * 33);
  EXPECT_EQ(filter_mirrored(plane.view(), taps, 2).extent(), (Extent{0, 0}));
}

TEST(Multiply, Samples_AreMultipliedOneByOne) {
  const Plane<float> a = make_plane({3, 2}, [](int x, int y) { return x + y; });
  const Plane<float> b = make_plane({3, 2}, [](int x, int) { return -x; });
  EXPECT_EQ(multiply(a.view(), b.view()).row(1)[2], -6.0F);
  EXPECT_EQ(multiply(a.view(), a.view()).row(0)[2], 4.0F);
}

}  // namespace
}  // namespace snellen
