// SPDX-License-Identifier: BSD-2-Clause-Patent
// Number text through std::to_chars, which knows no locale and rounds correctly.
#include "base/number_format.h"

#include <array>
#include <charconv>
#include <cmath>

#include "base/error.h"

namespace snellen {
namespace {

constexpr int kFewDecimals = 6;
constexpr int kManyDecimals = 16;

// Sign, the 309 integer digits of the largest double, the point and the decimals.
using Buffer = std::array<char, 1 + 309 + 1 + kMaxPrecisionDigits>;

template <class... Style>
std::string to_text(double value, Style... style) {
  Buffer buffer;
  const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, style...);
  SNELLEN_CHECK(error == std::errc{});
  return {buffer.data(), end};
}

// Whether more than six multiplications by ten bring the fraction to 1, each product rounded to double as in the
// reference (output.c). It takes the whole part through a 32-bit int: a magnitude that does not fit counts as having no
// fraction, as do infinity and NaN.
bool starts_beyond_six_decimals(double value) noexcept {
  constexpr double kIntLimit = 2147483648.0;
  const double magnitude = std::fabs(value);
  if (!(magnitude < kIntLimit)) return false;
  double fraction = magnitude - std::trunc(magnitude);
  if (fraction == 0) return false;
  for (int i = 0; i < kFewDecimals; ++i) {
    fraction *= 10;
    if (fraction >= 1) return false;
  }
  return true;
}

}  // namespace

Precision parse_precision(std::string_view text) {
  if (text == "max") return {.digits = std::nullopt, .shortest = true};
  int digits = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), digits);
  if (error != std::errc{} || end != text.data() + text.size() || digits < 0 || digits > kMaxPrecisionDigits)
    fail(Code::usage, "precision cannot be '{}' (a double has at most {} decimals worth writing); give 0 to {} or max",
         text, kMaxPrecisionDigits, kMaxPrecisionDigits);
  return {.digits = digits, .shortest = false};
}

std::string format_libvmaf(double value) {
  return format_fixed(value, starts_beyond_six_decimals(value) ? kManyDecimals : kFewDecimals);
}

std::string format_fixed(double value, int digits) {
  SNELLEN_CHECK(digits >= 0 && digits <= kMaxPrecisionDigits);
  return to_text(value, std::chars_format::fixed, digits);
}

std::string format_shortest(double value) { return to_text(value); }

std::string format_number(double value, Precision precision) {
  SNELLEN_CHECK(!(precision.shortest && precision.digits));
  if (precision.shortest) return format_shortest(value);
  return precision.digits ? format_fixed(value, *precision.digits) : format_libvmaf(value);
}

}  // namespace snellen
