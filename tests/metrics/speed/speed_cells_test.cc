// SPDX-License-Identifier: BSD-2-Clause-Patent
// Blocks and covariance of planes whose numbers are worked out by hand, and what makes a covariance singular.
#include "metrics/speed/speed_cells.h"

#include <gtest/gtest.h>

#include "metrics/speed/speed_statistics.h"

namespace snellen::speed {
namespace {

template <class Value>
Plane<float> make_plane(Extent extent, Value&& value) {
  Plane<float> plane(extent);
  for (int y = 0; y < extent.height; ++y)
    for (int x = 0; x < extent.width; ++x) plane.row(y)[x] = static_cast<float>(value(x, y));
  return plane;
}

// Not periodic in blocks, so that 25 cells are independent of each other.
Plane<float> textured(Extent extent) {
  return make_plane(extent, [](int x, int y) { return (x * x * 7 + y * y * 5 + x * y * 3 + x * 11) % 61 - 30; });
}

TEST(SpeedCells, Blocks_AreInRasterOrderWithoutTheRest) {
  const Plane<float> plane = make_plane({13, 11}, [](int x, int y) { return 100 * y + x; });
  const BlockColumns blocks = blocks_of(plane.view());
  ASSERT_EQ(blocks.blocks(), 4U);  // 2x2; three columns and one row are left out
  EXPECT_EQ(blocks.row(0)[0], 0);
  EXPECT_EQ(blocks.row(0)[1], 5);
  EXPECT_EQ(blocks.row(0)[2], 500);
  EXPECT_EQ(blocks.row(24)[3], 909);
  EXPECT_EQ(blocks.row(7)[3], 607);  // cell 7 is row 1, column 2 of its block
}

TEST(SpeedCells, CovarianceOfARamp_IsItsVarianceForEveryPairOfCells) {
  const Plane<float> ramp = make_plane({10, 5}, [](int x, int) { return 3 * x; });
  const CellMatrix<float> covariance = cell_covariance(ramp.view());
  // Six positions, 0 .. 5 times 3: mean square deviation 9 * 35 / 12.
  for (const auto& row : covariance)
    for (const float entry : row) EXPECT_EQ(entry, 26.25F);
}

TEST(SpeedCells, Covariance_DependsOnTheDirectionOfTheShift) {
  const Plane<float> stripes = make_plane({10, 10}, [](int x, int) { return x % 2 == 0 ? 4 : -4; });
  const CellMatrix<float> covariance = cell_covariance(stripes.view());
  EXPECT_EQ(covariance[0][0], 16);
  EXPECT_EQ(covariance[0][1], -16);  // one column to the right
  EXPECT_EQ(covariance[0][5], 16);   // one row down
}

TEST(SpeedCells, Covariance_IgnoresWhatIsBeyondWholeBlocks) {
  const Plane<float> whole = textured({20, 15});
  Plane<float> larger = textured({24, 19});
  for (int y = 0; y < 19; ++y)
    for (int x = 0; x < 24; ++x)
      if (x >= 20 || y >= 15) larger.row(y)[x] = 1e6F;
  EXPECT_EQ(cell_covariance(whole.view()), cell_covariance(larger.view()));
}

TEST(SpeedStatistics, OnePositionOfABlock_IsSingular) {
  const Statistics of_one = statistics(textured({5, 5}).view());
  EXPECT_TRUE(of_one.singular);
  EXPECT_EQ(of_one.variances, std::vector<float>{0.0F});
}

TEST(SpeedStatistics, FewerPositionsThanCells_AreSingular) {
  EXPECT_TRUE(statistics(textured({25, 5}).view()).singular);    // 21 positions
  EXPECT_FALSE(statistics(textured({40, 35}).view()).singular);  // 36 * 31
}

TEST(SpeedStatistics, VariancesOfARegularPlane_AreOnePerBlockAndPositive) {
  const Statistics regular = statistics(textured({43, 37}).view());
  ASSERT_EQ(regular.variances.size(), 8U * 7U);
  for (const float variance : regular.variances) EXPECT_GT(variance, 0.0F);
}

// Whitening makes the scale of the samples vanish from the variances; it is in the eigenvalues.
TEST(SpeedStatistics, ScalingByAPowerOfTwo_MovesToTheEigenvalues) {
  const Plane<float> plane = textured({40, 35});
  const Plane<float> doubled = make_plane({40, 35}, [&](int x, int y) { return 2 * plane.row(y)[x]; });
  const Statistics one = statistics(plane.view());
  const Statistics two = statistics(doubled.view());
  EXPECT_EQ(one.variances, two.variances);
  for (std::size_t k = 0; k < kCells; ++k) EXPECT_EQ(4 * one.eigenvalues[k], two.eigenvalues[k]);
}

}  // namespace
}  // namespace snellen::speed
