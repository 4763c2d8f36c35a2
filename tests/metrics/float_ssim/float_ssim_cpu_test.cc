// SPDX-License-Identifier: BSD-2-Clause-Patent
// float_ssim's implementation `cpu` against `reference`: equal in every sum, for each target that the machine has.
#include "metrics/float_ssim/float_ssim_cpu.h"

#include <gtest/gtest.h>

#include "metrics/float_ssim/float_ssim_math-inl.h"
#include "tests/metrics/ssim_cases.h"
#include "tests/support/moved_picture.h"
#include "tests/support/spread_workers.h"

namespace snellen {
namespace {

constexpr ssim::Terms kProduct{.luminance = false, .contrast_and_structure = false};

class FloatSsimCpuTest : public testing::TestWithParam<cpu::Target> {
 protected:
  template <class Arithmetic>
  void expect_equal(const Case& c, FloatSsimCpu<Arithmetic>& compute, bool all_terms) {
    const FramePair pair = pictures(c);
    const Picture reference = moved_picture(pair.reference, random_);
    const Picture distorted = moved_picture(pair.distorted, random_);
    const auto expected = float_ssim_reference<Arithmetic>(reference, distorted, c.scale);
    const auto sums = compute(reference, distorted, c.scale);
    ASSERT_EQ(compute.last_run(), GetParam());
    ASSERT_TRUE(sums.product == expected.product) << describe(c);
    ASSERT_EQ(sums.windows, expected.windows) << describe(c);
    if (!all_terms) return;
    ASSERT_TRUE(sums == expected) << describe(c);
  }

  void expect_equal(const Case& c) {
    expect_equal(c, exact_, true);
    expect_equal(c, library_, true);
  }

  std::mt19937 random_{20240917};
  FloatSsimCpu<ssim::ExactArithmetic> exact_{GetParam(), serial_workers(), ssim::Terms{}};
  FloatSsimCpu<ssim::LibraryArithmetic> library_{GetParam(), serial_workers(), ssim::Terms{}};
};

// One window to more than two vectors of the widest target.
TEST_P(FloatSsimCpuTest, EveryWidthUpToTwoVectors_EqualsTheReference) {
  for (const int depth : {8, 10})
    for (int width = 11; width < 11 + 35; ++width) {
      expect_equal({.content = content_of(width), .extent = {width, 11 + width % 5}, .depth = depth});
      if (HasFatalFailure()) return;
    }
}

TEST_P(FloatSsimCpuTest, EveryDepthAndContent_EqualsTheReference) {
  for (const std::string& content : kContents)
    for (int depth = 8; depth <= 16; depth += size_step(4))
      for (const int scale : {1, 2, 3}) {
        expect_equal({.content = content, .extent = {93, 45}, .depth = depth, .scale = scale});
        if (HasFatalFailure()) return;
      }
}

// Odd sides have a last sample that may stand beyond the picture.
TEST_P(FloatSsimCpuTest, EveryScaleAndParity_EqualsTheReference) {
  for (int scale = 1; scale <= float_ssim::kMaxScale; ++scale)
    for (const int more : {0, 1, 2, 3, scale - 1, 7 * scale, 20 * scale + 1})
      for (const int depth : {8, 16}) {
        const int side = 11 * scale + more;
        expect_equal({.content = "noise", .extent = {side + 1, side}, .depth = depth, .scale = scale});
        if (HasFatalFailure()) return;
      }
  for (int scale = 2; scale <= float_ssim::kMaxScale; ++scale) {
    const int side = float_ssim::smallest_side(scale);
    expect_equal({.extent = {side, side}, .scale = scale});
  }
}

TEST_P(FloatSsimCpuTest, WithoutAllTerms_ProductsStayEqual) {
  FloatSsimCpu<ssim::ExactArithmetic> few{GetParam(), serial_workers(), kProduct};
  expect_equal({.extent = {101, 83}}, few, false);
  expect_equal({.extent = {101, 83}, .scale = 2}, few, false);
}

TEST_P(FloatSsimCpuTest, Strips_EqualTheReference) {
  for (const int threads : {2, 3, 5}) {
    SpreadWorkers workers(threads);
    FloatSsimCpu<ssim::ExactArithmetic> exact{GetParam(), workers, ssim::Terms{}};
    FloatSsimCpu<ssim::LibraryArithmetic> library{GetParam(), workers, ssim::Terms{}};
    for (const int scale : {1, 2, 3}) {
      const Case c{.extent = {71, 401}, .scale = scale};
      expect_equal(c, exact, true);
      expect_equal(c, library, true);
      if (HasFatalFailure()) return;
    }
  }
}

// The scratch memory of one size must not show in the next.
TEST_P(FloatSsimCpuTest, SizesInAnyOrder_EqualTheReference) {
  for (const Extent extent : {Extent{120, 90}, {31, 31}, {121, 35}, {31, 90}, {120, 90}})
    for (const int scale : {1, 2}) {
      expect_equal({.content = "noise", .extent = extent, .scale = scale});
      if (HasFatalFailure()) return;
    }
}

INSTANTIATE_TEST_SUITE_P(Targets, FloatSsimCpuTest, testing::ValuesIn(cpu::targets()),
                         [](const auto& instance) { return std::string(cpu::to_string(instance.param)); });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(FloatSsimCpuTest);

TEST(FloatSsimCpu, IsOfferedFirst_ExactlyWhereTheMachineHasATarget) {
  const Executor best = float_ssim_kind().implementations.front().executor;
  EXPECT_EQ(best, cpu::targets().empty() ? Executor::reference : Executor::cpu);
}

}  // namespace
}  // namespace snellen
