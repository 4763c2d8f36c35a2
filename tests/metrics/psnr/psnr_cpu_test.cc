// SPDX-License-Identifier: BSD-2-Clause-Patent
// PSNR's implementation `cpu` against `reference`: the same sums, for each target that the machine has.
#include "metrics/psnr/psnr_cpu.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>

#include "media/synthetic.h"
#include "tests/support/make_pair.h"
#include "tests/support/moved_picture.h"
#include "tests/support/spread_workers.h"

namespace snellen {
namespace {

class PsnrCpuTest : public testing::TestWithParam<cpu::Target> {
 protected:
  void expect_equal(const Picture& reference, const Picture& distorted) {
    const Picture ref = moved_picture(reference, random_);
    const Picture dis = moved_picture(distorted, random_);
    for (const int planes : {1, ref.planes()}) {
      const PsnrSums sums = psnr_(ref, dis, planes);
      ASSERT_EQ(psnr_.last_run(), GetParam());
      ASSERT_EQ(sums.squared_error, psnr_reference(ref, dis, planes).squared_error)
          << fmt::format("{}x{} {} bits", ref.extent().width, ref.extent().height, ref.format().depth);
    }
  }

  void expect_equal(const SyntheticSpec& spec) {
    const FramePair pair = synthetic_pair(spec, FrameIndex{0});
    expect_equal(pair.reference, pair.distorted);
  }

 private:
  std::mt19937 random_{20240917};
  PsnrCpu psnr_{GetParam()};
};

TEST_P(PsnrCpuTest, EveryWidthUpToTwoVectors_EqualsTheReference) {
  for (const int depth : {8, 10, 16})
    for (int width = 1; width <= 66; ++width) {
      expect_equal({.content = "noise", .format = {{width, 1 + width % 5}, {depth, Subsampling::k444}}, .frames = 1});
      if (HasFatalFailure()) return;
    }
}

TEST_P(PsnrCpuTest, EveryDepthAndSubsampling_EqualsTheReference) {
  for (int depth = 8; depth <= 16; ++depth)
    for (const Subsampling subsampling : {Subsampling::k400, Subsampling::k420, Subsampling::k422, Subsampling::k444}) {
      expect_equal({.content = "natural", .format = {{93, 45}, {depth, subsampling}}, .frames = 1});
      if (HasFatalFailure()) return;
    }
}

// The largest squares in every lane, on rows that are longer than a 32-bit sum lasts for depths from 11 on.
TEST_P(PsnrCpuTest, BlackAgainstWhite_DoesNotOverflow) {
  for (int depth = 8; depth <= 16; ++depth) {
    const VideoFormat format{{40'000, 2}, {depth, Subsampling::k400}};
    expect_equal(flat_picture(format, 0), flat_picture(format, (1 << depth) - 1));
    if (HasFatalFailure()) return;
  }
}

TEST_P(PsnrCpuTest, Strips_GiveTheSumsOfTheWhole) {
  const FramePair pair = synthetic_pair({.content = "noise", .format = {{70, 403}, {10}}, .frames = 1}, FrameIndex{0});
  for (const int spread : {2, 3, 5}) {
    SpreadWorkers workers(spread);
    EXPECT_EQ(PsnrCpu(GetParam(), workers)(pair.reference, pair.distorted, 3).squared_error,
              psnr_reference(pair.reference, pair.distorted, 3).squared_error)
        << spread;
  }
}

INSTANTIATE_TEST_SUITE_P(Targets, PsnrCpuTest, testing::ValuesIn(cpu::targets()),
                         [](const auto& instance) { return std::string(cpu::to_string(instance.param)); });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(PsnrCpuTest);

TEST(PsnrCpu, IsOfferedFirst_ExactlyWhereTheMachineHasATarget) {
  EXPECT_EQ(psnr_kind().implementations.front().executor, cpu::targets().empty() ? Executor::reference : Executor::cpu);
}

}  // namespace
}  // namespace snellen
