// SPDX-License-Identifier: BSD-2-Clause-Patent
// Number text against the contract's examples and against C's printf under a slow reading of the rule.
#include "base/number_format.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <locale>
#include <random>
#include <vector>

#include "base/error.h"

namespace snellen {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

std::string c_fixed(double value, int digits) {
  std::vector<char> buffer(400);
  const int size = std::snprintf(buffer.data(), buffer.size(), "%.*f", digits, value);
  return {buffer.data(), static_cast<std::size_t>(size)};
}

// The rule as section 2.1 of the contract words it, counting to the end instead of stopping at six.
std::string slow_libvmaf(double value) {
  int multiplications = 0;
  if (std::isfinite(value) && std::fabs(value) < std::ldexp(1.0, 31)) {
    double whole = 0;
    double fraction = std::modf(std::fabs(value), &whole);
    for (; fraction != 0 && fraction < 1; ++multiplications) fraction *= 10;
  }
  return c_fixed(value, multiplications <= 6 ? 6 : 16);
}

// Doubles of every magnitude, the values around each rounding edge, and random bit patterns.
std::vector<double> probes() {
  std::vector<double> values = {0.0,
                                -0.0,
                                0.0000001,
                                1.0000003038171712,
                                1.0000017,
                                -1.0000003038171712,
                                1e-6,
                                1.0e-7,
                                100.0,
                                99.9999995,
                                0.5,
                                1.0 / 3,
                                1.000001,
                                -2e-7,
                                5e-324,
                                -5e-324,
                                2.2250738585e-308,
                                1.7976931348623157e308,
                                -1.5e300,
                                1e15,
                                1e22,
                                2147483647.0000002,
                                2147483648.0000005,
                                3e9 + 4.76837158203125e-7,
                                0.99999999,
                                1e-5,
                                9.999999e-7,
                                kInf,
                                -kInf,
                                kNaN};
  values.push_back(std::copysign(kNaN, -1.0));
  for (int exponent = -330; exponent <= 308; ++exponent) {
    const double power = std::pow(10.0, exponent);
    for (const double value : {power, std::nextafter(power, 0.0), std::nextafter(power, kInf), 1 + power, 3 - power})
      values.push_back(value);
  }
  std::mt19937_64 random(20240611);
  for (int i = 0; i < 20000; ++i) values.push_back(std::bit_cast<double>(random()));
  for (int i = 0; i < 20000; ++i) values.push_back(std::ldexp(static_cast<double>(random() >> 11), -46 - i % 40));
  return values;
}

TEST(NumberFormat, LibvmafRule_PrintsTheContractsExamples) {
  EXPECT_EQ(format_libvmaf(0.0000001), "0.0000001000000000");
  EXPECT_EQ(format_libvmaf(1.0000003038171712), "1.0000003038171712");
  EXPECT_EQ(format_libvmaf(-1.0000003038171712), "-1.0000003038171712");
  EXPECT_EQ(format_libvmaf(1.0000017), "1.000002");
  EXPECT_EQ(format_libvmaf(60.0), "60.000000");
  EXPECT_EQ(format_libvmaf(-0.0), "-0.000000");
  EXPECT_EQ(format_libvmaf(5e-324), "0.0000000000000000");
  EXPECT_EQ(format_libvmaf(1e22), "10000000000000000000000.000000");
}

TEST(NumberFormat, NotFinite_IsCsText) {
  for (const auto& format : {format_libvmaf, format_shortest}) {
    EXPECT_EQ(format(kInf), "inf");
    EXPECT_EQ(format(-kInf), "-inf");
    EXPECT_EQ(format(kNaN), "nan");
    EXPECT_EQ(format(std::copysign(kNaN, -1.0)), "-nan");
  }
}

TEST(NumberFormat, LibvmafRule_EqualsPrintfForManyValues) {
  for (const double value : probes()) ASSERT_EQ(format_libvmaf(value), slow_libvmaf(value));
}

TEST(NumberFormat, Fixed_EqualsPrintfForEveryDigitCount) {
  const std::vector<double> values = probes();
  for (int digits = 0; digits <= kMaxPrecisionDigits; ++digits)
    for (std::size_t i = static_cast<std::size_t>(digits); i < values.size(); i += 7)
      ASSERT_EQ(format_fixed(values[i], digits), c_fixed(values[i], digits));
}

TEST(NumberFormat, Shortest_ReadsBackAsTheSameBits) {
  for (const double value : probes()) {
    if (std::isnan(value)) continue;
    const double back = std::strtod(format_shortest(value).c_str(), nullptr);
    ASSERT_EQ(std::bit_cast<std::uint64_t>(back), std::bit_cast<std::uint64_t>(value)) << format_shortest(value);
  }
  EXPECT_EQ(format_shortest(0.1), "0.1");
  EXPECT_EQ(format_shortest(60.0), "60");
  EXPECT_EQ(format_shortest(1e22), "1e+22");
}

TEST(NumberFormat, Precision_ChoosesTheStyle) {
  EXPECT_EQ(format_number(1.0000003, {}), "1.0000003000000000");
  EXPECT_EQ(format_number(1.0000003, {.digits = 6}), "1.000000");
  EXPECT_EQ(format_number(1.5, {.digits = 0}), "2");
  EXPECT_EQ(format_number(1.0000003, {.digits = std::nullopt, .shortest = true}), "1.0000003");
}

TEST(NumberFormat, ParsePrecision_TakesZeroToSeventeenAndMax) {
  for (int digits = 0; digits <= 17; ++digits)
    EXPECT_EQ(parse_precision(std::to_string(digits)), Precision{.digits = digits});
  EXPECT_EQ(parse_precision("max"), (Precision{.digits = std::nullopt, .shortest = true}));
}

TEST(NumberFormat, ParsePrecision_RefusesTheRestByName) {
  for (const char* text : {"", "18", "-1", "6.0", " 6", "6 ", "+6", "MAX", "99999999999999999999", "six"}) {
    try {
      parse_precision(text);
      ADD_FAILURE() << "accepted '" << text << "'";
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), Code::usage);
      EXPECT_THAT(error.what(), testing::HasSubstr(fmt::format("'{}'", text)));
    }
  }
}

struct DecimalComma : std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};

TEST(NumberFormat, Locale_DoesNotChangeTheText) {
  const std::locale before = std::locale::global(std::locale(std::locale(), new DecimalComma));
  EXPECT_EQ(format_libvmaf(1234.5), "1234.500000");
  EXPECT_EQ(format_fixed(1234.5, 2), "1234.50");
  EXPECT_EQ(format_shortest(1234.5), "1234.5");
  std::locale::global(before);
}

}  // namespace
}  // namespace snellen
