// SPDX-License-Identifier: BSD-2-Clause-Patent
// The compiler keeps the floating-point law: what the source rounds to float is rounded, nothing is contracted. Each
// case is a shape of code that some compiler or flag gets wrong.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace snellen {

// Two neighbouring conversions to float whose floats are stored and then widened: g++ 12 with SLP vectorisation widens
// the doubles instead. Not local to this file, so that nothing about its arguments is known.
void round_pair(const double* in, double* widened, float* rounded);
[[gnu::noinline]] void round_pair(const double* in, double* widened, float* rounded) {
  rounded[0] = static_cast<float>(in[0] / 3);
  rounded[1] = static_cast<float>(in[1] / 3);
  widened[0] = double{rounded[0]};
  widened[1] = double{rounded[1]};
}

double multiply_add(double a, double b, double c);
[[gnu::noinline]] double multiply_add(double a, double b, double c) { return a * b + c; }

namespace {

TEST(FloatLaw, PairsOfConversionsToFloat_AreRounded) {
  const std::array<double, 2> in{1, 2};
  std::array<float, 2> rounded{};
  std::array<double, 2> widened{};
  round_pair(in.data(), widened.data(), rounded.data());
  EXPECT_EQ(widened[0], 0.3333333432674408);
  EXPECT_EQ(widened[1], 0.6666666865348816);
}

TEST(FloatLaw, ProductsAreRoundedBeforeTheyAreAdded) {
  const double a = 1 + std::ldexp(1.0, -30);
  EXPECT_EQ(multiply_add(a, a, -1 - std::ldexp(1.0, -29)), 0.0);  // a fused step gives 2^-60
}

}  // namespace
}  // namespace snellen
