// SPDX-License-Identifier: BSD-2-Clause-Patent
// Reads libsvm text: a header of words, then "SV" and one line per support vector, "coefficient index:value ...".
#include "model/libsvm.h"
#include "model/model_error.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

namespace snellen {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

// Takes the first word off `text`; empty when there is none.
std::string_view take_word(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
  const std::string_view word = text.substr(0, text.find_first_of(kBlanks));
  text.remove_prefix(word.size());
  return word;
}

std::string_view take_line(std::string_view& text) {
  const std::size_t length = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, length);
  text.remove_prefix(std::min(length + 1, text.size()));
  return line;
}

template <class Number>
std::optional<Number> scan(std::string_view word) {
  if (word.starts_with('+')) word.remove_prefix(1);
  Number number{};
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
  return number;
}

double finite(std::string_view what, std::string_view word) {
  const std::optional<double> number = scan<double>(word);
  if (!number || !std::isfinite(*number))
    fail_key("model", "has the {} {}, which is no finite number", what, excerpt(word));
  return *number;
}

}  // namespace

class LibsvmReader {
 public:
  explicit LibsvmReader(std::string_view text) : rest_(text) {}

  Svm read() {
    read_header();
    read_vectors();
    return std::move(svm_);
  }

 private:
  void read_header() {
    while (true) {
      const std::string_view key = take_word(rest_);
      if (key.empty()) fail_key("model", "ends before the line 'SV' of its libsvm text");
      if (key == "SV") break;
      read_entry(key);
    }
    if (!is_regression_) missing("svm_type");
    svm_.kernel_ = required(kernel_, "kernel_type");
    svm_.rho_ = required(rho_, "rho");
    required(total_, "total_sv");
    const bool polynomial = svm_.kernel_ == SvmKernel::polynomial;
    if (svm_.kernel_ != SvmKernel::linear) svm_.gamma_ = required(gamma_, "gamma");
    if (polynomial) svm_.degree_ = required(degree_, "degree");
    if (polynomial || svm_.kernel_ == SvmKernel::sigmoid) svm_.coef0_ = required(coef0_, "coef0");
  }

  void read_entry(std::string_view key) {
    if (key == "svm_type") {
      const std::string_view type = take_word(rest_);
      if (type != "nu_svr" && type != "epsilon_svr")
        fail_key("model", "has the svm_type {}, not nu_svr or epsilon_svr", excerpt(type));
      is_regression_ = true;
    } else if (key == "kernel_type") {
      kernel_ = kernel(take_word(rest_));
    } else if (key == "degree") {
      degree_ = whole(key, 0);
    } else if (key == "gamma") {
      gamma_ = finite(key, take_word(rest_));
    } else if (key == "coef0") {
      coef0_ = finite(key, take_word(rest_));
    } else if (key == "nr_class") {
      // libsvm writes 2 for every regression; another number would change how many coefficients a line has.
      if (const int classes = whole(key, 0); classes != 2) fail_key("model", "has nr_class {}, not 2", classes);
    } else if (key == "total_sv") {
      total_ = whole(key, 1);
    } else if (key == "rho") {
      rho_ = finite(key, take_word(rest_));
    } else if (key == "probA" || key == "probB") {
      finite(key, take_word(rest_));
    } else if (key == "label" || key == "nr_sv") {
      // Written for classifiers only, which are refused; the two numbers mean nothing here.
      finite(key, take_word(rest_));
      finite(key, take_word(rest_));
    } else {
      fail_key("model", "has {} where a libsvm header word should be", excerpt(key));
    }
  }

  void read_vectors() {
    take_line(rest_);
    while (!rest_.empty()) {
      std::string_view line = take_line(rest_);
      const std::string_view coefficient = take_word(line);
      if (!coefficient.empty()) read_vector(finite("coefficient", coefficient), line);
    }
    if (svm_.vectors_.size() != static_cast<std::size_t>(*total_))
      fail_key("model", "has total_sv {} but {} support vectors", *total_, svm_.vectors_.size());
  }

  void read_vector(double coefficient, std::string_view line) {
    const std::size_t first = svm_.components_.size();
    int previous = 0;
    for (std::string_view word = take_word(line); !word.empty(); word = take_word(line)) {
      const std::size_t colon = std::min(word.find(':'), word.size());
      const std::optional<int> index = scan<int>(word.substr(0, colon));
      if (!index || *index <= previous || colon == word.size())
        fail_key("model", "has {} in support vector {}, where index:value with an index above {} should be",
                 excerpt(word), svm_.vectors_.size() + 1, previous);
      previous = *index;
      svm_.components_.push_back({static_cast<std::size_t>(previous), finite("component", word.substr(colon + 1))});
    }
    svm_.vectors_.push_back({coefficient, first, svm_.components_.size()});
  }

  static SvmKernel kernel(std::string_view name) {
    if (name == "linear") return SvmKernel::linear;
    if (name == "polynomial") return SvmKernel::polynomial;
    if (name == "rbf") return SvmKernel::rbf;
    if (name == "sigmoid") return SvmKernel::sigmoid;
    fail_key("model", "has the kernel_type {}, not linear, polynomial, rbf or sigmoid", excerpt(name));
  }

  int whole(std::string_view key, int least) {
    const std::string_view word = take_word(rest_);
    const std::optional<int> number = scan<int>(word);
    if (!number || *number < least) fail_key("model", "has the {} {}, which is no count", key, excerpt(word));
    return *number;
  }

  template <class Value>
  static Value required(const std::optional<Value>& value, std::string_view key) {
    if (!value) missing(key);
    return *value;
  }

  [[noreturn]] static void missing(std::string_view key) { fail_key("model", "lacks {} in its libsvm text", key); }

  std::string_view rest_;
  Svm svm_;
  bool is_regression_ = false;
  std::optional<SvmKernel> kernel_;
  std::optional<int> degree_;
  std::optional<double> gamma_;
  std::optional<double> coef0_;
  std::optional<double> rho_;
  std::optional<int> total_;
};

Svm Svm::parse(std::string_view text) { return LibsvmReader(text).read(); }

}  // namespace snellen
