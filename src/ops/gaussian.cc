// SPDX-License-Identifier: BSD-2-Clause-Patent
// Sizes and taps of Gaussian windows (reference library, feature/vif_tools.c and vif_tools.h). What C computes in
// double stays in double here, and is rounded to float at the same places.
#include "ops/gaussian.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "base/error.h"

namespace snellen {
namespace {

/// The normal density at `x`, in whole samples from the centre.
float density(int x, float sigma) {
  const double at = x;
  const double deviation = sigma;
  const auto bell = static_cast<float>(std::exp(-0.5 * at / deviation * at / deviation));
  const auto factor = static_cast<float>(1 / (deviation * std::sqrt(2 * std::numbers::pi)));
  return bell / factor;
}

}  // namespace

std::vector<float> gaussian_taps(int size, float sigma) {
  SNELLEN_CHECK(size >= 1 && size % 2 == 1 && sigma > 0);
  std::vector<float> taps;
  float sum = 0;
  for (int i = 0; i < size; ++i) {
    taps.push_back(density(i - size / 2, sigma));
    sum += taps.back();
  }
  for (float& tap : taps) tap /= sum;
  return taps;
}

int vif_window_size(int scale, float kernel_scale) {
  SNELLEN_CHECK(scale >= 0 && scale <= 4);
  const float wanted = static_cast<float>((1 << (4 - scale)) + 1) * kernel_scale;
  const int size = static_cast<int>(std::ceil(wanted));
  return std::max(size % 2 == 0 ? size + 1 : size, 3);
}

std::vector<float> vif_taps(int scale, float kernel_scale) {
  const int size = vif_window_size(scale, kernel_scale);
  return gaussian_taps(size, static_cast<float>(size) / 5.0F);
}

std::vector<float> speed_taps(int scale, float kernel_scale) {
  const int size = vif_window_size(1, kernel_scale);
  return gaussian_taps(size, static_cast<float>(std::sqrt(static_cast<double>(scale)) * size / 5.0));
}

bool is_known_kernel_scale(float kernel_scale) {
  constexpr std::array kKnown{1.0F,        1.0F / 2.0F,  3.0F / 2.0F, 2.0F,         2.0F / 3.0F,  24.0F / 10.0F,
                              360.0F / 97, 4.0F / 3.0F,  3.5F / 3.0F, 3.75F / 3.0F, 4.25F / 3.0F, 5.0F / 3.0F,
                              3.0F,        1.0F / 2.25F, 1.4746F,     1.54F,        1.6F,         1.06667F,
                              0.711111F,   0.740740F,    1.111111F};
  return std::any_of(kKnown.begin(), kKnown.end(),
                     [&](float known) { return static_cast<double>(std::fabs(kernel_scale - known)) < 1e-3; });
}

}  // namespace snellen
