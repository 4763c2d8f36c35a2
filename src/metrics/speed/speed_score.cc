// SPDX-License-Identifier: BSD-2-Clause-Patent
// Entropies and their differences. Logarithms are 64-bit, what is kept is 32-bit (reference library, feature/speed.c).
#include "metrics/speed/speed_score.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace snellen::speed {
namespace {

// Entropy of a normal variable of variance 1, twice: log2(2 pi e).
double unit_entropy() { return std::log2(2 * std::numbers::pi * std::numbers::e); }

// What the entropies of a block are multiplied by the logarithm of.
struct Weights {
  double reference;
  double distorted;
};

// The modes of speed_weight_var_mode. Own variances are added to 1 in 32 bits, mixed ones in 64.
Weights weights(int mode, float reference, float distorted) {
  const double of_reference = double{1.0F + reference};
  const double of_distorted = double{1.0F + distorted};
  const double of_mean = 1.0 + double{reference + distorted} / 2.0;
  const auto of_mix = [&](double share) {
    return 1.0 + (share * double{reference} + (1.0 - share) * double{distorted});
  };
  switch (mode) {
    case 0: return {of_reference, of_distorted};
    case 1: return {of_reference, of_reference};
    case 2: return {of_distorted, of_distorted};
    case 3: return {of_mean, of_mean};
    case 4: return {of_reference, of_mean};
    case 5: return {of_reference, of_mix(0.75)};
    default: return {of_reference, of_mix(0.25)};
  }
}

float weighted(float entropy, double weight) { return static_cast<float>(double{entropy} * std::log2(weight)); }

}  // namespace

float entropy(const CellVector<float>& eigenvalues, float variance, float sigma_nn) {
  float sum = 0;
  for (const float eigenvalue : eigenvalues) {
    const float energy = std::max(eigenvalue, 0.0F) * variance + sigma_nn;
    sum = static_cast<float>(double{sum} + (std::log2(double{energy}) + unit_entropy()));
  }
  return sum;
}

SpeedPlaneScore score(const Statistics& reference, const Statistics& distorted, const SpeedOptions& options) {
  const std::size_t blocks = reference.variances.size();
  SNELLEN_CHECK(blocks > 0 && distorted.variances.size() == blocks);
  if (reference.singular != distorted.singular) return {.score = 0.0F, .singular = 1};
  const auto sigma = static_cast<float>(options.sigma_nn);
  const float visible = (1.0F + static_cast<float>(options.nn_floor)) * sigma;
  const auto floor = static_cast<float>(static_cast<double>(kCells) * (std::log2(double{visible}) + unit_entropy()));
  float sum = 0;
  for (std::size_t i = 0; i < blocks; ++i) {
    const float variance_r = reference.variances[i];
    const float variance_d = distorted.variances[i];
    const float entropy_r = entropy(reference.eigenvalues, variance_r, sigma);
    const float entropy_d = entropy(distorted.eigenvalues, variance_d, sigma);
    if (entropy_r < floor && entropy_d < floor) continue;
    const Weights by = weights(options.weight_var_mode, variance_r, variance_d);
    sum += std::abs(weighted(entropy_r, by.reference) - weighted(entropy_d, by.distorted));
  }
  return {.score = sum / static_cast<float>(blocks), .singular = reference.singular ? 1 : 0};
}

}  // namespace snellen::speed
