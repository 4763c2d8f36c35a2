// SPDX-License-Identifier: BSD-2-Clause-Patent
// Equations whose solution is exact.
#include "metrics/speed/speed_solve.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace snellen::speed {
namespace {

CellMatrix<float> diagonal(float value) {
  CellMatrix<float> matrix{};
  for (std::size_t i = 0; i < kCells; ++i) matrix[i][i] = value;
  return matrix;
}

BlockColumns counting(std::size_t blocks) {
  BlockColumns columns(blocks);
  for (std::size_t k = 0; k < kCells; ++k)
    for (std::size_t j = 0; j < blocks; ++j) columns.row(k)[j] = static_cast<float>(10 * k + j) - 100;
  return columns;
}

void expect_multiple(const BlockColumns& x, const BlockColumns& y, float factor) {
  ASSERT_EQ(x.blocks(), y.blocks());
  for (std::size_t k = 0; k < kCells; ++k)
    for (std::size_t j = 0; j < y.blocks(); ++j) EXPECT_EQ(x.row(k)[j], factor * y.row(k)[j]) << k << ' ' << j;
}

TEST(SpeedSolve, Identity_ReturnsTheRightSide) {
  const auto x = solve(diagonal(1), counting(3));
  ASSERT_TRUE(x.has_value());
  expect_multiple(*x, counting(3), 1);
}

TEST(SpeedSolve, DiagonalMatrix_Divides) {
  const auto x = solve(diagonal(0.25F), counting(7));
  ASSERT_TRUE(x.has_value());
  expect_multiple(*x, counting(7), 4);
}

TEST(SpeedSolve, CoupledCells_AreSolvedTogether) {
  CellMatrix<float> k = diagonal(1);
  k[2][2] = k[3][3] = 2;
  k[2][3] = k[3][2] = 1;
  BlockColumns y(1);
  y.row(2)[0] = 5;  // 2 * 1 + 3
  y.row(3)[0] = 7;  // 1 + 2 * 3
  const auto x = solve(k, y);
  ASSERT_TRUE(x.has_value());
  EXPECT_EQ(std::round(x->row(2)[0] * 1e4F), 1e4F);
  EXPECT_EQ(std::round(x->row(3)[0] * 1e4F), 3e4F);
  EXPECT_EQ(x->row(4)[0], 0);
}

TEST(SpeedSolve, PivotBelowTheLimit_HasNoSolution) {
  CellMatrix<float> k = diagonal(1);
  k[24][24] = 1.1e-6F;
  EXPECT_TRUE(solve(k, counting(1)).has_value());
  k[24][24] = 0.9e-6F;
  EXPECT_FALSE(solve(k, counting(1)).has_value());
}

}  // namespace
}  // namespace snellen::speed
