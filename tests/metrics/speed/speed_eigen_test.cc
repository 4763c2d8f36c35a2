// SPDX-License-Identifier: BSD-2-Clause-Patent
// Eigenvalues of matrices that have exact ones.
#include "metrics/speed/speed_eigen.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace snellen::speed {
namespace {

CellMatrix<float> diagonal(const CellVector<float>& values) {
  CellMatrix<float> matrix{};
  for (std::size_t i = 0; i < kCells; ++i) matrix[i][i] = values[i];
  return matrix;
}

CellVector<float> counting() {
  CellVector<float> values;
  std::iota(values.begin(), values.end(), 1.0F);
  return values;
}

TEST(SpeedEigen, DiagonalMatrix_KeepsItsValuesAndTheirOrder) {
  CellVector<float> values = counting();
  std::swap(values[3], values[20]);
  values[7] = -2.5F;
  EXPECT_EQ(eigenvalues(diagonal(values)), values);
}

TEST(SpeedEigen, EntriesBesideTheDiagonalThatAreNegligible_CountAsZero) {
  CellVector<float> ones;
  ones.fill(1.0F);
  CellMatrix<float> matrix = diagonal(ones);
  matrix[4][5] = matrix[5][4] = 1.9e-6F;  // below 1e-6 * (1 + 1)
  EXPECT_EQ(eigenvalues(matrix), ones);
  matrix[4][5] = matrix[5][4] = 2.1e-6F;
  EXPECT_NE(eigenvalues(matrix), ones);
}

TEST(SpeedEigen, TwoCoupledCells_HaveSumAndDifference) {
  CellMatrix<float> matrix = diagonal(counting());
  matrix[10][10] = matrix[11][11] = 3;
  matrix[10][11] = matrix[11][10] = 1;
  CellVector<float> found = eigenvalues(matrix);
  std::sort(found.begin() + 10, found.begin() + 12);
  EXPECT_EQ(std::round(found[10] * 1e5F), 2e5F);
  EXPECT_EQ(std::round(found[11] * 1e5F), 4e5F);
}

TEST(SpeedEigen, ZeroMatrix_HasZeros) { EXPECT_EQ(eigenvalues({}), CellVector<float>{}); }

// All ones: one eigenvalue of 25, else 0. What rounding leaves is far below kSingular * 25 but need not be 0.
TEST(SpeedEigen, MatrixOfOnes_HasOneEigenvalueOfItsSize) {
  CellMatrix<float> ones;
  for (auto& row : ones) row.fill(1.0F);
  CellVector<float> found = eigenvalues(ones);
  std::sort(found.begin(), found.end());
  EXPECT_EQ(std::round(found[kCells - 1] * 1e4F), 25e4F);
  for (std::size_t i = 0; i + 1 < kCells; ++i) EXPECT_EQ(std::round(found[i] * 1e4F), 0.0F) << i;
}

// The second differences of a string of 25 beads: 2 - 2 cos(pi k / 26).
TEST(SpeedEigen, SecondDifferences_HaveTheFrequenciesOfAString) {
  CellMatrix<float> matrix{};
  for (std::size_t i = 0; i < kCells; ++i) {
    matrix[i][i] = 2;
    if (i > 0) matrix[i][i - 1] = matrix[i - 1][i] = -1;
  }
  CellVector<float> found = eigenvalues(matrix);
  std::sort(found.begin(), found.end());
  for (std::size_t k = 1; k <= kCells; ++k) {
    const double expected = 2 - 2 * std::cos(std::acos(-1.0) * static_cast<double>(k) / 26);
    EXPECT_EQ(std::lround(double{found[k - 1]} * 1e4), std::lround(expected * 1e4)) << k;
  }
}

}  // namespace
}  // namespace snellen::speed
