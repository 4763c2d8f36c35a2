// SPDX-License-Identifier: BSD-2-Clause-Patent
// The integer SSIM's implementation `cpu` against `reference`: the same sums in both accumulations, for each target
// that the machine has.
#include "metrics/ssim/ssim_cpu.h"

#include <gtest/gtest.h>

#include "tests/metrics/ssim_cases.h"
#include "tests/support/make_pair.h"
#include "tests/support/moved_picture.h"
#include "tests/support/run_metric.h"
#include "tests/support/spread_workers.h"

namespace snellen {
namespace {

class SsimCpuTest : public testing::TestWithParam<cpu::Target> {
 protected:
  /// Exact sums, and sums in the reference library's order.
  struct Both {
    explicit Both(cpu::Target target, Workers& workers = serial_workers())
        : exact(target, workers), plain(target, workers) {}
    SsimCpu<SsimExactSums> exact;
    SsimCpu<SsimPlainSums> plain;
  };

  void expect_equal(const Picture& reference, const Picture& distorted, Both& compute, const std::string& what) {
    const Picture ref = moved_picture(reference, random_);
    const Picture dis = moved_picture(distorted, random_);
    const SsimExactSums exact = compute.exact(ref, dis);
    const SsimPlainSums plain = compute.plain(ref, dis);
    ASSERT_EQ(compute.exact.last_run(), GetParam());
    ASSERT_EQ(compute.plain.last_run(), GetParam());
    ASSERT_TRUE(exact == ssim_reference<SsimExactSums>(ref, dis)) << what;
    ASSERT_TRUE(plain == ssim_reference<SsimPlainSums>(ref, dis)) << what << " in the library's order";
  }

  void expect_equal(const Case& c, Both& compute) {
    const FramePair pair = pictures(c);
    expect_equal(pair.reference, pair.distorted, compute, describe(c));
  }
  void expect_equal(const Case& c) { expect_equal(c, ssim_); }

  std::mt19937 random_{20240917};
  Both ssim_{GetParam()};
};

TEST_P(SsimCpuTest, EveryWidthUpToTwoVectors_EqualsTheReference) {
  for (const int depth : {8, 10, 16})
    for (int width = 1; width <= 70; ++width) {
      expect_equal({.content = content_of(width), .extent = {width, 1 + width % 12}, .depth = depth});
      if (HasFatalFailure()) return;
    }
}

TEST_P(SsimCpuTest, EveryDepthAndContent_EqualsTheReference) {
  for (const std::string& content : kContents)
    for (int depth = 8; depth <= 16; ++depth) {
      expect_equal({.content = content, .extent = {93, 45}, .depth = depth});
      if (HasFatalFailure()) return;
    }
}

// The largest moments, differences and variances.
TEST_P(SsimCpuTest, BlackAgainstWhite_DoesNotOverflow) {
  for (const int depth : {8, 15, 16})
    for (const int width : {1, 5, 40}) {
      const Picture picture = stripes({100, 50}, depth, width, false);
      const Picture negative = stripes({100, 50}, depth, width, true);
      const std::string what = fmt::format("stripes of {} at {} bits", width, depth);
      expect_equal(picture, picture, ssim_, what);
      expect_equal(picture, negative, ssim_, what);
      if (HasFatalFailure()) return;
    }
}

TEST_P(SsimCpuTest, Strips_GiveTheSumsOfTheWhole) {
  for (const int spread : {2, 3, 5}) {
    SpreadWorkers workers(spread);
    Both compute(GetParam(), workers);
    for (const int depth : {8, 12}) expect_equal({.extent = {71, 401}, .depth = depth}, compute);
  }
}

// The scratch memory of one size must not show in the next.
TEST_P(SsimCpuTest, SizesInAnyOrder_EqualTheReference) {
  for (const Extent extent : {Extent{120, 90}, {31, 31}, {121, 35}, {31, 3}, {120, 90}})
    for (const int depth : {16, 8}) {
      expect_equal({.content = "noise", .extent = extent, .depth = depth});
      if (HasFatalFailure()) return;
    }
}

TEST_P(SsimCpuTest, WholeMetric_HasTheValuesOfTheReference) {
  const std::vector<FramePair> clip = synthetic_clip({.format = {{131, 67}, {8}}, .frames = 2});
  for (const Accumulation accumulation : {Accumulation::exact, Accumulation::libvmaf})
    EXPECT_EQ(run_metric(ssim_kind(), {}, clip, {.executor = Executor::cpu, .accumulation = accumulation}).features,
              run_metric(ssim_kind(), {}, clip, {.accumulation = accumulation}).features);
}

INSTANTIATE_TEST_SUITE_P(Targets, SsimCpuTest, testing::ValuesIn(cpu::targets()),
                         [](const auto& instance) { return std::string(cpu::to_string(instance.param)); });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(SsimCpuTest);

TEST(SsimCpu, IsOfferedFirst_ExactlyWhereTheMachineHasATarget) {
  EXPECT_EQ(ssim_kind().implementations.front().executor, cpu::targets().empty() ? Executor::reference : Executor::cpu);
}

}  // namespace
}  // namespace snellen
