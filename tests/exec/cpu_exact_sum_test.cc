// SPDX-License-Identifier: BSD-2-Clause-Patent
// Sums of runs of terms in doubles: equal to the exact sum wherever they say so, for each target that the machine has.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <span>
#include <vector>

#include "base/exact_sum.h"
#include "exec/cpu/dispatch.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tests/exec/cpu_exact_sum_test.cc"
#include <hwy/foreach_target.h>
// After foreach_target.h, which includes this file once for each target.
#include "exec/cpu/exact_sum-inl.h"

HWY_BEFORE_NAMESPACE();
namespace snellen::HWY_NAMESPACE {

/// Sums whole vectors of terms and says whether the sum is exact.
std::int64_t sum_run(std::span<const float> terms, ExactSum<9>& sum, bool& is_exact) {
  cpu::HWY_NAMESPACE::ExactSumOfRun<9> run;
  for (std::size_t i = 0; i < terms.size(); i += cpu::HWY_NAMESPACE::kLanes32) run.add_any(terms.data() + i);
  sum = run.take();
  is_exact = run.is_exact();
  return HWY_TARGET;
}

}  // namespace snellen::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace snellen {
namespace {

SNELLEN_EXPORT(sum_run);

constexpr std::size_t kTerms = 512;  // a multiple of every target's vector

class ExactSumOfRunTest : public testing::TestWithParam<cpu::Target> {
 protected:
  /// Whether the sum is exact by its own word; then it must be.
  bool is_exact(const std::vector<float>& terms) {
    ExactSum<9> expected;
    for (const float term : terms) expected.add(term);
    ExactSum<9> sum;
    bool exact = false;
    cpu::run(HWY_DISPATCH_TABLE(sum_run), GetParam(), terms, sum, exact);
    EXPECT_TRUE(!exact || sum == expected);
    return exact;
  }
};

TEST_P(ExactSumOfRunTest, TermsOfLikeSize_AddExactly) {
  std::mt19937 random(3);
  for (int exponent = -30; exponent < 8; ++exponent) {
    std::vector<float> terms(kTerms);
    for (float& term : terms) term = std::ldexp(1 + static_cast<float>(random() % 8388608) * 0x1p-23F, exponent);
    EXPECT_TRUE(is_exact(terms));
    terms[7] = 0;
    EXPECT_TRUE(is_exact(terms));
  }
}

TEST_P(ExactSumOfRunTest, SmallTermsBesideLarge_AreExactOrSeen) {
  int exact = 0;
  for (int exponent = 0; exponent > -60; --exponent) {
    std::vector<float> terms(kTerms, 0x1.fffffep+8F);
    for (std::size_t i = 0; i < kTerms; i += 2) terms[i] = std::ldexp(0x1.fffffep+0F, exponent);
    exact += static_cast<int>(is_exact(terms));
  }
  EXPECT_GT(exact, 10);
  EXPECT_LT(exact, 20);
}

TEST_P(ExactSumOfRunTest, NoTerms_AreZero) {
  EXPECT_TRUE(is_exact(std::vector<float>(kTerms, 0.0F)));
  EXPECT_TRUE(is_exact({}));
}

TEST_P(ExactSumOfRunTest, OneTermThatDoesNotFit_IsSeenInEveryLane) {
  for (std::size_t i = 0; i < 32; ++i)
    for (const float term : {-1.0F, -0.0F, 0x1p-33F, std::numeric_limits<float>::denorm_min()}) {
      std::vector<float> terms(kTerms, 1.0F);
      terms[i] = term;
      EXPECT_FALSE(is_exact(terms)) << i << " " << term;
    }
}

INSTANTIATE_TEST_SUITE_P(Targets, ExactSumOfRunTest, testing::ValuesIn(cpu::targets()),
                         [](const auto& instance) { return std::string(cpu::to_string(instance.param)); });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(ExactSumOfRunTest);

}  // namespace
}  // namespace snellen
#endif  // HWY_ONCE
