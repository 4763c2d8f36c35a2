// SPDX-License-Identifier: BSD-2-Clause-Patent
// Decimal numbers from text and back, and differences in which doubles would err.
#include "base/decimal.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "base/number_format.h"

namespace snellen {
namespace {

Decimal decimal(std::string_view text) {
  const std::optional<Decimal> number = Decimal::parse(text);
  EXPECT_TRUE(number.has_value()) << text;
  return number.value_or(Decimal());
}

std::string distance_text(std::string_view a, std::string_view b) {
  const std::string text = distance(decimal(a), decimal(b)).to_text();
  EXPECT_EQ(distance(decimal(b), decimal(a)).to_text(), text) << a << " " << b;
  return text;
}

TEST(Decimal, FormsOfOneNumber_AreEqual) {
  for (const char* text : {"60.000000", "60", "+60.", "6e1", "6E+01", "0.6e2", "0060", "600e-1"}) {
    EXPECT_EQ(decimal(text), decimal("60.0")) << text;
    EXPECT_EQ(decimal(text).to_text(), "60") << text;
  }
  for (const char* text : {"0", "-0.000000", "0e5", ".0"}) EXPECT_EQ(decimal(text), Decimal()) << text;
  EXPECT_EQ(decimal("-.5").to_text(), "-0.5");
  EXPECT_EQ(decimal("6e-07").to_text(), "0.0000006");
}

TEST(Decimal, NumbersThatAreOneDouble_Differ) {
  ASSERT_EQ(0.1, 0.10000000000000001);
  EXPECT_FALSE(decimal("0.1") == decimal("0.10000000000000001"));
  EXPECT_EQ(distance_text("0.1", "0.10000000000000001"), "0.00000000000000001");
}

TEST(Decimal, OtherText_IsNoNumber) {
  for (const char* text :
       {"",    "-",    "+",   ".",  "-.", "e5",  "1e",  "1e+",  "1e+-5",   "1e--5",    "1e5.5",        "inf",
        "nan", "null", "1,5", " 1", "1 ", "--1", "+-1", "0x10", "1e10000", "1e-10000", "1e99999999999"})
    EXPECT_FALSE(Decimal::parse(text).has_value()) << text;
}

TEST(Decimal, Distance_IsExact) {
  ASSERT_GT(34.760781 - 34.760780, 0.000001);  // what a limit of 0.000001 would meet in doubles
  EXPECT_EQ(distance_text("34.760780", "34.760781"), "0.000001");
  EXPECT_EQ(distance_text("-0.5", "0.25"), "0.75");
  EXPECT_EQ(distance_text("-3", "-5"), "2");
  EXPECT_EQ(distance_text("1000000", "0.000001"), "999999.999999");
  EXPECT_EQ(distance_text("99.9", "-0.1"), "100");
  EXPECT_EQ(distance_text("0", "-0"), "0");
  EXPECT_EQ(distance_text("1e300", "1e300"), "0");
}

TEST(Decimal, Order_IsThatOfNumbers) {
  const std::vector<const char*> rising = {"-1e5", "-10.01", "-10", "-0.1", "0", "1e-9", "0.1", "2", "10", "1e2"};
  for (std::size_t i = 0; i < rising.size(); ++i)
    for (std::size_t j = 0; j < rising.size(); ++j)
      EXPECT_EQ(decimal(rising[i]) < decimal(rising[j]), i < j) << rising[i] << " " << rising[j];
}

TEST(Decimal, RandomMillionths_SubtractAsWholeNumbers) {
  std::mt19937 random(7);
  std::uniform_int_distribution<int> micro(-200'000'000, 200'000'000);
  for (int i = 0; i < 10'000; ++i) {
    const int a = micro(random);
    const int b = micro(random);
    const auto text = [](int n) { return format_fixed(n / 1e6, 6); };
    ASSERT_EQ(distance(decimal(text(a)), decimal(text(b))), decimal(text(std::abs(a - b)))) << a << " " << b;
    ASSERT_EQ(decimal(text(a)) < decimal(text(b)), a < b) << a << " " << b;
  }
}

}  // namespace
}  // namespace snellen
