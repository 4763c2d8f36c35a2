// SPDX-License-Identifier: BSD-2-Clause-Patent
// CIEDE2000's implementation `cpu` against `reference`: equal in every bit of its sum, for each target that the machine
// has.
#include "metrics/ciede/ciede_cpu.h"

#include <gtest/gtest.h>

#include <array>
#include <random>

#include "base/error.h"
#include "tests/metrics/ciede/ciede_cases.h"
#include "tests/support/make_pair.h"
#include "tests/support/moved_picture.h"
#include "tests/support/spread_workers.h"

namespace snellen {
namespace {

/// One pass of `reference`, which takes most of the time, for all targets.
class CiedeCpuTest : public testing::Test {
 protected:
  void expect_equal(const FramePair& pair, Workers& workers = serial_workers()) {
    const Picture reference = moved_picture(pair.reference, random_);
    const Picture distorted = moved_picture(pair.distorted, random_);
    for (const Accumulation accumulation : {Accumulation::exact, Accumulation::libvmaf}) {
      const CiedeSums expected = ciede_reference(reference, distorted, accumulation);
      for (const cpu::Target target : cpu::targets()) {
        CiedeCpu ciede(target, workers, accumulation);
        for (const char* const when : {"at first", "of pairs that were met before"}) {
          const CiedeSums sums = ciede(reference, distorted);
          ASSERT_EQ(ciede.last_run(), target);
          ASSERT_EQ(sums.exact, expected.exact) << cpu::to_string(target) << ' ' << when;
          ASSERT_EQ(sums.ordered, expected.ordered) << cpu::to_string(target) << ' ' << when;
        }
      }
    }
  }
  void expect_equal(const Case& c, Workers& workers = serial_workers()) {
    SCOPED_TRACE(fmt::format("{} {}x{} {} bits", c.content, c.extent.width, c.extent.height, c.depth));
    expect_equal(pictures(c), workers);
  }

 private:
  std::mt19937 random_{20240917};
};

// Two vectors of the widest target.
TEST_F(CiedeCpuTest, EverySmallWidth_EqualsTheReference) {
  for (const Subsampling subsampling : {Subsampling::k420, Subsampling::k422, Subsampling::k444})
    for (int width = 1; width <= 34; ++width) {
      const auto n = static_cast<std::size_t>(width);
      expect_equal({kContents[n % kContents.size()], {width, 1 + width % 5}, width % 2 == 0 ? 8 : 10, subsampling});
      if (HasFatalFailure()) return;
    }
}

// Pixels are measured 256 at a time.
TEST_F(CiedeCpuTest, WidthsAroundABlock_EqualTheReference) {
  for (const int width : {255, 256, 257, 511, 513}) {
    expect_equal({.extent = {width, 2}, .depth = 10});
    if (HasFatalFailure()) return;
  }
}

TEST_F(CiedeCpuTest, EveryDepthAndContent_EqualsTheReference) {
  for (const std::string& content : kContents)
    for (int depth = 8; depth <= 16; ++depth) {
      expect_equal({.content = content, .extent = {45, 13}, .depth = depth});
      if (HasFatalFailure()) return;
    }
}

// The tables are left alone while they do not serve, and tried again.
TEST_F(CiedeCpuTest, RowsOfNewColoursAmongOthers_EqualTheReference) {
  for (const int depth : {8, 9, 10}) {
    std::mt19937 random(7);
    const auto bands = [&](int salt) {
      return make_picture({{40, checked_step(120, 75)}, {depth, Subsampling::k420}}, [&, salt](int p, int x, int y) {
        const bool is_noise = y * (p == 0 ? 1 : 2) % 50 >= 5;
        return is_noise ? static_cast<int>(random() % (1U << depth)) : 16 * p + (x + salt) % 3 + 64;
      });
    };
    expect_equal(FramePair{FrameIndex{0}, bands(0), bands(1)});
    if (HasFatalFailure()) return;
  }
}

TEST_F(CiedeCpuTest, Strips_EqualTheReference) {
  for (const int threads : {2, 3, 5})
    for (const int height : {1, 2, 7, 10, 31}) {
      SpreadWorkers workers(threads);
      expect_equal({.extent = {20, height}}, workers);
      if (HasFatalFailure()) return;
    }
}

TEST_F(CiedeCpuTest, ColoursOfTheWholeCube_EqualTheReference) { expect_equal(colour_cubes(checked_step(5, 15))); }

// Colours beside which decisions change: greys, hues next to 0 and to each other's opposites, the knee of the transfer
// curve, the line of the cube root, and the blues whose hue and chroma are coupled.
TEST_F(CiedeCpuTest, ColoursBesideEveryDecision_EqualTheReference) {
  for (const int depth : {8, 10, 16})
    for (const Neighbourhood& n : kNeighbourhoods) {
      SCOPED_TRACE(n.name);
      expect_equal(neighbours(n, depth, {64, checked_step(24, 4)}));
      if (HasFatalFailure()) return;
    }
}

// Found by a search over random colours: with these a value is so close to the middle between two floats that doubles
// and pairs of floats round it to different ones.
TEST_F(CiedeCpuTest, ColoursThatDoublesRoundOtherwise_EqualTheReference) {
  constexpr std::array<std::array<int, 6>, 12> kColours{{{253, 78, 169, 255, 77, 167},
                                                         {230, 41, 124, 234, 38, 128},
                                                         {72, 68, 44, 68, 71, 46},
                                                         {21, 225, 214, 34, 163, 97},
                                                         {125, 47, 201, 124, 45, 205},
                                                         {18, 224, 210, 21, 225, 214},
                                                         {56, 151, 153, 52, 147, 155},
                                                         {121, 162, 211, 118, 164, 214},
                                                         {253, 78, 169, 249, 75, 173},
                                                         {230, 45, 122, 230, 41, 124},
                                                         {248, 139, 45, 248, 137, 44},
                                                         {95, 103, 115, 91, 103, 111}}};
  for (const auto& samples : kColours) {
    const auto one_colour = [&](std::size_t first) {
      return make_picture({{3, 1}, {8, Subsampling::k444}},
                          [&](int p, int, int) { return samples.at(first + static_cast<std::size_t>(p)); });
    };
    expect_equal(FramePair{FrameIndex{0}, one_colour(0), one_colour(3)});
    if (HasFatalFailure()) return;
  }
}

// Rows of nothing but doubt: no display shows these colours, next to which errors grow.
TEST_F(CiedeCpuTest, ColoursThatNoDisplayShows_EqualTheReference) {
  const auto impossible = [](int salt) {
    return make_picture({{150, 2}, {8, Subsampling::k444}},
                        [=](int p, int x, int y) { return p == 0 ? (x + salt) % 16 : (x * (p + 2) + y + salt) % 9; });
  };
  expect_equal(FramePair{FrameIndex{0}, impossible(0), impossible(1)});
}

TEST(CiedeCpu, IsOfferedFirst_ExactlyWhereTheMachineHasATarget) {
  const Executor best = ciede_kind().implementations.front().executor;
  EXPECT_EQ(best, cpu::targets().empty() ? Executor::reference : Executor::cpu);
}

// The proof that a forced target cannot silently be another one.
TEST(CiedeCpu, TargetWithoutACopy_IsNotReplaced) {
  if (cpu::targets().empty()) GTEST_SKIP() << "the copy that would run instead needs " << cpu::baseline();
  const FramePair pair = synthetic_pair({.format = {{32, 32}, {8}}}, FrameIndex{0});
  EXPECT_THROW(CiedeCpu({0})(pair.reference, pair.distorted), Error);
}

}  // namespace
}  // namespace snellen
