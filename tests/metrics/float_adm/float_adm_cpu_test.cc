// SPDX-License-Identifier: BSD-2-Clause-Patent
// Float ADM's implementation `cpu` against `reference`: equal in every sum, for each target that the machine has and in
// both accumulations.
#include "metrics/float_adm/float_adm_cpu.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>

#include "tests/metrics/float_adm/float_adm_cases.h"
#include "tests/support/moved_picture.h"
#include "tests/support/spread_workers.h"

namespace snellen {
namespace {

class FloatAdmCpuTest : public testing::TestWithParam<cpu::Target> {
 protected:
  void expect_equal(const Case& c, FloatAdmCpu& adm) {
    const FramePair pair = pictures(c);
    const Picture reference = moved_picture(pair.reference, random_);
    const Picture distorted = moved_picture(pair.distorted, random_);
    for (const Accumulation accumulation : {Accumulation::exact, Accumulation::libvmaf}) {
      const std::vector<FloatAdmSums> expected = float_adm_reference(reference, distorted, c.options, accumulation);
      const std::vector<FloatAdmSums> sums = adm(reference, distorted, c.options, accumulation);
      ASSERT_EQ(adm.last_run(), GetParam());
      expect_equal_sums(sums, expected,
                        fmt::format("{}, accumulation {}", describe(c), static_cast<int>(accumulation)));
    }
  }
  void expect_equal(const Case& c) { expect_equal(c, adm_); }

 private:
  std::mt19937 random_{20240917};
  FloatAdmCpu adm_{GetParam()};
};

TEST_P(FloatAdmCpuTest, EveryWidthUpToTwoVectors_EqualsTheReference) {
  constexpr int kWidest = 2 * (2 * float_adm::kMaxLanes32 + 2) + 24;
  constexpr std::array kHeights{17, 18, 19, 20, 23, 31};
  for (const int depth : {8, 10})
    for (int width = 17; width <= kWidest; width += size_step(3)) {
      const auto n = static_cast<std::size_t>(width);
      expect_equal({.content = kContents[n % kContents.size()],
                    .extent = {width, kHeights[n % kHeights.size()]},
                    .depth = depth,
                    .options = {kPlain, kNeg}});
      if (HasFatalFailure()) return;
    }
}

TEST_P(FloatAdmCpuTest, EveryHeightWithBordersAtSomeScale_EqualsTheReference) {
  for (int height = 17; height <= 80; height += size_step(3)) {
    expect_equal({.content = kContents[static_cast<std::size_t>(height) % 2], .extent = {49, height}});
    if (HasFatalFailure()) return;
  }
}

TEST_P(FloatAdmCpuTest, EveryDepthAndContent_EqualsTheReference) {
  for (const std::string& content : kContents)
    for (int depth = 8; depth <= 16; depth += size_step(3)) {
      expect_equal({.content = content, .extent = {93, 45}, .depth = depth, .options = {kPlain, kFraction}});
      if (HasFatalFailure()) return;
    }
}

// From 543 samples up no scale reads a border.
TEST_P(FloatAdmCpuTest, BiggerSizes_EqualTheReference) {
  for (const Extent extent : {Extent{255, 257}, {541, 67}, {543, 543}, {1023, 39}})
    for (const int depth : {8, 12}) {
      expect_equal({.extent = extent, .depth = depth});
      if (HasFatalFailure()) return;
    }
}

TEST_P(FloatAdmCpuTest, EveryCombinationOfOptionSets_EqualsTheReference) {
  for (const auto& options : combinations())
    for (const char* content : {"natural", "near_flat", "extremes"}) {
      expect_equal({.content = content, .extent = {83, 57}, .depth = 10, .options = options});
      if (HasFatalFailure()) return;
    }
}

// Strips without a scored row, and scales too low to be cut.
TEST_P(FloatAdmCpuTest, AnyNumberOfStrips_EqualsTheReference) {
  for (const int spread : {2, 3, 5, 64}) {
    SpreadWorkers workers(spread);
    FloatAdmCpu adm(GetParam(), workers);
    for (const Extent extent : {Extent{121, 401}, {64, 33}, {75, 612}}) {
      expect_equal({.extent = extent, .options = {kPlain, kSquares}}, adm);
      expect_equal({.content = "noise", .extent = extent, .depth = 10, .options = {kWithoutScale0}}, adm);
      if (HasFatalFailure()) return;
    }
  }
}

// The scratch memory of one size and one set of options must not show in the next.
TEST_P(FloatAdmCpuTest, SizesInAnyOrder_EqualTheReference) {
  for (const Extent extent : {Extent{120, 90}, {17, 17}, {121, 35}, {17, 90}, {120, 90}}) {
    expect_equal({.content = "noise", .extent = extent, .options = {kPlain, kNeg}});
    expect_equal({.content = "flat", .extent = extent, .options = {kNeg}});
    if (HasFatalFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Targets, FloatAdmCpuTest, testing::ValuesIn(cpu::targets()),
                         [](const auto& instance) { return std::string(cpu::to_string(instance.param)); });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(FloatAdmCpuTest);

TEST(FloatAdmCpu, TargetsCovered) {
  std::string names;
  for (const cpu::Target target : cpu::targets()) names += fmt::format(" {}", cpu::to_string(target));
  fmt::print("float_adm cpu, targets covered:{}\n", names.empty() ? " none" : names);
}

TEST(FloatAdmCpu, IsOfferedFirst_ExactlyWhereTheMachineHasATarget) {
  const Executor best = float_adm_kind().implementations.front().executor;
  EXPECT_EQ(best, cpu::targets().empty() ? Executor::reference : Executor::cpu);
}

}  // namespace
}  // namespace snellen
