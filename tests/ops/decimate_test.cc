// SPDX-License-Identifier: BSD-2-Clause-Patent
// Smaller pictures of the SSIM family, with numbers worked out by hand.
#include "ops/decimate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "ops/row_sums.h"

namespace snellen {
namespace {

using testing::ElementsAre;

/// A row plane 0, 1, 2, ... (or a column, where it is higher than wide).
Plane<float> ramp(int length, bool column = false) {
  Plane<float> plane(column ? Extent{1, length} : Extent{length, 1});
  for (int i = 0; i < length; ++i) (column ? plane.row(i)[0] : plane.row(0)[i]) = static_cast<float>(i);
  return plane;
}

template <class Row>
class Decimate : public testing::Test {
 protected:
  static std::vector<float> row(const Plane<float>& plane, SquareFilter filter, int factor) {
    const Plane<float> small = decimate<Row>(plane.view(), filter, factor);
    return {small.row(0), small.row(0) + small.extent().width};
  }
};

using Rows = testing::Types<DoubleRow, PairRow>;
TYPED_TEST_SUITE(Decimate, Rows);

// Of the four columns, the left two weigh 1 and the right two 2, so that the reach shows.
TYPED_TEST(Decimate, EvenFilter_ReachesOneFurtherLeft) {
  const std::vector<float> taps{1, 1, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  // Samples at 0 and 4: (1 + 0 + 2 * 0 + 2 * 1) with -2 -> 1 and -1 -> 0, and 2 + 3 + 2 * 4 + 2 * 5.
  EXPECT_THAT(this->row(ramp(8), {4, taps}, 4), ElementsAre(3, 23));
}

TYPED_TEST(Decimate, OddFilter_HasItsMiddleOnTheSample) {
  const std::vector<float> taps{0, 0, 0, 1, 10, 100, 0, 0, 0};
  // Samples at 0, 2 and 4; beyond the edges the edge sample repeats.
  EXPECT_THAT(this->row(ramp(5), {3, taps}, 2), ElementsAre(100, 321, 443));
}

TYPED_TEST(Decimate, OddLines_GetOneSampleMoreEvenBeyondTheEnd) {
  const std::vector<float> taps{0, 0, 0, 0, 1, 0, 0, 0, 0};
  EXPECT_THAT(this->row(ramp(7), {3, taps}, 2), ElementsAre(0, 2, 4, 6));
  EXPECT_THAT(this->row(ramp(9), {3, taps}, 3), ElementsAre(0, 3, 6, 8));  // position 9 mirrors to 8
  EXPECT_THAT(this->row(ramp(8), {3, taps}, 3), ElementsAre(0, 3));        // position 6 is left out
}

TYPED_TEST(Decimate, Columns_FollowTheSameRules) {
  const std::vector<float> taps{0, 1, 0, 0, 10, 0, 0, 100, 0};
  const Plane<float> small = decimate<TypeParam>(ramp(5, true).view(), {3, taps}, 2);
  EXPECT_EQ(small.extent(), (Extent{1, 3}));
  EXPECT_THAT((std::array{small.row(0)[0], small.row(1)[0], small.row(2)[0]}), ElementsAre(100, 321, 443));
}

TYPED_TEST(Decimate, SmallPlanes_AreMirroredAgain) {
  const std::vector<float> taps(100, 1);
  EXPECT_THAT(this->row(ramp(1), {10, taps}, 10), ElementsAre(0));
  // Columns -5 .. 4 of a line 0 1 2 mirror to 1 2 2 1 0 0 1 2 2 1, once for each of ten rows.
  EXPECT_THAT(this->row(ramp(3), {10, taps}, 10), ElementsAre(120));
}

}  // namespace
}  // namespace snellen
