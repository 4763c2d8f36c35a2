// SPDX-License-Identifier: BSD-2-Clause-Patent
// Watson's model of wavelet noise visibility.
#include "ops/watson_csf.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace snellen::adm {
namespace {

/// Watson, Yang, Solomon, Villasenor: "Visibility of wavelet quantization noise", IEEE Transactions on Image Processing
/// 6(8), 1997. Luminance of table IV, amplitudes of table V (levels 1 to 4 of the 9/7 wavelet).
struct Watson {
  static constexpr float a = 0.495f;   // the smallest threshold
  static constexpr float k = 0.466f;   // how fast thresholds rise away from it
  static constexpr float f0 = 0.401f;  // its frequency in cycles per degree
  /// Shift of that frequency and amplitude per level, for axial and diagonal bands.
  static constexpr std::array<float, 2> g{1.0f, 0.534f};
  static constexpr std::array<std::array<float, 2>, 4> amplitude{
      {{0.67234f, 0.72709f}, {0.41317f, 0.49428f}, {0.22727f, 0.28688f}, {0.11792f, 0.15214f}}};
};

}  // namespace

float pixels_per_degree(double view_distance, int display_height) {
  return static_cast<float>(view_distance * display_height * std::numbers::pi / 180.0);
}

// Formulas 1, 7 and 9 of that paper. The float roundings in between are the definition's (reference library,
// integer_adm.c and adm_tools.h).
float watson_factor(double view_distance, int display_height, int scale, bool diagonal) {
  const auto level = static_cast<std::size_t>(scale);
  const std::size_t direction = diagonal ? 1 : 0;
  const double frequency_ratio = std::exp2(static_cast<double>(scale + 1)) * double{Watson::f0} *
                                 double{Watson::g[direction]} /
                                 double{pixels_per_degree(view_distance, display_height)};
  const auto distance = static_cast<float>(std::log10(frequency_ratio));
  const float exponent = Watson::k * distance * distance;
  const auto step = static_cast<float>(2.0 * double{Watson::a} * std::pow(10.0, double{exponent}) /
                                       double{Watson::amplitude[level][direction]});
  return 1.0f / step;
}

}  // namespace snellen::adm
