// SPDX-License-Identifier: BSD-2-Clause-Patent
// Float VIF's implementation `cpu` against `reference`: equal in every sum, for each target that the machine has.
#include "metrics/float_vif/float_vif_cpu.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "media/synthetic.h"
#include "metrics/float_vif/float_vif_scratch.h"
#include "tests/support/moved_picture.h"
#include "tests/support/spread_workers.h"

namespace snellen {
namespace {

const std::vector<std::string> kContents{"natural", "noise", "flat", "near_flat", "extremes", "impulse", "identical"};

const FloatVifOptions kPlain{};
const FloatVifOptions kNeg{.enhancement_gain_limit = 1};

struct Case {
  std::string content = "natural";
  Extent extent;
  int depth = 8;
  std::vector<FloatVifOptions> options{kPlain};
};

class FloatVifCpuTest : public testing::TestWithParam<cpu::Target> {
 protected:
  void expect_equal(const Case& c, FloatVifCpu& compute) {
    const FramePair pair = synthetic_pair(
        {.content = c.content, .format = {c.extent, {c.depth, Subsampling::k400}}, .frames = 1, .seed = 5},
        FrameIndex{0});
    const Picture reference = moved_picture(pair.reference, random_);
    const Picture distorted = moved_picture(pair.distorted, random_);
    for (const Accumulation accumulation : {Accumulation::exact, Accumulation::libvmaf}) {
      const std::vector<FloatVifSums> expected = float_vif_reference(reference, distorted, c.options, accumulation);
      const std::vector<FloatVifSums> sums = compute(reference, distorted, c.options, accumulation);
      ASSERT_EQ(compute.last_run(), GetParam());
      ASSERT_EQ(sums.size(), expected.size());
      for (std::size_t i = 0; i < sums.size(); ++i)
        for (std::size_t s = 0; s < 4; ++s) {
          const FloatVifScaleSums& ours = sums[i].scales[s];
          const FloatVifScaleSums& theirs = expected[i].scales[s];
          const std::string where = fmt::format("{} {}x{} {} bits: set {}, scale {}", c.content, c.extent.width,
                                                c.extent.height, c.depth, i, s);
          ASSERT_TRUE(ours.num == theirs.num) << where;
          ASSERT_TRUE(ours.den == theirs.den) << where;
          ASSERT_EQ(ours.sequential_num, theirs.sequential_num) << where;
          ASSERT_EQ(ours.sequential_den, theirs.sequential_den) << where;
        }
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
  for (const int width : {255, 256, 257, 263, 264, 265, 511, 512, 513, 801}) {
    expect_equal({.content = "noise", .extent = {width, 33}});
    if (HasFatalFailure()) return;
  }
}

TEST_P(FloatVifCpuTest, EveryOption_EqualsTheReference) {
  const std::vector<FloatVifOptions> sets{kPlain,
                                          kNeg,
                                          {.skip_scale0 = true},
                                          {.prescale = 0.8, .prescale_method = "bicubic"},
                                          {.noise_variance = 0},
                                          {.noise_variance = 0.3},
                                          {.kernel_scale = 0.5},
                                          {.kernel_scale = 0.5, .skip_scale0 = true},
                                          {.kernel_scale = 3},
                                          {.kernel_scale = 360.0 / 97},
                                          {.prescale = 4, .prescale_method = "bilinear"}};
  for (const char* content : {"natural", "extremes", "flat"})
    for (const int depth : {8, 16}) {
      expect_equal({.content = content, .extent = {113, 77}, .depth = depth, .options = sets});
      if (HasFatalFailure()) return;
    }
  for (const FloatVifOptions& set : sets) expect_equal({.extent = {87, 64}, .options = {set}});
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
