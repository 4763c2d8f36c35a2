// SPDX-License-Identifier: BSD-2-Clause-Patent
// The implementation `cpu` of float motion against `reference`: the same sums in both accumulations, for each target
// that the machine has.
#include "metrics/float_motion/float_motion_cpu.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>

#include "media/synthetic.h"
#include "tests/support/make_pair.h"
#include "tests/support/moved_picture.h"
#include "tests/support/spread_workers.h"

namespace snellen {
namespace {

const std::vector<std::string> kContents{"natural", "noise", "flat", "near_flat", "extremes", "impulse"};

class FloatMotionCpuTest : public testing::TestWithParam<cpu::Target> {
 protected:
  void expect_equal(const Picture& before, const Picture& now, const FloatMotionOptions& options = {},
                    Workers& workers = serial_workers()) {
    const Picture old_frame = moved_picture(before, random_);
    const Picture new_frame = moved_picture(now, random_);
    FloatMotionCpu compute(GetParam(), workers);
    for (const Accumulation accumulation : {Accumulation::exact, Accumulation::libvmaf}) {
      const FloatMotionSums expected = float_motion_reference(old_frame, new_frame, options, accumulation);
      const FloatMotionSums sums = compute(old_frame, new_frame, options, accumulation);
      ASSERT_EQ(compute.last_run(), GetParam());
      for (std::size_t p = 0; p < 3; ++p) {
        const std::string where = fmt::format("plane {} of {}x{} {} bits, filter {}", p, now.extent().width,
                                              now.extent().height, now.format().depth, options.filter_size);
        ASSERT_EQ(sums.full[p].exact, expected.full[p].exact) << where;
        ASSERT_EQ(sums.full[p].sequential, expected.full[p].sequential) << where;
        ASSERT_EQ(sums.half[p].exact, expected.half[p].exact) << where;
        ASSERT_EQ(sums.half[p].sequential, expected.half[p].sequential) << where;
      }
    }
  }

  /// Two frames of `content`; the frame before comes from another seed, so that still content moves too.
  void expect_equal(const std::string& content, const VideoFormat& format, const FloatMotionOptions& options = {},
                    Workers& workers = serial_workers()) {
    SCOPED_TRACE(content);
    const auto frame = [&](std::uint32_t seed) {
      return synthetic_pair({.content = content, .format = format, .frames = 1, .seed = seed}, FrameIndex{0});
    };
    expect_equal(frame(5).reference, frame(6).distorted, options, workers);
  }

 private:
  std::mt19937 random_{20240917};
};

// Two vectors of the widest target and both sides of the window.
TEST_P(FloatMotionCpuTest, EveryWidthUpToTwoVectorsAndBorders_EqualsTheReference) {
  for (const int depth : {8, 10})
    for (int width = 3; width <= 2 * float_motion::kMaxLanes32 + 5; ++width) {
      const auto n = static_cast<std::size_t>(width);
      const VideoFormat format{{width, 3 + width % 9}, {depth, Subsampling::k420}};
      expect_equal(kContents[n % kContents.size()], format);
      expect_equal("natural", format, {.add_scale1 = true, .add_uv = true});
      if (HasFatalFailure()) return;
    }
}

TEST_P(FloatMotionCpuTest, WidthsAroundTiles_EqualTheReference) {
  constexpr int kLanes = float_motion::kMaxLanes32;
  for (const int tiles : {1, 2})
    for (const int more : {-1, 0, 1, 2, kLanes - 1, kLanes, kLanes + 1}) {
      const VideoFormat format{{tiles * float_motion::kTile + more, 9}, {8, Subsampling::k400}};
      expect_equal("noise", format, {.add_scale1 = true});
      if (HasFatalFailure()) return;
    }
}

TEST_P(FloatMotionCpuTest, EveryDepthAndContent_EqualsTheReference) {
  for (const std::string& content : kContents)
    for (int depth = 8; depth <= 16; ++depth) {
      expect_equal(content, {{93, 45}, {depth, Subsampling::k400}});
      if (HasFatalFailure()) return;
    }
}

TEST_P(FloatMotionCpuTest, EveryCombinationOfOptions_EqualsTheReference) {
  for (const int filter_size : {1, 3, 5, 0, 9})
    for (const bool add_scale1 : {false, true})
      for (const bool add_uv : {false, true})
        for (const Subsampling subsampling : {Subsampling::k420, Subsampling::k422, Subsampling::k444}) {
          const FloatMotionOptions options{.add_scale1 = add_scale1, .filter_size = filter_size, .add_uv = add_uv};
          expect_equal("natural", {{75, 38}, {10, subsampling}}, options);
          if (HasFatalFailure()) return;
        }
}

TEST_P(FloatMotionCpuTest, BlackAndWhite_EqualTheReference) {
  for (const int depth : {8, 16}) {
    const VideoFormat format{{67, 19}, {depth, Subsampling::k400}};
    expect_equal(flat_picture(format, 0), flat_picture(format, (1 << depth) - 1), {.add_scale1 = true});
    if (HasFatalFailure()) return;
  }
}

TEST_P(FloatMotionCpuTest, Strips_GiveTheSumsOfTheWhole) {
  for (const int spread : {2, 3, 5}) {
    SpreadWorkers workers(spread);
    expect_equal("noise", {{70, 403}, {8, Subsampling::k420}}, {.add_scale1 = true, .add_uv = true}, workers);
    expect_equal("noise", {{70, 163}, {8, Subsampling::k400}}, {}, workers);
    if (HasFatalFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Targets, FloatMotionCpuTest, testing::ValuesIn(cpu::targets()),
                         [](const auto& instance) { return std::string(cpu::to_string(instance.param)); });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(FloatMotionCpuTest);

TEST(FloatMotionCpu, IsOfferedFirst_ExactlyWhereTheMachineHasATarget) {
  EXPECT_EQ(float_motion_kind().implementations.front().executor,
            cpu::targets().empty() ? Executor::reference : Executor::cpu);
}

}  // namespace
}  // namespace snellen
