// SPDX-License-Identifier: BSD-2-Clause-Patent
// The list of targets.
#include "exec/cpu/targets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include <hwy/targets.h>

namespace snellen::cpu {
namespace {

TEST(CpuTargets, AreThoseOfTheMachine) { EXPECT_EQ(targets(), targets_among(hwy::SupportedTargets())); }

TEST(CpuTargets, MachineBelowTheBaseline_HasNone) {
  EXPECT_TRUE(targets_among(0).empty());
  EXPECT_TRUE(targets_among(HWY_SCALAR | HWY_EMU128 | HWY_SSSE3 | HWY_SSE4).empty());
}

#if HWY_ARCH_X86
std::vector<std::string_view> names(const std::vector<Target>& list) {
  std::vector<std::string_view> result;
  for (const Target target : list) result.push_back(to_string(target));
  return result;
}

TEST(CpuTargets, OnX86_BeginAtAvx2AndComeBestFirst) {
  EXPECT_EQ(baseline(), "avx2");
  if (HWY_DISABLED_TARGETS != 0) return;  // builds for sanitizers leave some out
  EXPECT_THAT(names(targets_among(~std::int64_t{0})), testing::ElementsAre("avx512icl", "avx512", "avx2"));
  EXPECT_THAT(names(targets_among(HWY_SSE4 | HWY_AVX2 | HWY_AVX3)), testing::ElementsAre("avx512", "avx2"));
}
#endif

}  // namespace
}  // namespace snellen::cpu
