// SPDX-License-Identifier: BSD-2-Clause-Patent
// float_ms_ssim's implementation `cpu` against `reference`: equal in every sum, for each target that the machine has.
#include "metrics/float_ssim/float_ms_ssim_cpu.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "tests/metrics/float_ssim/float_ms_ssim_sums.h"
#include "tests/metrics/ssim_cases.h"
#include "tests/support/make_pair.h"
#include "tests/support/moved_picture.h"
#include "tests/support/spread_workers.h"

namespace snellen {
namespace {

class FloatMsSsimCpuTest : public testing::TestWithParam<cpu::Target> {
 protected:
  template <class Arithmetic>
  void expect_equal(const Case& c, FloatMsSsimCpu<Arithmetic>& compute, bool all_terms) {
    expect_equal(pictures(c), compute, all_terms, describe(c));
  }

  template <class Arithmetic>
  void expect_equal(const FramePair& pair, FloatMsSsimCpu<Arithmetic>& compute, bool all_terms,
                    const std::string& what) {
    const Picture reference = moved_picture(pair.reference, random_);
    const Picture distorted = moved_picture(pair.distorted, random_);
    const auto sums = compute(reference, distorted);
    ASSERT_EQ(compute.last_run(), GetParam());
    expect_equal_sums(sums, float_ms_ssim_reference<Arithmetic>(reference, distorted), all_terms, what);
  }

  void expect_equal(const Case& c) {
    expect_equal(c, exact_, true);
    expect_equal(c, library_, true);
  }

  std::mt19937 random_{20240917};
  FloatMsSsimCpu<ssim::ExactArithmetic> exact_{GetParam(), serial_workers(), kAllTerms};
  FloatMsSsimCpu<ssim::LibraryArithmetic> library_{GetParam(), serial_workers(), kAllTerms};
};

// At the coarsest scale the windows of these widths fill from one lane to more than one vector of the widest target.
TEST_P(FloatMsSsimCpuTest, WidthsFromTheSmallest_EqualTheReference) {
  for (int width = 176; width < 240; width += 7 * kSizeStep) {
    expect_equal({.content = content_of(width), .extent = {width, 176}});
    if (HasFatalFailure()) return;
  }
  expect_equal({.extent = {441, 177}});
}

TEST_P(FloatMsSsimCpuTest, HeightsFromTheSmallest_EqualTheReference) {
  for (int height = 176; height < 200; height += 3) {
    expect_equal({.content = "noise", .extent = {181, height}, .depth = 10});
    if (HasFatalFailure()) return;
  }
}

TEST_P(FloatMsSsimCpuTest, EveryDepthAndContent_EqualsTheReference) {
  for (const std::string& content : kContents)
    for (int depth = 8; depth <= 16; depth += size_step(4)) {
      expect_equal({.content = content, .extent = {193, 179}, .depth = depth});
      if (HasFatalFailure()) return;
    }
}

// Sums take another way where samples are of like size, block by block: here some are, some are not, and some are
// black.
TEST_P(FloatMsSsimCpuTest, BlocksOfEveryBrightness_EqualTheReference) {
  const VideoFormat format{{349, 181}, {.depth = 10, .subsampling = Subsampling::k400}};
  const auto picture = [&](unsigned seed) {
    std::mt19937 random(seed);
    return make_picture(format, [&](int, int x, int y) {
      const unsigned brightness = (static_cast<unsigned>(x / 45) + static_cast<unsigned>(y / 60)) % 8;
      const unsigned grain = random() % 64;
      return (brightness * brightness * 15 + grain) >> (x < 20 ? 10 : 0);
    });
  };
  const FramePair pair{FrameIndex{0}, picture(1), picture(2)};
  expect_equal(pair, exact_, true, "brightness");
  expect_equal(pair, library_, true, "brightness");
}

TEST_P(FloatMsSsimCpuTest, WithoutAllTerms_LeavesTheRestEqual) {
  FloatMsSsimCpu<ssim::ExactArithmetic> few{GetParam(), serial_workers(), float_ms_ssim::score_terms()};
  expect_equal({.extent = {201, 183}}, few, false);
}

TEST_P(FloatMsSsimCpuTest, Strips_EqualTheReference) {
  for (const int threads : {2, 3, 5}) {
    SpreadWorkers workers(threads);
    FloatMsSsimCpu<ssim::ExactArithmetic> exact{GetParam(), workers, kAllTerms};
    FloatMsSsimCpu<ssim::LibraryArithmetic> library{GetParam(), workers, kAllTerms};
    for (const Extent extent : {Extent{203, 417}, {176, 176}}) {
      expect_equal({.extent = extent}, exact, true);
      expect_equal({.extent = extent}, library, true);
      if (HasFatalFailure()) return;
    }
  }
}

// The scratch memory of one size must not show in the next.
TEST_P(FloatMsSsimCpuTest, SizesInAnyOrder_EqualTheReference) {
  for (const Extent extent : {Extent{220, 190}, {176, 176}, {221, 177}, {176, 190}, {220, 190}}) {
    expect_equal({.content = "noise", .extent = extent});
    if (HasFatalFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Targets, FloatMsSsimCpuTest, testing::ValuesIn(cpu::targets()),
                         [](const auto& instance) { return std::string(cpu::to_string(instance.param)); });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(FloatMsSsimCpuTest);

TEST(FloatMsSsimCpu, IsOfferedFirst_ExactlyWhereTheMachineHasATarget) {
  const Executor best = float_ms_ssim_kind().implementations.front().executor;
  EXPECT_EQ(best, cpu::targets().empty() ? Executor::reference : Executor::cpu);
}

}  // namespace
}  // namespace snellen
