// SPDX-License-Identifier: BSD-2-Clause-Patent
// The implementation `cpu` of float_moment against `reference`: the same sums in both accumulations, for each target
// that the machine has.
#include "metrics/float_moment/float_moment_cpu.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>

#include "media/synthetic.h"
#include "tests/support/make_pair.h"
#include "tests/support/moved_picture.h"
#include "tests/support/spread_workers.h"

namespace snellen {
namespace {

VideoFormat luma(Extent extent, int depth) { return {extent, {depth, Subsampling::k400}}; }

class FloatMomentCpuTest : public testing::TestWithParam<cpu::Target> {
 protected:
  static void expect_equal(const LumaMoments& sums, const LumaMoments& expected, const std::string& where) {
    ASSERT_EQ(sums.first, expected.first) << where;
    ASSERT_EQ(sums.second.exact, expected.second.exact) << where;
    ASSERT_EQ(sums.second.sequential, expected.second.sequential) << where;
  }

  void expect_equal(const Picture& reference, const Picture& distorted, Workers& workers = serial_workers()) {
    const Picture ref = moved_picture(reference, random_);
    const Picture dis = moved_picture(distorted, random_);
    const FloatMomentSums expected = float_moment_reference(ref, dis);
    FloatMomentCpu compute(GetParam(), workers);
    const FloatMomentSums sums = compute(ref, dis);
    ASSERT_EQ(compute.last_run(), GetParam());
    const auto [width, height] = ref.extent();
    const std::string where =
        fmt::format("{}x{} {} bits, spread {}", width, height, ref.format().depth, workers.spread());
    expect_equal(sums.reference, expected.reference, where);
    expect_equal(sums.distorted, expected.distorted, where);
  }

  void expect_equal(const SyntheticSpec& spec, Workers& workers = serial_workers()) {
    const FramePair pair = synthetic_pair(spec, FrameIndex{0});
    expect_equal(pair.reference, pair.distorted, workers);
  }

 private:
  std::mt19937 random_{20240917};
};

TEST_P(FloatMomentCpuTest, EveryWidthUpToTwoVectors_EqualsTheReference) {
  for (const int depth : {8, 10, 16})
    for (int width = 1; width <= 66; ++width) {
      expect_equal({.content = "noise", .format = luma({width, 1 + width % 5}, depth), .frames = 1});
      if (HasFatalFailure()) return;
    }
}

TEST_P(FloatMomentCpuTest, EveryDepth_EqualsTheReference) {
  for (const char* content : {"natural", "extremes", "noise"})
    for (int depth = 8; depth <= 16; ++depth) {
      expect_equal({.content = content, .format = luma({93, 45}, depth), .frames = 1});
      if (HasFatalFailure()) return;
    }
}

// The largest squares in every lane, on rows that are longer than a 32-bit sum lasts.
TEST_P(FloatMomentCpuTest, WhiteAgainstBlack_EqualsTheReference) {
  for (int depth = 8; depth <= 16; ++depth) {
    const VideoFormat format = luma({40'000, 2}, depth);
    expect_equal(flat_picture(format, (1 << depth) - 1), flat_picture(format, 0));
    if (HasFatalFailure()) return;
  }
}

// Beyond 2^53 a sum of doubles depends on its order: 1600 * 1600 * 65535^2 > 2^53.
TEST_P(FloatMomentCpuTest, SumsBeyondThePrecisionOfDouble_EqualTheReference) {
  const VideoFormat format = luma({1600, 1600}, 16);
  const Picture bright = make_picture(format, [](int, int x, int y) { return 65535 - (x * 7 + y * 13) % 64; });
  expect_equal(bright, flat_picture(format, 1));
}

TEST_P(FloatMomentCpuTest, Strips_GiveTheSumsOfTheWhole) {
  for (const int depth : {8, 16})
    for (const int spread : {2, 3, 5}) {
      SpreadWorkers workers(spread);
      expect_equal({.content = "noise", .format = luma({70, 403}, depth), .frames = 1}, workers);
    }
}

INSTANTIATE_TEST_SUITE_P(Targets, FloatMomentCpuTest, testing::ValuesIn(cpu::targets()),
                         [](const auto& instance) { return std::string(cpu::to_string(instance.param)); });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(FloatMomentCpuTest);

TEST(FloatMomentCpu, IsOfferedFirst_ExactlyWhereTheMachineHasATarget) {
  EXPECT_EQ(float_moment_kind().implementations.front().executor,
            cpu::targets().empty() ? Executor::reference : Executor::cpu);
}

}  // namespace
}  // namespace snellen
