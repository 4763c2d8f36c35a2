// SPDX-License-Identifier: BSD-2-Clause-Patent
// The implementation `cpu` of float_ansnr against `reference`: the same sums in both accumulations, for each target
// that the machine has.
#include "metrics/float_ansnr/float_ansnr_cpu.h"

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

class FloatAnsnrCpuTest : public testing::TestWithParam<cpu::Target> {
 protected:
  void expect_equal(const Picture& reference, const Picture& distorted, Workers& workers = serial_workers()) {
    const Picture ref = moved_picture(reference, random_);
    const Picture dis = moved_picture(distorted, random_);
    FloatAnsnrCpu compute(GetParam(), workers);
    for (const Accumulation accumulation : {Accumulation::exact, Accumulation::libvmaf}) {
      const FloatAnsnrSums expected = float_ansnr_reference(ref, dis, accumulation);
      const FloatAnsnrSums sums = compute(ref, dis, accumulation);
      ASSERT_EQ(compute.last_run(), GetParam());
      const auto [width, height] = ref.extent();
      const std::string where =
          fmt::format("{}x{} {} bits, spread {}", width, height, ref.format().depth, workers.spread());
      ASSERT_EQ(sums.signal, expected.signal) << where;
      ASSERT_EQ(sums.noise, expected.noise) << where;
      ASSERT_EQ(sums.faint_noise, expected.faint_noise) << where;
      ASSERT_EQ(sums.sequential_signal, expected.sequential_signal) << where;
      ASSERT_EQ(sums.sequential_noise, expected.sequential_noise) << where;
    }
  }

  void expect_equal(const SyntheticSpec& spec, Workers& workers = serial_workers()) {
    SCOPED_TRACE(spec.content);
    const FramePair pair = synthetic_pair(spec, FrameIndex{0});
    expect_equal(pair.reference, pair.distorted, workers);
  }

 private:
  std::mt19937 random_{20240917};
};

// Two vectors of the widest target and both sides of the windows.
TEST_P(FloatAnsnrCpuTest, EveryWidthUpToTwoVectorsAndBorders_EqualsTheReference) {
  for (const int depth : {8, 10})
    for (int width = 3; width <= 2 * float_ansnr::kMaxLanes32 + 5; ++width) {
      expect_equal({.content = "natural", .format = luma({width, 3 + width % 7}, depth), .frames = 1});
      if (HasFatalFailure()) return;
    }
}

TEST_P(FloatAnsnrCpuTest, EveryDepthAndContent_EqualsTheReference) {
  for (const char* content : {"natural", "noise", "flat", "near_flat", "extremes", "impulse", "identical"})
    for (int depth = 8; depth <= 16; ++depth) {
      expect_equal({.content = content, .format = luma({93, 45}, depth), .frames = 1});
      if (HasFatalFailure()) return;
    }
}

// Black is the largest signal, 128^2, and white beside it the largest noise; flat levels leave only faint noise, of
// every size up to the largest.
TEST_P(FloatAnsnrCpuTest, FlatPictures_EqualTheReference) {
  for (int depth = 8; depth <= 16; ++depth) {
    const VideoFormat format = luma({37, 5}, depth);
    const int white = (1 << depth) - 1;
    expect_equal(flat_picture(format, 0), flat_picture(format, white));
    expect_equal(flat_picture(format, white), flat_picture(format, 0));
    for (int level = 0; level <= white; level += 1 + white / 300)
      expect_equal(flat_picture(format, level), flat_picture(format, level));
    if (HasFatalFailure()) return;
  }
}

// Differences of one step in 16 bits, 2^-8 of an 8-bit step, lie on both sides of what counts as faint.
TEST_P(FloatAnsnrCpuTest, DifferencesAroundFaintOnes_EqualTheReference) {
  const VideoFormat format = luma({61, 40}, 16);
  for (const int step : {1, 2, 3}) {
    const Picture distorted =
        make_picture(format, [=](int, int x, int y) { return 30'000 + step * ((x / 3 + y / 2) % 3); });
    expect_equal(flat_picture(format, 30'000), distorted);
    if (HasFatalFailure()) return;
  }
}

TEST_P(FloatAnsnrCpuTest, Strips_GiveTheSumsOfTheWhole) {
  for (const int spread : {2, 3, 5}) {
    SpreadWorkers workers(spread);
    expect_equal({.content = "noise", .format = luma({70, 403}, 8), .frames = 1}, workers);
    if (HasFatalFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Targets, FloatAnsnrCpuTest, testing::ValuesIn(cpu::targets()),
                         [](const auto& instance) { return std::string(cpu::to_string(instance.param)); });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(FloatAnsnrCpuTest);

TEST(FloatAnsnrCpu, IsOfferedFirst_ExactlyWhereTheMachineHasATarget) {
  EXPECT_EQ(float_ansnr_kind().implementations.front().executor,
            cpu::targets().empty() ? Executor::reference : Executor::cpu);
}

}  // namespace
}  // namespace snellen
