// SPDX-License-Identifier: BSD-2-Clause-Patent
// Decimal arithmetic on strings of digits.
#include "base/decimal.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/narrow.h"

namespace snellen {
namespace {

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

// Takes the digits at the front of `text`.
std::string_view take_digits(std::string_view& text) {
  const auto end = std::find_if_not(text.begin(), text.end(), is_digit);
  const std::string_view digits = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  text.remove_prefix(digits.size());
  return digits;
}

bool take(char wanted, std::string_view& text) {
  if (text.empty() || text.front() != wanted) return false;
  text.remove_prefix(1);
  return true;
}

// The exponent at the end of a number: "", "e5", "E+05"; nothing for anything else.
std::optional<int> parse_exponent(std::string_view text) {
  if (text.empty()) return 0;
  if (!take('e', text) && !take('E', text)) return std::nullopt;
  const bool signed_plus = take('+', text);
  if (text.empty() || (signed_plus && !is_digit(text.front()))) return std::nullopt;
  int exponent = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), exponent);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  if (exponent < -Decimal::kMaxExponent || exponent > Decimal::kMaxExponent) return std::nullopt;
  return exponent;
}

// Sum of two whole numbers of the same length.
std::string sum(std::string_view a, std::string_view b) {
  std::string result(a.size() + 1, '0');
  int carry = 0;
  for (std::size_t i = a.size(); i-- > 0;) {
    const int digit = (a[i] - '0') + (b[i] - '0') + carry;
    carry = digit / 10;
    result[i + 1] = static_cast<char>('0' + digit % 10);
  }
  result[0] = static_cast<char>('0' + carry);
  return result;
}

// Difference of two whole numbers of the same length, the second not larger than the first.
std::string difference(std::string_view a, std::string_view b) {
  std::string result(a.size(), '0');
  int borrow = 0;
  for (std::size_t i = a.size(); i-- > 0;) {
    const int digit = a[i] - b[i] - borrow;
    borrow = digit < 0 ? 1 : 0;
    result[i] = static_cast<char>('0' + digit + 10 * borrow);
  }
  return result;
}

}  // namespace

Decimal::Decimal(bool negative, std::string digits, int exponent) {
  digits.erase(0, digits.find_first_not_of('0'));
  const std::size_t last = digits.find_last_not_of('0');
  if (last == std::string::npos) return;
  negative_ = negative;
  exponent_ = exponent + narrow<int>(digits.size() - 1 - last);
  digits.resize(last + 1);
  digits_ = std::move(digits);
}

std::optional<Decimal> Decimal::parse(std::string_view text) {
  const bool negative = take('-', text);
  if (!negative) take('+', text);
  std::string digits(take_digits(text));
  std::string_view fraction;
  if (take('.', text)) fraction = take_digits(text);
  digits += fraction;
  const std::optional<int> exponent = parse_exponent(text);
  if (digits.empty() || !exponent) return std::nullopt;
  return Decimal(negative, std::move(digits), *exponent - narrow<int>(fraction.size()));
}

std::string Decimal::to_text() const {
  if (digits_.empty()) return "0";
  std::string text = digits_;
  if (exponent_ >= 0) {
    text.append(static_cast<std::size_t>(exponent_), '0');
  } else {
    const auto decimals = static_cast<std::size_t>(-exponent_);
    if (text.size() <= decimals) text.insert(0, decimals + 1 - text.size(), '0');
    text.insert(text.size() - decimals, 1, '.');
  }
  return (negative_ ? "-" : "") + text;
}

Decimal::Aligned Decimal::align(const Decimal& a, const Decimal& b) {
  Aligned result{a.digits_, b.digits_, std::min(a.exponent_, b.exponent_)};
  result.a.append(static_cast<std::size_t>(a.exponent_ - result.exponent), '0');
  result.b.append(static_cast<std::size_t>(b.exponent_ - result.exponent), '0');
  const std::size_t size = std::max(result.a.size(), result.b.size());
  result.a.insert(0, size - result.a.size(), '0');
  result.b.insert(0, size - result.b.size(), '0');
  return result;
}

Decimal distance(const Decimal& a, const Decimal& b) {
  const auto [x, y, exponent] = Decimal::align(a, b);
  if (a.negative_ != b.negative_) return {false, sum(x, y), exponent};
  return {false, x < y ? difference(y, x) : difference(x, y), exponent};
}

bool operator<(const Decimal& a, const Decimal& b) {
  if (a.negative_ != b.negative_) return a.negative_;
  const auto [x, y, exponent] = Decimal::align(a, b);
  return a.negative_ ? y < x : x < y;
}

}  // namespace snellen
