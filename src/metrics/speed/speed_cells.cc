// SPDX-License-Identifier: BSD-2-Clause-Patent
// Blocks of a plane, and the covariance of their cells.
#include "metrics/speed/speed_cells.h"

namespace snellen::speed {
namespace {

constexpr std::size_t kSide = kBlock;

// Size of the part of `plane` that whole blocks cover.
Extent covered(PlaneView<const float> plane) {
  return {plane.width() / kBlock * kBlock, plane.height() / kBlock * kBlock};
}

// The cells of the block that begins at (x, y).
CellVector<float> cells_at(PlaneView<const float> plane, int x, int y) {
  CellVector<float> cells;
  for (std::size_t k = 0; k < kCells; ++k)
    cells[k] = plane.row(y + static_cast<int>(k / kSide))[x + static_cast<int>(k % kSide)];
  return cells;
}

// Each sum is in raster order of the positions and in 32-bit float: the rounding of the mean shows in the score.
CellVector<double> cell_means(PlaneView<const float> plane, Extent places) {
  CellVector<float> sums{};
  for (int y = 0; y < places.height; ++y) {
    for (int x = 0; x < places.width; ++x) {
      const CellVector<float> cells = cells_at(plane, x, y);
      for (std::size_t k = 0; k < kCells; ++k) sums[k] += cells[k];
    }
  }
  CellVector<double> means;
  const auto count = static_cast<float>(places.area());
  for (std::size_t k = 0; k < kCells; ++k) means[k] = double{sums[k] / count};
  return means;
}

}  // namespace

Extent block_positions(PlaneView<const float> plane) {
  const Extent whole = covered(plane);
  SNELLEN_CHECK(whole.width > 0 && whole.height > 0);
  return {whole.width - kBlock + 1, whole.height - kBlock + 1};
}

BlockColumns blocks_of(PlaneView<const float> plane) {
  const Extent whole = covered(plane);
  BlockColumns columns(static_cast<std::size_t>(whole.area()) / kCells);
  std::size_t block = 0;
  for (int y = 0; y < whole.height; y += kBlock) {
    for (int x = 0; x < whole.width; x += kBlock, ++block) {
      const CellVector<float> cells = cells_at(plane, x, y);
      for (std::size_t k = 0; k < kCells; ++k) columns.row(k)[block] = cells[k];
    }
  }
  return columns;
}

CellMatrix<float> cell_covariance(PlaneView<const float> plane) {
  const Extent places = block_positions(plane);
  const CellVector<double> means = cell_means(plane, places);
  CellMatrix<double> sums{};
  for (int y = 0; y < places.height; ++y) {
    for (int x = 0; x < places.width; ++x) {
      const CellVector<float> cells = cells_at(plane, x, y);
      CellVector<double> centred;
      for (std::size_t k = 0; k < kCells; ++k) centred[k] = double{cells[k]} - means[k];
      for (std::size_t r = 0; r < kCells; ++r)
        for (std::size_t c = 0; c < kCells; ++c) sums[r][c] += centred[r] * centred[c];
    }
  }
  CellMatrix<float> covariance;
  const auto count = static_cast<double>(places.area());
  for (std::size_t r = 0; r < kCells; ++r)
    for (std::size_t c = 0; c < kCells; ++c) covariance[r][c] = static_cast<float>(sums[r][c] / count);
  return covariance;
}

}  // namespace snellen::speed
