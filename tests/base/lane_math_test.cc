// SPDX-License-Identifier: BSD-2-Clause-Patent
// Own transcendentals: how often a fixed sweep misses the correctly rounded value, the bits of all results, and the
// values at the edges.
#include "base/lane_math-inl.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace snellen::lane {
namespace {

using testing::IsNan;

constexpr float kLargest = std::numeric_limits<float>::max();
constexpr float kSubnormal = 0x1.fffffcp-127F;
const float kPiFloat = static_cast<float>(kPi);

/// What a sweep saw.
struct Sweep {
  int inputs = 0;
  int misses = 0;         // results that are not the double result rounded to float
  double worst = 0;       // largest error beyond the rounding to float, in its units
  std::uint64_t sum = 0;  // of the bits of all results, in order

  void add(float result, double exact) {
    const auto rounded = static_cast<float>(exact);
    ++inputs;
    misses += result != rounded;
    const double unit = std::ldexp(1.0, std::ilogb(exact) - 23);
    worst = std::max(worst, std::abs(double{result} - exact) / unit - 0.5);
    sum = sum * 0x9e3779b97f4a7c15U + std::bit_cast<std::uint32_t>(result) + 1;
  }
};

/// Calls use(x) for every `step`-th float from `first` to `last`, both positive.
template <class Use>
void every_float(float first, float last, std::uint32_t step, Use use) {
  const auto end = std::bit_cast<std::uint32_t>(last);
  for (std::uint32_t bits = std::bit_cast<std::uint32_t>(first); bits <= end; bits += step)
    use(std::bit_cast<float>(bits));
}

/// Prints what was seen and compares it with what is recorded.
void expect_sweep(const char* name, const Sweep& sweep, int misses, std::uint64_t sum) {
  fmt::print("{}: {} of {} results miss the correctly rounded one, by {:.1e} units more than 0.5; sum {:#x}\n", name,
             sweep.misses, sweep.inputs, sweep.worst, sweep.sum);
  EXPECT_EQ(sweep.misses, misses);
  EXPECT_EQ(sweep.sum, sum);
}

TEST(LaneMath, Exp_IsRoundedCorrectlyAsOftenAsRecorded) {
  Sweep sweep;
  for (int i = -41 * 8192; i < 41 * 8192; ++i) {
    const float x = static_cast<float>(i) / 8192 + 0x1.234p-14F;
    sweep.add(exp(Pair<float>{x, 0}).hi, std::exp(double{x}));
  }
  expect_sweep("exp", sweep, 0, 0xe89e53e66e80adf3U);
}

TEST(LaneMath, PowerOfFraction_IsRoundedCorrectlyAsOftenAsRecorded) {
  Sweep sweep;
  for (const float p : {1.0F, 1.1F, 1.5F, 2.0F, 2.3F, 4.0F, 7.0F, 11.3F, 17.5F, 20.0F})
    every_float(std::exp2(-111 / p), 0x1.fffffep-1F, 1009,
                [&](float x) { sweep.add(power_of_fraction(x, p), std::pow(double{x}, double{p})); });
  expect_sweep("power_of_fraction", sweep, 46, 0xe606c0990029a1d8U);
}

TEST(LaneMath, Cbrt_IsRoundedCorrectlyAsOftenAsRecorded) {
  Sweep sweep;
  const auto add = [&](float x) { sweep.add(cbrt(Pair<float>{x, 0}).hi, std::cbrt(double{x})); };
  every_float(0x1p-60F, 0x1p60F, 5003, add);
  every_float(1.0F, 8.0F, 53, add);
  expect_sweep("cbrt", sweep, 0, 0x4aa4f9ca7c27a8a5U);
}

TEST(LaneMath, Sine_IsRoundedCorrectlyAsOftenAsRecorded) {
  Sweep sweep;
  every_float(0x1p-30F, 32768.0F, 757, [&](float x) { sweep.add(sin(x), std::sin(double{x})); });
  expect_sweep("sin", sweep, 0, 0x62c708f3ae8da3b3U);
}

TEST(LaneMath, Cosine_IsRoundedCorrectlyAsOftenAsRecorded) {
  Sweep sweep;
  every_float(0x1p-30F, 32768.0F, 757, [&](float x) { sweep.add(cos(-x), std::cos(double{x})); });
  expect_sweep("cos", sweep, 0, 0x78abc935b7f229f2U);
}

TEST(LaneMath, Atan2_IsRoundedCorrectlyAsOftenAsRecorded) {
  Sweep sweep;
  float y = 1.1F;
  every_float(0x1p-40F, 0x1p40F, 1361, [&](float x) {
    y = y > 0x1p20F ? y * 0x1.9p-41F : y * 1.37F;
    sweep.add(atan2(y, x), std::atan2(double{y}, double{x}));
    sweep.add(atan2(-y, -x), std::atan2(-double{y}, -double{x}));
  });
  expect_sweep("atan2", sweep, 0, 0xa1c14f3bcd844e6aU);
}

/// Largest error of a pair beside the double result, relative.
struct PairError {
  double worst = 0;
  void add(const Pair<float>& result, double exact) {
    worst = std::max(worst, std::abs((double{result.hi} - exact + double{result.lo}) / exact));
  }
};

// The double functions are good to 2^-52; the bounds are the measured errors rounded up to a whole power of two.
TEST(LaneMath, Pairs_HaveMoreThan43Bits) {
  PairError root3, root5, exponential, sine;
  every_float(0x1p-6F, 0x1p6F, 601, [&](float hi) {
    const Pair<float> x{hi, hi * 0x1.5p-26F};
    const double exact = double{x.hi} + double{x.lo};
    root3.add(root<3>(x), std::cbrt(exact));
    root5.add(root<5>(x), std::pow(exact, 0.2));
    exponential.add(exp(x * -0x1p-6F), std::exp(-exact / 64));
    sine.add(small_sine_and_cosine(x * 0x1p-7F).sine, std::sin(exact / 128));
  });
  EXPECT_LT(root3.worst, 0x1p-44);
  EXPECT_LT(root5.worst, 0x1p-44);
  EXPECT_LT(exponential.worst, 0x1p-44);
  EXPECT_LT(sine.worst, 0x1p-44);
}

TEST(LaneMath, PairArithmetic_KeepsWhatFloatLoses) {
  const Pair<float> third = Pair<float>{1, 0} / Pair<float>{3, 0};
  EXPECT_EQ(double{third.hi} + double{third.lo}, 0x1.5555555555550p-2);
  const Pair<float> root = square_root(Pair<float>{2, 0});
  EXPECT_EQ(double{root.hi} + double{root.lo}, 0x1.6a09e667f3bd0p+0);
  EXPECT_EQ(square_root(Pair<float>{0, 0}).hi, 0);
  EXPECT_EQ(sum_of(1.0F, 0x1p-40F).lo, 0x1p-40F);
  EXPECT_EQ(product_of(1 + 0x1p-20F, 1 - 0x1p-20F).lo, -0x1p-40F);
}

TEST(LaneMath, PowerOfFraction_WithoutRounding_IsExact) {
  for (int k = 1; k <= 112; ++k) EXPECT_EQ(power_of_fraction(std::ldexp(1.0F, -k), 1.0F), std::ldexp(1.0F, -k));
  for (int k = 1; k <= 10; ++k) EXPECT_EQ(power_of_fraction(std::ldexp(1.0F, -2 * k), 4.5F), std::ldexp(1.0F, -9 * k));
  every_float(0x1p-20F, 0x1.fffffep-1F, 1009, [](float x) { ASSERT_EQ(power_of_fraction(x, 1.0F), x); });
}

// The bound of the docstring; double's own error is below 2^-52.
TEST(LaneMath, PowerOfFraction_KeepsItsBoundEverywhereInAMantissa) {
  for (const float p : {1.0F, 3.0F, 20.0F})
    every_float(0.5F, 0x1.fffffep-1F, 61, [&](float x) {
      const double exact = std::pow(double{x}, double{p});
      const double rounding = std::ldexp(1.0, std::ilogb(exact) - 24);
      ASSERT_LE(std::abs(double{power_of_fraction(x, p)} - exact), rounding + exact * (0x1p-38 + 0x1p-37 * p)) << x;
    });
}

TEST(LaneMath, PowerOfFraction_BelowTheFixedPoint_IsZero) {
  for (const float p : {1.0F, 2.5F, 20.0F})
    for (const float x : {0.0F, 0x1p-149F, kSubnormal, 0x1p-126F})
      EXPECT_EQ(power_of_fraction(x, p), 0) << x << ' ' << p;
  EXPECT_EQ(power_of_fraction(0x1p-56F, 2.0F), 0x1p-112F);
  EXPECT_EQ(power_of_fraction(0x1.fp-57F, 2.0F), 0);
}

TEST(LaneMath, SineAndCosine_AtTheEdges) {
  EXPECT_EQ(sin(0.0F), 0);
  EXPECT_EQ(cos(0.0F), 1);
  EXPECT_EQ(sin(0x1p-100F), 0x1p-100F);
  EXPECT_EQ(sin(-kPiFloat), -static_cast<float>(std::sin(double{kPiFloat})));
  EXPECT_EQ(cos(kPiFloat), -1);
  for (const float x : {32768.01F, -40000.0F, kLargest, kInfinity, kNotANumber}) {
    EXPECT_THAT(sin(x), IsNan()) << x;
    EXPECT_THAT(cos(x), IsNan()) << x;
  }
}

TEST(LaneMath, Atan2_AtTheEdges) {
  for (const float y : {0.0F, -0.0F})
    for (const float x : {0.0F, -0.0F}) EXPECT_EQ(atan2(y, x), 0);
  EXPECT_EQ(atan2(0.0F, 1.0F), 0);
  EXPECT_EQ(atan2(0.0F, -1.0F), kPiFloat);
  EXPECT_EQ(atan2(-0.0F, -1.0F), -kPiFloat);
  EXPECT_EQ(atan2(2.0F, 0.0F), kPiFloat / 2);
  EXPECT_EQ(atan2(-2.0F, 0.0F), -kPiFloat / 2);
  EXPECT_EQ(atan2(3.0F, 3.0F), kPiFloat / 4);
  EXPECT_EQ(atan2(kLargest, kLargest), kPiFloat / 4);
  EXPECT_EQ(atan2(-0x1p-126F, 0x1p-126F), -kPiFloat / 4);
  EXPECT_EQ(atan2(0x1p-126F, kLargest), 0);
  EXPECT_EQ(atan2(0x1p-126F, -kLargest), kPiFloat);
  for (const float bad : {kInfinity, -kInfinity, kNotANumber})
    for (const float other : {0.0F, 1.0F, -1.0F, bad}) {
      EXPECT_THAT(atan2(bad, other), IsNan()) << bad << other;
      EXPECT_THAT(atan2(other, bad), IsNan()) << bad << other;
    }
}

}  // namespace
}  // namespace snellen::lane
