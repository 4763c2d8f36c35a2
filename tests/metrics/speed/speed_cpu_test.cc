// SPDX-License-Identifier: BSD-2-Clause-Patent
// SpEED's implementation `cpu` against `reference`: the same eigenvalues and variances, for each target that the
// machine has.
#include "metrics/speed/speed_cpu.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>

#include "base/error.h"
#include "media/synthetic.h"
#include "ops/scale_plane.h"
#include "tests/support/moved_picture.h"
#include "tests/support/spread_workers.h"

namespace snellen {
namespace {

using speed::Job;
using speed::Reduction;
using speed::Statistics;

const std::vector<std::string> kContents{"natural", "noise", "flat", "near_flat", "extremes", "impulse"};

Picture picture(const std::string& content, const VideoFormat& format, std::uint32_t seed = 5) {
  return synthetic_pair({.content = content, .format = format, .frames = 1, .seed = seed}, FrameIndex{0}).distorted;
}

class SpeedCpuTest : public testing::TestWithParam<cpu::Target> {
 protected:
  static void expect_equal(std::span<const Job> jobs, SpeedCpu& cpu) {
    const std::vector<Statistics> expected = speed::reference_statistics(jobs);
    const std::vector<Statistics> found = cpu(jobs);
    ASSERT_EQ(cpu.last_run(), GetParam());
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
      ASSERT_EQ(found[i].eigenvalues, expected[i].eigenvalues) << "job " << i;
      ASSERT_EQ(found[i].variances, expected[i].variances) << "job " << i;
      ASSERT_EQ(found[i].singular, expected[i].singular) << "job " << i;
    }
  }

  /// A luma less mid-grey, and its change from another one.
  void expect_equal(const std::string& content, Extent extent, int depth, const SpeedOptions& options = {}) {
    SCOPED_TRACE(fmt::format("{} {}x{} {} bits, scale {} {}, kernel {}", content, extent.width, extent.height, depth,
                             options.prescale, options.prescale_method, options.kernel_scale));
    const VideoFormat format{extent, {depth, Subsampling::k400}};
    const Picture now = moved_picture(picture(content, format), random_);
    const Picture before = moved_picture(picture("natural", format, 6), random_);
    const Reduction reduction(extent, options);
    expect_equal(std::vector<Job>{{{&now, 0}, &reduction}, {{&before, 0, &now}, &reduction}}, cpu_);
  }

 private:
  std::mt19937 random_{20240917};
  SpeedCpu cpu_{GetParam()};
};

// One block, and every number of columns that the last vector of the widest target may hold.
TEST_P(SpeedCpuTest, EveryWidthAroundVectors_EqualsTheReference) {
  for (const int depth : {8, 10})
    for (int width = 80; width <= 80 + 33; ++width) {
      expect_equal("natural", {width, 80 + width % 23}, depth);
      if (HasFatalFailure()) return;
    }
}

TEST_P(SpeedCpuTest, EveryDepthAndContent_EqualsTheReference) {
  for (const std::string& content : kContents)
    for (int depth = 8; depth <= 16; ++depth) {
      expect_equal(content, {243, 177}, depth);
      if (HasFatalFailure()) return;
    }
}

TEST_P(SpeedCpuTest, EverySizeOfSmallPlane_EqualsTheReference) {
  for (int blocks = 1; blocks <= 5; ++blocks)
    for (int rest = 0; rest < 5; ++rest) {
      const int side = (blocks * speed::kBlock + rest) * speed::kReduction;
      expect_equal("noise", {side + 3, 3 * 80}, 8);
      expect_equal("noise", {4 * 80, side + 5}, 12);
      if (HasFatalFailure()) return;
    }
}

// Factors that round sizes to 20 columns before, and ones that leave out the last column without a change of size.
TEST_P(SpeedCpuTest, EveryPrescale_EqualsTheReference) {
  for (const std::string& method : scale_method_names())
    for (const double prescale : {0.5, 0.6, 0.9995, 1.0005, 1.7, 4.0})
      for (const Extent extent : {Extent{213, 187}, {20, 21}}) {
        if (extent.width == 20 && prescale != 4.0) continue;
        expect_equal("natural", extent, 8, {.prescale = prescale, .prescale_method = method});
        expect_equal("noise", extent, 10, {.prescale = prescale, .prescale_method = method});
        if (HasFatalFailure()) return;
      }
}

// From 5 taps, fewer than the rows that are dropped, to 37, which need rows of the steps before.
TEST_P(SpeedCpuTest, EveryKernelScale_EqualsTheReference) {
  for (const double scale : {0.5, 1 / 2.25, 1.0, 1.5, 2.0, 2.4, 3.0, 360.0 / 97}) {
    expect_equal("natural", {243, 177}, 8, {.kernel_scale = scale});
    expect_equal("noise", {91, 85}, 8, {.kernel_scale = scale});
    expect_equal("natural", {243, 177}, 8, {.kernel_scale = scale, .prescale = 0.6, .prescale_method = "bilinear"});
    if (HasFatalFailure()) return;
  }
}

// The scratch memory of one size or option set must not show in the next.
TEST_P(SpeedCpuTest, JobsInAnyOrderAndShare_EqualTheReference) {
  const VideoFormat format{{483, 367}, {8, Subsampling::k422}};
  const Picture now = picture("natural", format);
  const Picture noise = picture("noise", format);
  const Extent chroma = now.extent(1);
  const Reduction plain(chroma, {});
  const Reduction smaller(chroma, {.prescale = 0.5, .prescale_method = "bilinear"});
  const Reduction wider(chroma, {.kernel_scale = 2});
  const Reduction luma(format.extent, {});
  const std::vector<Job> jobs{{{&now, 1}, &plain},   {{&noise, 2}, &smaller},   {{&now, 0}, &luma},
                              {{&now, 2}, &wider},   {{&noise, 1}, &plain},     {{&noise, 1, &now}, &smaller},
                              {{&noise, 1}, &wider}, {{&now, 0, &noise}, &luma}};
  for (const int spread : {1, 2, 3, 5, 16}) {
    SpreadWorkers workers(spread);
    SpeedCpu cpu(GetParam(), workers);
    for (int frame = 0; frame < 2; ++frame) {
      expect_equal(jobs, cpu);
      expect_equal(std::span(jobs).subspan(1, 2), cpu);
      if (HasFatalFailure()) return;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Targets, SpeedCpuTest, testing::ValuesIn(cpu::targets()),
                         [](const auto& instance) { return std::string(cpu::to_string(instance.param)); });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(SpeedCpuTest);

TEST(SpeedCpu, IsOfferedFirst_ExactlyWhereTheMachineHasATarget) {
  const Executor expected = cpu::targets().empty() ? Executor::reference : Executor::cpu;
  EXPECT_EQ(speed_chroma_kind().implementations.front().executor, expected);
  EXPECT_EQ(speed_temporal_kind().implementations.front().executor, expected);
}

// The proof that a forced target cannot silently be another one.
TEST(SpeedCpu, TargetWithoutACopy_IsNotReplaced) {
  if (cpu::targets().empty()) GTEST_SKIP() << "the copy that would run instead needs " << cpu::baseline();
  const Picture now = picture("natural", {{80, 80}, {8, Subsampling::k400}});
  const Reduction reduction({80, 80}, {});
  const Job job{{&now, 0}, &reduction};
  EXPECT_THROW(SpeedCpu({0})(std::span(&job, 1)), Error);
}

}  // namespace
}  // namespace snellen
