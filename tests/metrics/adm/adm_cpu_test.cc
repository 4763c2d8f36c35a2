// SPDX-License-Identifier: BSD-2-Clause-Patent
// ADM's implementation `cpu` against `reference`: equal in every sum, for each target that the machine has.
#include "metrics/adm/adm_cpu.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>

#include "base/error.h"
#include "metrics/adm/adm_math-inl.h"
#include "metrics/adm/adm_reciprocal.h"
#include "tests/metrics/adm/adm_cases.h"
#include "tests/support/moved_picture.h"
#include "tests/support/spread_workers.h"

namespace snellen {
namespace {

class AdmCpuTest : public testing::TestWithParam<cpu::Target> {
 protected:
  FramePair moved_pair_of(const Case& c) {
    const FramePair pair = pictures(c);
    return {pair.index, moved_picture(pair.reference, random_), moved_picture(pair.distorted, random_)};
  }

  void expect_equal(const Case& c, AdmCpu& adm) {
    expect_same_sums(adm, moved_pair_of(c), c.options, describe(c));
    ASSERT_EQ(adm.last_run(), GetParam());
  }
  void expect_equal(const Case& c) { expect_equal(c, adm_); }

 private:
  std::mt19937 random_{20240917};
  AdmCpu adm_{GetParam()};
};

// Bands of scale 0 of up to two vectors of the widest target, whose 16-bit lanes take 32 positions.
TEST_P(AdmCpuTest, EveryWidthUpToTwoVectors_EqualsTheReference) {
  constexpr int kWidest = 2 * (2 * 2 * adm::kMaxLanes32 + 2) + 24;
  constexpr std::array kHeights{33, 34, 35, 36, 39, 47};
  for (const int depth : {8, 10})
    for (int width = 33; width <= kWidest; width += size_step(3)) {
      const auto n = static_cast<std::size_t>(width);
      expect_equal({.content = kContents[n % kContents.size()],
                    .extent = {width, kHeights[n % kHeights.size()]},
                    .depth = depth,
                    .options = {kPlain, kNeg}});
      expect_equal({.extent = {width, 33}, .depth = depth});
      if (HasFatalFailure()) return;
    }
}

TEST_P(AdmCpuTest, EveryHeightWithBordersAtSomeScale_EqualsTheReference) {
  for (int height = 33; height <= 96; height += size_step(3)) {
    expect_equal({.content = kContents[static_cast<std::size_t>(height) % 2], .extent = {49, height}});
    if (HasFatalFailure()) return;
  }
}

TEST_P(AdmCpuTest, EveryDepthAndContent_EqualsTheReference) {
  for (const std::string& content : kContents)
    for (int depth = 8; depth <= 16; depth += size_step(3)) {
      expect_equal({.content = content, .extent = {93, 45}, .depth = depth, .options = {kPlain, kNeg, kFraction}});
      if (HasFatalFailure()) return;
    }
}

// From 543 samples up no scale reads a border.
TEST_P(AdmCpuTest, BiggerSizes_EqualTheReference) {
  for (const Extent extent : {Extent{255, 257}, {513, 129}, {541, 67}, {543, 543}, {1023, 39}, {801, 601}})
    for (const char* content : {"natural", "noise"})
      for (const int depth : {8, 12}) {
        expect_equal({.content = content, .extent = extent, .depth = depth});
        if (HasFatalFailure()) return;
      }
}

TEST_P(AdmCpuTest, EveryCombinationOfOptionSets_EqualsTheReference) {
  std::vector<std::vector<AdmOptions>> combinations{kAll, {kPlain, kNeg}, {kV1, kNeg, kPlain}, {kWithoutScale0, kNeg}};
  for (const AdmOptions& options : kAll) combinations.push_back({options});
  for (const auto& options : combinations)
    for (const int depth : {8, 10, 16}) {
      expect_equal({.extent = {113, 77}, .depth = depth, .options = options});
      expect_equal({.content = "extremes", .extent = {113, 77}, .depth = depth, .options = options});
      if (HasFatalFailure()) return;
    }
}

TEST_P(AdmCpuTest, LargestCoefficients_EqualTheReference) {
  AdmCpu adm(GetParam());
  for (const int depth : {8, 16})
    for (const FramePair& pair : striped_pairs(depth)) {
      expect_same_sums(adm, pair, kAll, fmt::format("stripes of {} bits", depth));
      if (HasFatalFailure()) return;
    }
}

TEST_P(AdmCpuTest, DirectionsThatFloatsLeaveOpen_EqualTheReference) {
  AdmCpu adm(GetParam());
  for (const FramePair& pair : turned_pairs()) {
    expect_same_sums(adm, pair, kAll, "turned");
    if (HasFatalFailure()) return;
  }
}

// Strips without a scored row, and scales too low to be cut.
TEST_P(AdmCpuTest, AnyNumberOfStrips_EqualsTheReference) {
  for (const int spread : {2, 3, 5, 64}) {
    SpreadWorkers workers(spread);
    AdmCpu adm(GetParam(), workers);
    for (const Extent extent : {Extent{121, 401}, {64, 33}, {75, 612}})
      for (const int depth : {8, 10}) {
        expect_equal({.extent = extent, .depth = depth, .options = {kPlain, kV1}}, adm);
        expect_equal({.content = "noise", .extent = extent, .depth = depth, .options = {kWithoutScale0}}, adm);
        if (HasFatalFailure()) return;
      }
  }
}

// The scratch memory of one size and one set of options must not show in the next.
TEST_P(AdmCpuTest, SizesInAnyOrder_EqualTheReference) {
  for (const Extent extent : {Extent{120, 90}, {33, 33}, {121, 35}, {33, 90}, {120, 90}}) {
    expect_equal({.content = "noise", .extent = extent, .options = {kPlain, kNeg}});
    expect_equal({.content = "flat", .extent = extent, .options = {kNeg}});
    if (HasFatalFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Targets, AdmCpuTest, testing::ValuesIn(cpu::targets()),
                         [](const auto& instance) { return std::string(cpu::to_string(instance.param)); });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(AdmCpuTest);

TEST(AdmCpu, TargetsCovered) {
  std::string names;
  for (const cpu::Target target : cpu::targets()) names += fmt::format(" {}", cpu::to_string(target));
  fmt::print("adm cpu, targets covered:{}\n", names.empty() ? " none" : names);
}

TEST(AdmCpu, IsOfferedFirst_ExactlyWhereTheMachineHasATarget) {
  const Executor best = adm_kind().implementations.front().executor;
  EXPECT_EQ(best, cpu::targets().empty() ? Executor::reference : Executor::cpu);
}

TEST(AdmReciprocals, AreTruncatedQuotients) {
  EXPECT_EQ(adm::reciprocals()[0], 0);
  for (std::int32_t m = 1; m <= 32768; ++m) {
    const std::int64_t entry = adm::reciprocals()[static_cast<std::size_t>(m)];
    ASSERT_LE(entry * m, std::int64_t{1} << 30);
    ASSERT_GT((entry + 1) * m, std::int64_t{1} << 30);
  }
}

}  // namespace
}  // namespace snellen
