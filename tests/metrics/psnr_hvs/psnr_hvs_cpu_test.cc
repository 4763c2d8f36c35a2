// SPDX-License-Identifier: BSD-2-Clause-Patent
// The implementation `cpu` of PSNR-HVS-M against `reference`: the same sums in both accumulations, for each target that
// the machine has.
#include "metrics/psnr_hvs/psnr_hvs_cpu.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>

#include "media/synthetic.h"
#include "tests/support/make_pair.h"
#include "tests/support/moved_picture.h"
#include "tests/support/spread_workers.h"

namespace snellen {
namespace {

const std::vector<std::string> kContents{"natural", "noise", "flat", "near_flat", "extremes", "impulse", "identical"};

class PsnrHvsCpuTest : public testing::TestWithParam<cpu::Target> {
 protected:
  void expect_equal(const Picture& reference, const Picture& distorted) {
    const Picture ref = moved_picture(reference, random_);
    const Picture dis = moved_picture(distorted, random_);
    const PsnrHvsSums expected = psnr_hvs_reference(ref, dis);
    const PsnrHvsSums exact = exact_(ref, dis);
    ASSERT_EQ(exact_.last_run(), GetParam());
    const PsnrHvsSums sequential = sequential_(ref, dis);
    for (std::size_t p = 0; p < 3; ++p) {
      const std::string where =
          fmt::format("plane {} of {}x{} {} bits", p, ref.extent().width, ref.extent().height, ref.format().depth);
      ASSERT_EQ(exact.planes[p].exact, expected.planes[p].exact) << where;
      ASSERT_EQ(sequential.planes[p].sequential, expected.planes[p].sequential) << where;
    }
  }

  void expect_equal(const SyntheticSpec& spec) {
    SCOPED_TRACE(spec.content);
    const FramePair pair = synthetic_pair(spec, FrameIndex{0});
    expect_equal(pair.reference, pair.distorted);
  }

 private:
  std::mt19937 random_{20240917};
  PsnrHvsCpu exact_{GetParam(), Accumulation::exact};
  PsnrHvsCpu sequential_{GetParam(), Accumulation::libvmaf};
};

// Two vectors of the widest target, which has 32 blocks in one, and samples that belong to no block.
TEST_P(PsnrHvsCpuTest, EveryCountOfBlocksUpToTwoVectors_EqualsTheReference) {
  for (const int depth : {8, 10, 12})
    for (int blocks = 1; blocks <= 66; ++blocks) {
      const Extent extent{8 + 7 * (blocks - 1) + blocks % 7, 8 + blocks % 9};
      expect_equal({.content = "natural", .format = {extent, {depth, Subsampling::k444}}, .frames = 1});
      if (HasFatalFailure()) return;
    }
}

TEST_P(PsnrHvsCpuTest, EveryDepthContentAndSubsampling_EqualsTheReference) {
  for (const std::string& content : kContents)
    for (int depth = 8; depth <= 12; ++depth)
      for (const Subsampling subsampling : {Subsampling::k420, Subsampling::k422, Subsampling::k444}) {
        expect_equal({.content = content, .format = {{93, 45}, {depth, subsampling}}, .frames = 1});
        if (HasFatalFailure()) return;
      }
}

// Samples at both ends of the range bring every step of the transform near its bound.
TEST_P(PsnrHvsCpuTest, RandomExtremes_EqualTheReference) {
  std::mt19937 random(11);
  for (int depth = 8; depth <= 12; ++depth) {
    const VideoFormat format{{288, 64}, {depth, Subsampling::k444}};
    const auto picture = [&] {
      return make_picture(format, [&](int, int, int) { return random() % 2 == 0 ? 0 : (1 << depth) - 1; });
    };
    expect_equal(picture(), picture());
    if (HasFatalFailure()) return;
  }
}

TEST_P(PsnrHvsCpuTest, Strips_GiveTheSumsOfTheWhole) {
  const FramePair pair = synthetic_pair({.format = {{120, 403}, {10}}, .frames = 1}, FrameIndex{0});
  const PsnrHvsSums expected = psnr_hvs_reference(pair.reference, pair.distorted);
  for (const int spread : {2, 3, 5}) {
    SpreadWorkers workers(spread);
    const PsnrHvsSums exact = PsnrHvsCpu(GetParam(), Accumulation::exact, workers)(pair.reference, pair.distorted);
    const PsnrHvsSums running = PsnrHvsCpu(GetParam(), Accumulation::libvmaf, workers)(pair.reference, pair.distorted);
    for (std::size_t p = 0; p < 3; ++p) {
      EXPECT_EQ(exact.planes[p].exact, expected.planes[p].exact) << spread;
      EXPECT_EQ(running.planes[p].sequential, expected.planes[p].sequential) << spread;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Targets, PsnrHvsCpuTest, testing::ValuesIn(cpu::targets()),
                         [](const auto& instance) { return std::string(cpu::to_string(instance.param)); });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(PsnrHvsCpuTest);

TEST(PsnrHvsCpu, IsOfferedFirst_ExactlyWhereTheMachineHasATarget) {
  EXPECT_EQ(psnr_hvs_kind().implementations.front().executor,
            cpu::targets().empty() ? Executor::reference : Executor::cpu);
}

}  // namespace
}  // namespace snellen
