// SPDX-License-Identifier: BSD-2-Clause-Patent
// The covariance of cells with cells in lanes: position by position, each entry's own sum in its own order. Entries
// above the diagonal are those below it.
#if defined(SNELLEN_METRICS_SPEED_COVARIANCE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SNELLEN_METRICS_SPEED_COVARIANCE_INL_H_
#undef SNELLEN_METRICS_SPEED_COVARIANCE_INL_H_
#else
#define SNELLEN_METRICS_SPEED_COVARIANCE_INL_H_
#endif

#include <algorithm>

#include "exec/cpu/lanes-inl.h"
#include "metrics/speed/speed_cells.h"
#include "metrics/speed/speed_scratch.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::speed::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
namespace lanes = cpu::HWY_NAMESPACE;
using lanes::kF64;
using lanes::VecF64;

constexpr std::size_t kLanes64 = HWY_LANES(double);

/// Floats, as many as a vector has doubles.
constexpr hn::Rebind<float, decltype(kF64)> kHalf;
using VecHalf = hn::VFromD<decltype(kHalf)>;

/// Vectors of kHalf that hold a row of a block.
constexpr std::size_t kRowVectors = (kBlock + kLanes64 - 1) / kLanes64;

/// Mean of each cell over all positions, and zeros.
struct Means {
  HWY_ALIGN double cells[kCellPitch] = {};
};

inline Means means_of(PlaneView<const float> plane, Extent places) {
  VecHalf sums[kBlock][kRowVectors];
  for (auto& row : sums)
    for (VecHalf& sum : row) sum = hn::Zero(kHalf);
  for (int y = 0; y < places.height; ++y)
    for (int x = 0; x < places.width; ++x)
      for (int j = 0; j < kBlock; ++j)
        for (std::size_t v = 0; v < kRowVectors; ++v)
          sums[j][v] = hn::Add(sums[j][v], hn::LoadU(kHalf, plane.row(y + j) + x + v * kLanes64));
  Means means;
  const VecHalf count = hn::Set(kHalf, static_cast<float>(places.area()));
  HWY_ALIGN float row[kRowVectors * kLanes64];
  for (int j = 0; j < kBlock; ++j) {
    for (std::size_t v = 0; v < kRowVectors; ++v) hn::Store(hn::Div(sums[j][v], count), kHalf, row + v * kLanes64);
    std::copy_n(row, kBlock, means.cells + j * kBlock);
  }
  return means;
}

/// The cells of `places` positions in row `y`, less their means. What a row of a block overwrites of the next one is
/// written after it.
inline void centre_cells(PlaneView<const float> plane, int y, int places, const Means& means, double* cells) {
  for (int x = 0; x < places; ++x, cells += kCellPitch) {
    SNELLEN_UNROLL
    for (int j = 0; j < kBlock; ++j)
      for (std::size_t v = 0; v < kRowVectors; ++v) {
        const std::size_t cell = static_cast<std::size_t>(j * kBlock) + v * kLanes64;
        const VecF64 samples = hn::PromoteTo(kF64, hn::LoadU(kHalf, plane.row(y + j) + x + v * kLanes64));
        hn::StoreU(hn::Sub(samples, hn::LoadU(kF64, means.cells + cell)), kF64, cells + cell);
      }
  }
}

/// Sums of products of cells, a row per cell.
struct Products {
  HWY_ALIGN double sums[kCells * kCellPitch] = {};
};

/// Adds the products of cells [first, first + kRows) with the cells of the first kVectors vectors.
template <std::size_t kRows, std::size_t kVectors>
void add_tile(const double* cells, int places, std::size_t first, Products& products) {
  VecF64 sums[kRows][kVectors];
  double* const memory = products.sums + first * kCellPitch;
  SNELLEN_UNROLL
  for (std::size_t r = 0; r < kRows; ++r) {
    SNELLEN_UNROLL
    for (std::size_t v = 0; v < kVectors; ++v) sums[r][v] = hn::Load(kF64, memory + r * kCellPitch + v * kLanes64);
  }
  for (int x = 0; x < places; ++x, cells += kCellPitch) {
    SNELLEN_UNROLL
    for (std::size_t r = 0; r < kRows; ++r) {
      const VecF64 cell = hn::Set(kF64, cells[first + r]);
      SNELLEN_UNROLL
      for (std::size_t v = 0; v < kVectors; ++v) {
        sums[r][v] = hn::Add(sums[r][v], hn::Mul(cell, hn::Load(kF64, cells + v * kLanes64)));
        lanes::keep_in_register(sums[r][v]);
      }
    }
  }
  SNELLEN_UNROLL
  for (std::size_t r = 0; r < kRows; ++r) {
    SNELLEN_UNROLL
    for (std::size_t v = 0; v < kVectors; ++v) hn::Store(sums[r][v], kF64, memory + r * kCellPitch + v * kLanes64);
  }
}

/// Sums that stay in registers beside what they are made of.
constexpr std::size_t kMostSums = HWY_TARGET == HWY_AVX2 ? 12 : 24;

constexpr std::size_t rows_of_tile(std::size_t rows, std::size_t vectors) {
  while (rows > 1 && rows * vectors > kMostSums) rows /= 2;
  return rows;
}

/// Adds the products on and below the diagonal, for a vector's worth of cells at a time.
template <std::size_t kGroup = 0>
void add_products(const double* cells, int places, Products& products) {
  constexpr std::size_t kFirst = kGroup * kLanes64;
  constexpr std::size_t kCount = std::min(kLanes64, kCells - kFirst);
  constexpr std::size_t kRows = rows_of_tile(kCount, kGroup + 1);
  static_assert(kCount % kRows == 0);
  for (std::size_t first = kFirst; first < kFirst + kCount; first += kRows)
    add_tile<kRows, kGroup + 1>(cells, places, first, products);
  if constexpr (kFirst + kCount < kCells) add_products<kGroup + 1>(cells, places, products);
}

/// As cell_covariance(). `plane` has kSmallHalo.
inline CellMatrix<float> covariance(PlaneView<const float> plane, Plane<double>& cells) {
  const Extent places = block_positions(plane);
  fit(cells, {kCellPitch * places.width, 1});
  const Means means = means_of(plane, places);
  Products products;
  for (int y = 0; y < places.height; ++y) {
    centre_cells(plane, y, places.width, means, cells.row(0));
    add_products(cells.row(0), places.width, products);
  }
  CellMatrix<float> result;
  const auto count = static_cast<double>(places.area());
  for (std::size_t r = 0; r < kCells; ++r)
    for (std::size_t c = 0; c <= r; ++c)
      result[r][c] = result[c][r] = static_cast<float>(products.sums[r * kCellPitch + c] / count);
  return result;
}

}  // namespace snellen::speed::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
