// SPDX-License-Identifier: BSD-2-Clause-Patent
// Sums in both accumulations. Terms are of one sign, so that a sum's relative error is at most that of its terms.
#include "metrics/float_adm/float_adm_norm.h"

#include <algorithm>
#include <cmath>

#include "base/lane_float.h"
#include "base/lane_fraction_power-inl.h"
#include "metrics/float_adm/float_adm_math-inl.h"

namespace snellen::float_adm {
namespace {

float sum_sequentially(PlaneView<const float> magnitudes, double power) {
  float sum = 0;
  for (int y = 0; y < magnitudes.height(); ++y)
    sum += sum_of_row({magnitudes.row(y), static_cast<std::size_t>(magnitudes.width())}, power);
  return sum;
}

FloatAdmSum sum_exactly(PlaneView<const float> magnitudes, double power, int exponent) {
  const auto p = static_cast<float>(power);
  const float scale = std::ldexp(1.0F, -exponent);
  FloatAdmSum sum{.large = {}, .small = {}, .exponent = exponent, .sequential = 0};
  for (int y = 0; y < magnitudes.height(); ++y) {
    const float* values = magnitudes.row(y);
    for (int x = 0; x < magnitudes.width(); ++x) {
      const float value = values[x] * scale;  // below 1
      const float term = power == 3 ? value * value * value : lane::power_of_fraction(value, p);
      add_power(term, sum.large, sum.small);
    }
  }
  return sum;
}

}  // namespace

float largest(PlaneView<const float> magnitudes) {
  float result = 0;
  for (int y = 0; y < magnitudes.height(); ++y)
    for (int x = 0; x < magnitudes.width(); ++x) result = std::max(result, magnitudes.row(y)[x]);
  return result;
}

// In float; powers by the C library.
float sum_of_row(std::span<const float> magnitudes, double power) {
  const auto p = static_cast<float>(power);
  float sum = 0;
  for (const float value : magnitudes) sum += power == 3 ? value * value * value : std::pow(value, p);
  return sum;
}

FloatAdmSum sum_of_powers(PlaneView<const float> magnitudes, const PowerSum& rule) {
  if (rule.accumulation == Accumulation::libvmaf)
    return {.large = {}, .small = {}, .exponent = 0, .sequential = sum_sequentially(magnitudes, rule.power)};
  return sum_exactly(magnitudes, rule.power, exponent_above(rule.power == 3 ? rule.bound : largest(magnitudes)));
}

// The root's exponent is the reference library's, 1 / p rounded to float. In double the power of two cannot overflow:
// exponents of floats times 20 are far below 1024.
float norm(const FloatAdmSum& sum, double power, Accumulation accumulation) {
  const auto root = static_cast<float>(1.0 / power);
  if (accumulation == Accumulation::libvmaf) return std::pow(sum.sequential, root);
  return static_cast<float>(std::pow(sum.large.value() + sum.small.value(), double{root}) *
                            std::exp2(sum.exponent * power * double{root}));
}

}  // namespace snellen::float_adm
