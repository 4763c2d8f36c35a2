// SPDX-License-Identifier: BSD-2-Clause-Patent
// The implementation `cpu` of the sums against `reference`: the same ones in both accumulations, whatever is needed,
// for each target that the machine has.
#include "metrics/psnr/psnr_cpu.h"

#include <gtest/gtest.h>

#include <random>

#include "media/synthetic.h"
#include "tests/metrics/psnr/psnr_sums.h"
#include "tests/support/make_pair.h"
#include "tests/support/moved_picture.h"
#include "tests/support/spread_workers.h"

namespace snellen {
namespace {

class PsnrCpuTest : public testing::TestWithParam<cpu::Target> {
 protected:
  void expect_equal(const Picture& reference, const Picture& distorted, Workers& workers = serial_workers()) {
    const Picture ref = moved_picture(reference, random_);
    const Picture dis = moved_picture(distorted, random_);
    PsnrCpu compute(GetParam(), workers);
    for (PsnrNeeds needs : needs_of(ref.planes())) {
      SCOPED_TRACE(to_string(VideoFormat{ref.extent(), ref.format()}) + ": " + to_string(needs));
      const PsnrSums expected = psnr_reference(ref, dis, needs);
      for (const bool in_order : {false, true}) {
        needs.in_order = in_order;
        const PsnrSums sums = compute(ref, dis, needs);
        ASSERT_EQ(compute.last_run(), GetParam());
        ASSERT_EQ(exact_sums(sums), exact_sums(expected));
        if (!in_order) continue;
        ASSERT_EQ(sequential_sums(sums), sequential_sums(expected));
      }
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

TEST_P(PsnrCpuTest, EveryWidthUpToTwoVectors_EqualsTheReference) {
  for (const int depth : {8, 10, 12, 16})
    for (int width = 1; width <= 66; ++width) {
      expect_equal({.content = "noise", .format = {{width, 1 + width % 5}, {depth, Subsampling::k444}}, .frames = 1});
      if (HasFatalFailure()) return;
    }
}

TEST_P(PsnrCpuTest, EveryDepthAndSubsampling_EqualsTheReference) {
  for (const char* content : {"natural", "extremes", "noise"})
    for (int depth = 8; depth <= 16; ++depth)
      for (const Subsampling subsampling :
           {Subsampling::k400, Subsampling::k420, Subsampling::k422, Subsampling::k444}) {
        expect_equal({.content = content, .format = {{93, 45}, {depth, subsampling}}, .frames = 1});
        if (HasFatalFailure()) return;
      }
}

// The largest squares in every lane, on rows that are longer than a 32-bit sum lasts for depths from 11 on.
TEST_P(PsnrCpuTest, BlackAgainstWhite_DoesNotOverflow) {
  for (int depth = 8; depth <= 16; ++depth) {
    const VideoFormat format{{40'000, 2}, {depth, Subsampling::k400}};
    const Picture black = flat_picture(format, 0);
    const Picture white = flat_picture(format, (1 << depth) - 1);
    expect_equal(black, white);
    expect_equal(white, black);
    if (HasFatalFailure()) return;
  }
}

// Beyond 2^53 a sum of doubles depends on its order: 1600 * 1600 * 65535^2 > 2^53.
TEST_P(PsnrCpuTest, SumsBeyondThePrecisionOfDouble_EqualTheReference) {
  const VideoFormat format{{1600, 1600}, {16, Subsampling::k400}};
  const Picture bright = make_picture(format, [](int, int x, int y) { return 65535 - (x * 7 + y * 13) % 64; });
  const Picture dark = flat_picture(format, 1);
  ASSERT_TRUE(psnr_reference(bright, dark, {.float_error = true}).float_error.order_shows());
  expect_equal(bright, dark);
  expect_equal(bright, bright);  // moments alone
}

TEST_P(PsnrCpuTest, Strips_GiveTheSumsOfTheWhole) {
  for (const int depth : {8, 10, 16})
    for (const int spread : {2, 3, 5}) {
      SpreadWorkers workers(spread);
      expect_equal({.content = "noise", .format = {{70, 403}, {depth}}, .frames = 1}, workers);
    }
}

INSTANTIATE_TEST_SUITE_P(Targets, PsnrCpuTest, testing::ValuesIn(cpu::targets()),
                         [](const auto& instance) { return std::string(cpu::to_string(instance.param)); });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(PsnrCpuTest);

TEST(PsnrCpu, IsOfferedFirst_ExactlyWhereTheMachineHasATarget) {
  for (const MetricKind* kind : {&psnr_kind(), &float_psnr_kind(), &float_moment_kind()})
    EXPECT_EQ(kind->implementations.front().executor, cpu::targets().empty() ? Executor::reference : Executor::cpu);
}

}  // namespace
}  // namespace snellen
