// SPDX-License-Identifier: BSD-2-Clause-Patent
// VIF's implementation `cpu` against `reference`: equal in every sum, for each target that the machine has.
#include "metrics/vif/vif_cpu.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>

#include "base/error.h"
#include "media/synthetic.h"
#include "metrics/vif/vif_log_segments.h"
#include "metrics/vif/vif_log_steps.h"
#include "metrics/vif/vif_math-inl.h"
#include "tests/metrics/vif/vif_cases.h"
#include "tests/support/moved_picture.h"
#include "tests/support/spread_workers.h"

namespace snellen {
namespace {

class VifCpuTest : public testing::TestWithParam<cpu::Target> {
 protected:
  void expect_equal(const Case& c) { expect_equal(c, vif_); }

  void expect_equal(const Case& c, VifCpu& vif) {
    const FramePair pair = pictures(c);
    const Picture reference = moved_picture(pair.reference, random_);
    const Picture distorted = moved_picture(pair.distorted, random_);
    const std::vector<VifSums> expected = vif_reference(reference, distorted, c.options);
    const std::vector<VifSums> sums = vif(reference, distorted, c.options);
    ASSERT_EQ(vif.last_run(), GetParam());
    expect_equal_sums(sums, expected, describe(c));
  }

 private:
  std::mt19937 random_{20240917};
  VifCpu vif_{GetParam()};
};

// Two vectors of the widest target and both halves of the widest window.
TEST_P(VifCpuTest, EveryWidthUpToTwoVectorsAndHalo_EqualsTheReference) {
  constexpr int kWidest = 2 * vif::kMaxLanes16 + 2 * vif::kMaxRadius + 1;
  constexpr std::array kHeights{16, 17, 18, 19, 22, 31};
  for (const int depth : {8, 10})
    for (int width = 16; width <= kWidest; ++width) {
      const auto n = static_cast<std::size_t>(width);
      expect_equal({.content = kContents[n % kContents.size()],
                    .extent = {width, kHeights[n % kHeights.size()]},
                    .depth = depth,
                    .options = {kPlain, kNeg}});
      expect_equal({.extent = {width, 16}, .depth = depth});
      if (HasFatalFailure()) return;
    }
}

TEST_P(VifCpuTest, EveryDepthAndContent_EqualsTheReference) {
  for (const std::string& content : kContents)
    for (int depth = 8; depth <= 16; ++depth) {
      expect_equal({.content = content, .extent = {93, 45}, .depth = depth, .options = {kPlain, kNeg, kBetween}});
      if (HasFatalFailure()) return;
    }
}

// Widths around whole chunks of columns, heights with one row left over at every scale.
TEST_P(VifCpuTest, BiggerSizes_EqualTheReference) {
  for (const Extent extent : {Extent{255, 31}, {256, 32}, {257, 63}, {511, 47}, {513, 33}, {1023, 39}, {801, 601}})
    for (const char* content : {"natural", "noise"})
      for (const int depth : {8, 12}) {
        expect_equal({.content = content, .extent = extent, .depth = depth});
        if (HasFatalFailure()) return;
      }
}

TEST_P(VifCpuTest, EveryCombinationOfOptionSets_EqualsTheReference) {
  for (const auto& options : kCombinations)
    for (const int depth : {8, 10, 16}) {
      expect_equal({.extent = {113, 77}, .depth = depth, .options = options});
      if (HasFatalFailure()) return;
    }
}

// The scratch memory of one size must not show in the next.
TEST_P(VifCpuTest, SizesInAnyOrder_EqualTheReference) {
  for (const Extent extent : {Extent{120, 90}, {16, 16}, {121, 35}, {16, 90}, {120, 90}}) {
    expect_equal({.content = "noise", .extent = extent});
    if (HasFatalFailure()) return;
  }
}

// Strips end on odd and even rows of the smaller scales, and the smallest scales are too low to be cut.
TEST_P(VifCpuTest, AnyNumberOfStrips_EqualsTheReference) {
  for (const int spread : {2, 3, 5, 16}) {
    SpreadWorkers workers(spread);
    VifCpu vif(GetParam(), workers);
    for (const Extent extent : {Extent{120, 90}, {65, 211}, {48, 333}, {31, 64}})
      for (const int depth : {8, 10}) {
        expect_equal({.content = "noise", .extent = extent, .depth = depth, .options = {kPlain, kNeg}}, vif);
        expect_equal({.extent = extent, .depth = depth, .options = {kWithoutScale0}}, vif);
        if (HasFatalFailure()) return;
      }
  }
}

INSTANTIATE_TEST_SUITE_P(Targets, VifCpuTest, testing::ValuesIn(cpu::targets()),
                         [](const auto& instance) { return std::string(cpu::to_string(instance.param)); });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(VifCpuTest);

TEST(VifCpu, TargetsCovered) {
  std::string names;
  for (const cpu::Target target : cpu::targets()) names += fmt::format(" {}", cpu::to_string(target));
  fmt::print("vif cpu, targets covered:{}\n", names.empty() ? " none" : names);
}

TEST(VifCpu, IsOfferedFirst_ExactlyWhereTheMachineHasATarget) {
  const Executor best = vif_kind().implementations.front().executor;
  EXPECT_EQ(best, cpu::targets().empty() ? Executor::reference : Executor::cpu);
}

// The proof that a forced target cannot silently be another one.
TEST(VifCpu, TargetWithoutACopy_IsNotReplaced) {
  if (cpu::targets().empty()) GTEST_SKIP() << "the copy that would run instead needs " << cpu::baseline();
  const FramePair pair = synthetic_pair({.format = {{32, 32}, {8}}}, FrameIndex{0});
  EXPECT_THROW(VifCpu({0})(pair.reference, pair.distorted, std::span(&kPlain, 1)), Error);
}

TEST(VifLogSegments, GiveEveryEntryOfTheTable) {
  const vif::LogSegments& segments = vif::log_segments();
  for (std::int32_t entry = 0; entry < 32768; ++entry) {
    const std::int32_t segment = segments[static_cast<std::size_t>(entry / 128)];
    const std::int32_t slope = static_cast<std::int16_t>(segment & 0xFFFF);
    const std::int32_t base = segment >> 16;
    const std::int32_t line = 142 * (1 << 23) + entry / 128 * (1 << 15) + entry % 128 * 256;
    const std::int32_t logarithm = (line + slope * (entry % 128) + base * vif::kSegmentStep) >> 12;
    ASSERT_EQ(logarithm, vif::log_table()[static_cast<std::size_t>(entry)] + vif::kSegmentOffset) << entry;
  }
}

TEST(VifLogSteps, GiveEveryEntryOfTheTable) {
  for (std::int32_t entry = 0; entry < 32768; ++entry) {
    const std::int32_t leading = (142 << 15) + entry;  // the bits of the float 2^15 + entry but for its lowest 8
    const std::int32_t step = vif::log_steps()[static_cast<std::size_t>(entry / vif::kStepEntries)];
    ASSERT_EQ((leading + step) >> 4, vif::log_table()[static_cast<std::size_t>(entry)] + vif::kStepOffset) << entry;
  }
}

}  // namespace
}  // namespace snellen
