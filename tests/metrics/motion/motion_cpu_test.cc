// SPDX-License-Identifier: BSD-2-Clause-Patent
// Motion's implementation `cpu` against `reference`: the same sum, for each target that the machine has.
#include "metrics/motion/motion_cpu.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>

#include "base/error.h"
#include "media/synthetic.h"
#include "tests/support/make_pair.h"
#include "tests/support/moved_picture.h"
#include "tests/support/spread_workers.h"

namespace snellen {
namespace {

const std::vector<std::string> kContents{"natural", "noise", "flat", "near_flat", "extremes", "impulse"};

VideoFormat luma(Extent extent, int depth) { return {extent, {depth, Subsampling::k400}}; }

class MotionCpuTest : public testing::TestWithParam<cpu::Target> {
 protected:
  void expect_equal(const Picture& before, const Picture& now) {
    const Picture old_frame = moved_picture(before, random_);
    const Picture new_frame = moved_picture(now, random_);
    const MotionSums sums = motion_(old_frame, new_frame);
    ASSERT_EQ(motion_.last_run(), GetParam());
    ASSERT_EQ(sums.sad, motion_reference(old_frame, new_frame).sad)
        << fmt::format("{}x{} {} bits", now.extent().width, now.extent().height, now.format().depth);
  }

  /// Two frames of `content`; the frame before comes from another seed, so that still content moves too.
  void expect_equal(const std::string& content, Extent extent, int depth) {
    SCOPED_TRACE(content);
    const auto frame = [&](std::uint32_t seed) {
      return synthetic_pair({.content = content, .format = luma(extent, depth), .frames = 1, .seed = seed},
                            FrameIndex{0});
    };
    expect_equal(frame(5).reference, frame(6).distorted);
  }

  /// Black and white by `is_white` before, the negative of it after: the largest differences of both signs.
  template <class IsWhite>
  void expect_equal_for_negatives(Extent extent, int depth, IsWhite&& is_white) {
    const int white = (1 << depth) - 1;
    const auto picture = [&](bool negative) {
      return make_picture(luma(extent, depth),
                          [&](int, int x, int y) { return is_white(x, y) != negative ? white : 0; });
    };
    expect_equal(picture(false), picture(true));
  }

 private:
  std::mt19937 random_{20240917};
  MotionCpu motion_{GetParam()};
};

// Two vectors of the widest target and both sides of the window.
TEST_P(MotionCpuTest, EveryWidthUpToTwoVectorsAndBorders_EqualsTheReference) {
  for (const int depth : {8, 10})
    for (int width = 3; width <= 2 * motion::kMaxLanes16 + 5; ++width) {
      const auto n = static_cast<std::size_t>(width);
      expect_equal(kContents[n % kContents.size()], {width, 3 + width % 9}, depth);
      if (HasFatalFailure()) return;
    }
}

TEST_P(MotionCpuTest, EveryDepthAndContent_EqualsTheReference) {
  for (const std::string& content : kContents)
    for (int depth = 8; depth <= 16; ++depth) {
      expect_equal(content, {93, 45}, depth);
      if (HasFatalFailure()) return;
    }
}

// Blurs of 17 bits: whole pictures, single rows among others, and stripes that the blur brings back into 16.
TEST_P(MotionCpuTest, LargestDifferences_EqualTheReference) {
  for (int depth = 8; depth <= 16; ++depth) {
    expect_equal_for_negatives({75, 21}, depth, [](int, int) { return true; });
    expect_equal_for_negatives({75, 21}, depth, [](int x, int) { return x % 20 < 9; });
    expect_equal_for_negatives({75, 21}, depth, [](int, int y) { return y % 13 < 6; });
    expect_equal_for_negatives({75, 21}, depth, [](int x, int y) { return (x + y) % 2 == 0; });
    if (HasFatalFailure()) return;
  }
}

// On both sides of the difference at which a blur may no longer fit 16 bits.
TEST_P(MotionCpuTest, DifferencesAroundHalfTheRange_EqualTheReference) {
  for (int depth = 8; depth <= 16; ++depth)
    for (const int offset : {-1, 0, 1}) {
      const VideoFormat format = luma({41, 9}, depth);
      const Picture black = flat_picture(format, 0);
      const Picture grey = flat_picture(format, (1 << (depth - 1)) + offset);
      expect_equal(black, grey);
      expect_equal(grey, black);
      if (HasFatalFailure()) return;
    }
}

TEST_P(MotionCpuTest, BiggerSizesInAnyOrder_EqualTheReference) {
  for (const Extent extent : {Extent{513, 33}, {255, 31}, {1023, 39}, {3, 3}, {801, 601}})
    for (const int depth : {8, 12}) {
      expect_equal("natural", extent, depth);
      if (HasFatalFailure()) return;
    }
}

TEST_P(MotionCpuTest, Strips_GiveTheSumsOfTheWhole) {
  for (const int height : {31, 32, 97, 200})
    for (const int depth : {8, 16}) {
      const FramePair pair =
          synthetic_pair({.content = "noise", .format = luma({75, height}, depth), .frames = 1}, FrameIndex{0});
      const std::uint64_t expected = motion_reference(pair.reference, pair.distorted).sad;
      for (const int spread : {2, 3, 5}) {
        SpreadWorkers workers(spread);
        ASSERT_EQ(MotionCpu(GetParam(), workers)(pair.reference, pair.distorted).sad, expected)
            << height << " rows, " << depth << " bits, spread " << spread;
      }
    }
}

INSTANTIATE_TEST_SUITE_P(Targets, MotionCpuTest, testing::ValuesIn(cpu::targets()),
                         [](const auto& instance) { return std::string(cpu::to_string(instance.param)); });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(MotionCpuTest);

TEST(MotionCpu, IsOfferedFirst_ExactlyWhereTheMachineHasATarget) {
  const Executor expected = cpu::targets().empty() ? Executor::reference : Executor::cpu;
  EXPECT_EQ(motion_kind().implementations.front().executor, expected);
  EXPECT_EQ(motion_v2_kind().implementations.front().executor, expected);
}

}  // namespace
}  // namespace snellen
