// SPDX-License-Identifier: BSD-2-Clause-Patent
// A number as its decimal text has it, digit by digit. Reports are compared by what they say: text of seventeen digits
// and a limit such as 0.000001 both lose something when they become a double.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace snellen {

/// A decimal number of any length.
class Decimal {
 public:
  /// Zero.
  Decimal() = default;

  /// The number that "34.760779", "-5", "6e-07" or "+.5" means; nothing for other text, "inf" and "nan" among it, and
  /// for an exponent beyond kMaxExponent, which no text of a double has.
  static std::optional<Decimal> parse(std::string_view text);
  static constexpr int kMaxExponent = 9999;

  bool negative() const noexcept { return negative_; }

  /// The number without an exponent: "-5", "0.000022"; zero has no sign.
  std::string to_text() const;

  /// |a - b|, exactly.
  friend Decimal distance(const Decimal& a, const Decimal& b);

  friend bool operator==(const Decimal& a, const Decimal& b) = default;
  friend bool operator<(const Decimal& a, const Decimal& b);

 private:
  // Two magnitudes as whole numbers of the same length, in units of 10^exponent.
  struct Aligned {
    std::string a;
    std::string b;
    int exponent;
  };

  Decimal(bool negative, std::string digits, int exponent);
  static Aligned align(const Decimal& a, const Decimal& b);

  // The value is digits_ * 10^exponent_. Digits neither begin nor end with 0; those of zero are "", its exponent is 0
  // and it is not negative: one form for each number.
  bool negative_ = false;
  std::string digits_;
  int exponent_ = 0;
};

}  // namespace snellen
