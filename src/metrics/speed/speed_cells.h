// SPDX-License-Identifier: BSD-2-Clause-Patent
// SpEED looks at a small plane in blocks of 5x5 samples. A cell is one of the 25 positions in a block, in raster order;
// these are the matrices over cells and blocks that its linear algebra works on, always in 32-bit float, because the
// covariance of neighbouring samples is so badly conditioned that another precision gives another score.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "image/plane.h"

namespace snellen::speed {

inline constexpr int kBlock = 5;
inline constexpr std::size_t kCells = std::size_t{kBlock} * kBlock;

/// Below this an eigenvalue, or a pivot of a solution, makes the covariance singular.
inline constexpr double kSingular = 1e-6;

template <class T>
using CellVector = std::array<T, kCells>;
template <class T>
using CellMatrix = std::array<CellVector<T>, kCells>;

/// A matrix with a row per cell and a column per block.
class BlockColumns {
 public:
  explicit BlockColumns(std::size_t blocks) : blocks_(blocks), values_(kCells * blocks, 0.0F) {}

  std::size_t blocks() const noexcept { return blocks_; }
  std::span<float> row(std::size_t cell) noexcept { return std::span(values_).subspan(cell * blocks_, blocks_); }
  std::span<const float> row(std::size_t cell) const noexcept {
    return std::span(values_).subspan(cell * blocks_, blocks_);
  }

 private:
  std::size_t blocks_;
  std::vector<float> values_;
};

/// The samples of `plane` by cell and block, blocks in raster order. Samples right of and below the last whole block
/// are left out.
BlockColumns blocks_of(PlaneView<const float> plane);

/// The number of places where a block can begin within the whole blocks of `plane`, which holds one at least.
Extent block_positions(PlaneView<const float> plane);

/// Covariance of the cells over every position of a block within the whole blocks of `plane`, one sample apart; needs
/// one whole block. Means are 32-bit, differences and sums 64-bit, and so the entries are right to 32 bits.
CellMatrix<float> cell_covariance(PlaneView<const float> plane);

}  // namespace snellen::speed
