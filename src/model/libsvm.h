// SPDX-License-Identifier: BSD-2-Clause-Patent
// Support vector regression from the text that libsvm writes (its svm_save_model), read and evaluated in f64.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace snellen {

enum class SvmKernel { linear, polynomial, rbf, sigmoid };

/// A regression function: sum over support vectors of coefficient * kernel(x, vector), minus rho.
class Svm {
 public:
  /// Reads libsvm text. Allocates in proportion to the text, whatever its counts claim. Throws Error{model} for
  /// another svm_type than epsilon_svr and nu_svr, an unknown key, a missing or malformed part, a number that is not
  /// finite, indices that are not ascending from 1, and a total_sv that differs from the vectors there are.
  static Svm parse(std::string_view text);

  /// The value at x, whose element j is feature j + 1. Vectors are added in the order of the text and, within one,
  /// terms in the order of their index; a component that either side lacks is 0. exp and tanh are the C library's, so
  /// the last bits are those of the reference where that library is the same.
  double evaluate(std::span<const double> x) const noexcept;

 private:
  struct Component {
    std::size_t index;  // from 1
    double value;
  };
  struct Vector {
    double coefficient;
    std::size_t first;  // its components are [first, last) of components_
    std::size_t last;
  };
  friend class LibsvmReader;

  Svm() = default;
  double kernel(std::span<const double> x, std::span<const Component> vector) const noexcept;

  SvmKernel kernel_ = SvmKernel::rbf;
  int degree_ = 3;
  double gamma_ = 0;
  double coef0_ = 0;
  double rho_ = 0;
  std::vector<Vector> vectors_;
  std::vector<Component> components_;
};

}  // namespace snellen
