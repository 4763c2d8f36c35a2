// SPDX-License-Identifier: BSD-2-Clause-Patent
// CIEDE2000's implementation `cpu` against `reference`: equal in every bit of its sum, for each target that the machine
// has.
#include "metrics/ciede/ciede_cpu.h"

#include <gtest/gtest.h>

#include <random>

#include "base/error.h"
#include "tests/metrics/ciede/ciede_cases.h"
#include "tests/support/moved_picture.h"
#include "tests/support/spread_workers.h"

namespace snellen {
namespace {

class CiedeCpuTest : public testing::TestWithParam<cpu::Target> {
 protected:
  void expect_equal(const Case& c, Workers& workers = serial_workers()) {
    const FramePair pair = pictures(c);
    const Picture reference = moved_picture(pair.reference, random_);
    const Picture distorted = moved_picture(pair.distorted, random_);
    CiedeCpu ciede(GetParam(), workers);
    const CiedeSums sums = ciede(reference, distorted);
    ASSERT_EQ(ciede.last_run(), GetParam());
    ASSERT_EQ(sums.exact, ciede_reference(reference, distorted, Accumulation::exact).exact)
        << fmt::format("{} {}x{} {} bits", c.content, c.extent.width, c.extent.height, c.depth);
  }

 private:
  std::mt19937 random_{20240917};
};

// Two vectors of the widest target.
TEST_P(CiedeCpuTest, EverySmallWidth_EqualsTheReference) {
  for (const Subsampling subsampling : {Subsampling::k420, Subsampling::k422, Subsampling::k444})
    for (int width = 1; width <= 34; ++width) {
      const auto n = static_cast<std::size_t>(width);
      expect_equal({kContents[n % kContents.size()], {width, 1 + width % 5}, width % 2 == 0 ? 8 : 10, subsampling});
      if (HasFatalFailure()) return;
    }
}

TEST_P(CiedeCpuTest, EveryDepthAndContent_EqualsTheReference) {
  for (const std::string& content : kContents)
    for (int depth = 8; depth <= 16; ++depth) {
      expect_equal({.content = content, .extent = {61, 37}, .depth = depth});
      if (HasFatalFailure()) return;
    }
}

TEST_P(CiedeCpuTest, Strips_EqualTheReference) {
  for (const int threads : {2, 3, 5})
    for (const int height : {1, 2, 7, 10, 31}) {
      SpreadWorkers workers(threads);
      expect_equal({.extent = {40, height}}, workers);
      if (HasFatalFailure()) return;
    }
}

TEST_P(CiedeCpuTest, ColoursOfTheWholeCube_EqualTheReference) {
  const FramePair cubes = colour_cubes(5);
  EXPECT_EQ(CiedeCpu(GetParam())(cubes.reference, cubes.distorted).exact,
            ciede_reference(cubes.reference, cubes.distorted, Accumulation::exact).exact);
}

INSTANTIATE_TEST_SUITE_P(Targets, CiedeCpuTest, testing::ValuesIn(cpu::targets()),
                         [](const auto& instance) { return std::string(cpu::to_string(instance.param)); });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(CiedeCpuTest);

TEST(CiedeCpu, IsOfferedFirst_ExactlyWhereTheMachineHasATarget) {
  const Executor best = ciede_kind().implementations.front().executor;
  EXPECT_EQ(best, cpu::targets().empty() ? Executor::reference : Executor::cpu);
}

// The proof that a forced target cannot silently be another one.
TEST(CiedeCpu, TargetWithoutACopy_IsNotReplaced) {
  if (cpu::targets().empty()) GTEST_SKIP() << "the copy that would run instead needs " << cpu::baseline();
  const FramePair pair = synthetic_pair({.format = {{32, 32}, {8}}}, FrameIndex{0});
  EXPECT_THROW(CiedeCpu({0})(pair.reference, pair.distorted), Error);
}

}  // namespace
}  // namespace snellen
