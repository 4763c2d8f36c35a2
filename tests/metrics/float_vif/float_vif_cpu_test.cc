// SPDX-License-Identifier: BSD-2-Clause-Patent
// Float VIF's implementation `cpu` against `reference`: equal in every sum, for each target that the machine has.
#include "metrics/float_vif/float_vif_cpu.h"

#include <gtest/gtest.h>

#include "metrics/float_vif/float_vif_scratch.h"
#include "tests/metrics/float_vif/float_vif_cases.h"
#include "tests/support/moved_picture.h"
#include "tests/support/spread_workers.h"

namespace snellen {
namespace {

class FloatVifCpuTest : public testing::TestWithParam<cpu::Target> {
 protected:
  void expect_equal(const Case& c, FloatVifCpu& compute) {
    const FramePair pair = pictures(c);
    const Picture reference = moved_picture(pair.reference, random_);
    const Picture distorted = moved_picture(pair.distorted, random_);
    for (const Accumulation accumulation : {Accumulation::exact, Accumulation::libvmaf}) {
      const std::vector<FloatVifSums> expected = float_vif_reference(reference, distorted, c.options, accumulation);
      const std::vector<FloatVifSums> sums = compute(reference, distorted, c.options, accumulation);
      ASSERT_EQ(compute.last_run(), GetParam());
      expect_equal_sums(sums, expected, describe(c));
    }
  }
  void expect_equal(const Case& c) { expect_equal(c, vif_); }

  std::mt19937 random_{20240917};
  FloatVifCpu vif_{GetParam()};
};

TEST_P(FloatVifCpuTest, EveryWidthUpToTwoVectorsAndHalo_EqualsTheReference) {
  for (const int depth : {8, 10})
    for (int width = 16; width <= 16 + 2 * float_vif::kMaxLanes + 17; ++width) {
      const auto n = static_cast<std::size_t>(width);
      expect_equal({.content = kContents[n % kContents.size()], .extent = {width, 16 + width % 7}, .depth = depth});
      if (HasFatalFailure()) return;
    }
}

TEST_P(FloatVifCpuTest, EveryDepthAndContent_EqualsTheReference) {
  for (const std::string& content : kContents)
    for (int depth = 8; depth <= 16; ++depth) {
      expect_equal({.content = content, .extent = {93, 45}, .depth = depth, .options = {kPlain, kNeg}});
      if (HasFatalFailure()) return;
    }
}

TEST_P(FloatVifCpuTest, WidthsAroundTiles_EqualTheReference) {
  for (const int width : {127, 128, 129, 135, 136, 137, 255, 256, 257, 263, 264, 265, 511, 512, 513, 801}) {
    expect_equal({.content = "noise", .extent = {width, 33}});
    if (HasFatalFailure()) return;
  }
}

TEST_P(FloatVifCpuTest, EveryOption_EqualsTheReference) {
  for (const char* content : {"natural", "extremes", "flat"})
    for (const int depth : {8, 16}) {
      expect_equal({.content = content, .extent = {113, 77}, .depth = depth, .options = kEveryOption});
      if (HasFatalFailure()) return;
    }
  for (const FloatVifOptions& set : kEveryOption) expect_equal({.extent = {87, 64}, .options = {set}});
}

TEST_P(FloatVifCpuTest, Strips_EqualTheReference) {
  for (const int threads : {2, 3, 5}) {
    SpreadWorkers workers(threads);
    FloatVifCpu vif{GetParam(), workers};
    for (const Extent extent : {Extent{71, 401}, {90, 16}, {90, 67}}) {
      expect_equal({.extent = extent, .options = {kPlain, kNeg}}, vif);
      if (HasFatalFailure()) return;
    }
  }
}

// The scratch memory of one size must not show in the next.
TEST_P(FloatVifCpuTest, SizesInAnyOrder_EqualTheReference) {
  for (const Extent extent : {Extent{120, 90}, {16, 16}, {121, 35}, {16, 90}, {120, 90}}) {
    expect_equal({.content = "noise", .extent = extent});
    if (HasFatalFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Targets, FloatVifCpuTest, testing::ValuesIn(cpu::targets()),
                         [](const auto& instance) { return std::string(cpu::to_string(instance.param)); });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(FloatVifCpuTest);

TEST(FloatVifCpu, IsOfferedFirst_ExactlyWhereTheMachineHasATarget) {
  const Executor best = float_vif_kind().implementations.front().executor;
  EXPECT_EQ(best, cpu::targets().empty() ? Executor::reference : Executor::cpu);
}

}  // namespace
}  // namespace snellen
