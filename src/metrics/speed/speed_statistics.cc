// SPDX-License-Identifier: BSD-2-Clause-Patent
// Covariance, eigenvalues and whitened energies, in this order, because the eigenvalues decide whether to whiten.
#include "metrics/speed/speed_statistics.h"

#include <algorithm>
#include <optional>

#include "metrics/speed/speed_eigen.h"
#include "metrics/speed/speed_solve.h"

namespace snellen::speed {
namespace {

// A NaN is not below the limit: the solution then is NaN, and so is the score.
bool has_inverse(const CellVector<float>& eigenvalues) {
  return std::none_of(eigenvalues.begin(), eigenvalues.end(), [](float v) { return double{v} < kSingular; });
}

}  // namespace

Statistics statistics(const CellMatrix<float>& covariance, const BlockColumns& blocks) {
  Statistics result{.eigenvalues = eigenvalues(covariance),
                    .variances = std::vector<float>(blocks.blocks(), 0.0F),
                    .singular = false};
  std::optional<BlockColumns> whitened;
  if (has_inverse(result.eigenvalues)) whitened = solve(covariance, blocks);
  result.singular = !whitened.has_value();
  if (result.singular) return result;
  // Each term is divided, not the sum, and terms are added in the order of cells.
  for (std::size_t k = 0; k < kCells; ++k)
    for (std::size_t j = 0; j < blocks.blocks(); ++j)
      result.variances[j] += whitened->row(k)[j] * blocks.row(k)[j] / static_cast<float>(kCells);
  return result;
}

Statistics statistics(PlaneView<const float> plane) { return statistics(cell_covariance(plane), blocks_of(plane)); }

}  // namespace snellen::speed
