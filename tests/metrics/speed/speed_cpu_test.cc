// SPDX-License-Identifier: BSD-2-Clause-Patent
// SpEED's implementation `cpu` against `reference`: the same eigenvalues and variances, for each target that the
// machine has.
#include "metrics/speed/speed_cpu.h"

#include <gtest/gtest.h>

#include <random>

#include "base/error.h"
#include "tests/metrics/speed/speed_cases.h"
#include "tests/support/moved_picture.h"
#include "tests/support/spread_workers.h"

namespace snellen {
namespace {

using speed::Job;
using speed::Reduction;
using speed::Statistics;

class SpeedCpuTest : public testing::TestWithParam<cpu::Target> {
 protected:
  static void expect_equal(std::span<const Job> jobs, SpeedCpu& cpu) {
    const std::vector<Statistics> found = cpu(jobs);
    ASSERT_EQ(cpu.last_run(), GetParam());
    expect_same_statistics(found, jobs);
  }

  /// A luma less mid-grey, and its change from another one.
  void expect_equal(const Case& c) {
    SCOPED_TRACE(describe(c));
    const VideoFormat format = format_of(c);
    const Picture now = moved_picture(picture(c.content, format), random_);
    const Picture before = moved_picture(picture("natural", format, 6), random_);
    const Reduction reduction(c.extent, c.options);
    expect_equal(std::vector<Job>{{{&now, 0}, &reduction}, {{&before, 0, &now}, &reduction}}, cpu_);
  }

 private:
  std::mt19937 random_{20240917};
  SpeedCpu cpu_{GetParam()};
};

// One block, and every number of columns that the last vector of the widest target may hold.
TEST_P(SpeedCpuTest, EveryWidthAroundVectors_EqualsTheReference) {
  for (const int depth : {8, 10})
    for (int width = 80; width <= 80 + 33; width += size_step(3)) {
      expect_equal({.extent = {width, 80 + width % 23}, .depth = depth});
      if (HasFatalFailure()) return;
    }
}

TEST_P(SpeedCpuTest, EveryDepthAndContent_EqualsTheReference) {
  for (const std::string& content : kContents)
    for (int depth = 8; depth <= 16; depth += size_step(3)) {
      expect_equal({.content = content, .extent = {243, 177}, .depth = depth});
      if (HasFatalFailure()) return;
    }
}

TEST_P(SpeedCpuTest, EverySizeOfSmallPlane_EqualsTheReference) {
  for (int blocks = 1; blocks <= 5; ++blocks)
    for (int rest = 0; rest < 5; rest += size_step(2)) {
      const int side = (blocks * speed::kBlock + rest) * speed::kReduction;
      expect_equal({.content = "noise", .extent = {side + 3, 3 * 80}});
      expect_equal({.content = "noise", .extent = {4 * 80, side + 5}, .depth = 12});
      if (HasFatalFailure()) return;
    }
}

TEST_P(SpeedCpuTest, EveryPrescale_EqualsTheReference) {
  for (const std::string& method : scale_method_names())
    for (const double prescale : kPrescales)
      for (const Extent extent : {Extent{213, 187}, {20, 21}}) {
        if (extent.width == 20 && prescale != 4.0) continue;
        const SpeedOptions options{.prescale = prescale, .prescale_method = method};
        expect_equal({.extent = extent, .options = options});
        expect_equal({.content = "noise", .extent = extent, .depth = 10, .options = options});
        if (HasFatalFailure()) return;
      }
}

TEST_P(SpeedCpuTest, EveryKernelScale_EqualsTheReference) {
  for (const double scale : kKernelScales) {
    expect_equal({.extent = {243, 177}, .options = {.kernel_scale = scale}});
    expect_equal({.content = "noise", .extent = {91, 85}, .options = {.kernel_scale = scale}});
    expect_equal(
        {.extent = {243, 177}, .options = {.kernel_scale = scale, .prescale = 0.6, .prescale_method = "bilinear"}});
    if (HasFatalFailure()) return;
  }
}

// The scratch memory of one size or option set must not show in the next.
TEST_P(SpeedCpuTest, JobsInAnyOrderAndShare_EqualTheReference) {
  const MixedJobs jobs;
  for (const int spread : {1, 2, 3, 5, 16}) {
    SpreadWorkers workers(spread);
    SpeedCpu cpu(GetParam(), workers);
    for (int frame = 0; frame < 2; ++frame) {
      expect_equal(jobs.all(), cpu);
      expect_equal(jobs.some(), cpu);
      if (HasFatalFailure()) return;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Targets, SpeedCpuTest, testing::ValuesIn(cpu::targets()),
                         [](const auto& instance) { return std::string(cpu::to_string(instance.param)); });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(SpeedCpuTest);

TEST(SpeedCpu, IsOfferedFirst_ExactlyWhereTheMachineHasATarget) {
  const Executor expected = cpu::targets().empty() ? Executor::reference : Executor::cpu;
  EXPECT_EQ(speed_chroma_kind().implementations.front().executor, expected);
  EXPECT_EQ(speed_temporal_kind().implementations.front().executor, expected);
}

// The proof that a forced target cannot silently be another one.
TEST(SpeedCpu, TargetWithoutACopy_IsNotReplaced) {
  if (cpu::targets().empty()) GTEST_SKIP() << "the copy that would run instead needs " << cpu::baseline();
  const Picture now = picture("natural", {{80, 80}, {8, Subsampling::k400}});
  const Reduction reduction({80, 80}, {});
  const Job job{{&now, 0}, &reduction};
  EXPECT_THROW(SpeedCpu({0})(std::span(&job, 1)), Error);
}

}  // namespace
}  // namespace snellen
