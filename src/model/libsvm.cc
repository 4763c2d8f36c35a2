// SPDX-License-Identifier: BSD-2-Clause-Patent
// The decision function of a support vector regression (contract of the reference library, section 3.2).
#include "model/libsvm.h"

#include <cmath>

namespace snellen {
namespace {

// Square and multiply, low bits first: the order in which libsvm rounds (powi in its svm.cpp).
double integer_power(double base, int exponent) noexcept {
  double result = 1;
  for (; exponent > 0; exponent /= 2) {
    if (exponent % 2 == 1) result *= base;
    base *= base;
  }
  return result;
}

}  // namespace

double Svm::kernel(std::span<const double> x, std::span<const Component> vector) const noexcept {
  const auto dot = [&] {
    double sum = 0;
    for (const Component& component : vector)
      if (component.index <= x.size()) sum += x[component.index - 1] * component.value;
    return sum;
  };
  const auto squared_distance = [&] {
    double sum = 0;
    std::size_t next = 0;
    for (std::size_t j = 0; j < x.size(); ++j) {
      const bool both = next < vector.size() && vector[next].index == j + 1;
      const double difference = both ? x[j] - vector[next++].value : x[j];
      sum += difference * difference;
    }
    for (const Component& component : vector.subspan(next)) sum += component.value * component.value;
    return sum;
  };
  switch (kernel_) {
    case SvmKernel::linear: return dot();
    case SvmKernel::polynomial: return integer_power(gamma_ * dot() + coef0_, degree_);
    case SvmKernel::rbf: return std::exp(-gamma_ * squared_distance());
    case SvmKernel::sigmoid: return std::tanh(gamma_ * dot() + coef0_);
  }
  return 0;
}

double Svm::evaluate(std::span<const double> x) const noexcept {
  double sum = 0;
  for (const Vector& vector : vectors_)
    sum += vector.coefficient * kernel(x, std::span(components_).subspan(vector.first, vector.last - vector.first));
  return sum - rho_;
}

}  // namespace snellen
