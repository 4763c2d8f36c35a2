// SPDX-License-Identifier: BSD-2-Clause-Patent
// CAMBI's implementation `cpu` against `reference`: equal in every sum and contrast, for each target that the machine
// has.
#include "metrics/cambi/cambi_cpu.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <random>

#include "base/error.h"
#include "media/synthetic.h"
#include "metrics/cambi/cambi_pool.h"
#include "tests/metrics/cambi/cambi_cases.h"
#include "tests/support/moved_picture.h"
#include "tests/support/spread_workers.h"

namespace snellen {
namespace {

/// What one analysis leaves.
struct Seen {
  CambiPictureSums sums;
  std::vector<std::vector<float>> contrasts;  // of each scale
};

template <class Analyse>
Seen see(const Analyse& analyse) {
  Seen seen{};
  seen.sums = analyse([&](int scale, PlaneView<const float> contrasts) {
    EXPECT_EQ(scale, std::ssize(seen.contrasts));
    seen.contrasts.push_back(cambi::values_of(contrasts));
  });
  return seen;
}

void expect_equal(const Seen& ours, const Seen& theirs, const std::string& where) {
  ASSERT_EQ(ours.contrasts.size(), theirs.contrasts.size()) << where;
  for (std::size_t s = 0; s < theirs.contrasts.size(); ++s) {
    ASSERT_EQ(ours.contrasts[s], theirs.contrasts[s]) << where << ", scale " << s;
    ASSERT_EQ(ours.sums.exact[s], theirs.sums.exact[s]) << where << ", scale " << s;
    ASSERT_EQ(ours.sums.ordered[s], theirs.sums.ordered[s]) << where << ", scale " << s;
  }
}

class CambiCpuTest : public testing::TestWithParam<cpu::Target> {
 protected:
  void compare(const Case& c, Workers& workers = serial_workers()) {
    const Picture picture = moved_picture(pictures(c).distorted, random_);
    const cambi::Settings settings = cambi::resolve(c.options, format_of(c));
    for (const cambi::Side& side : {settings.encode, settings.source})
      for (const Accumulation accumulation : {Accumulation::exact, Accumulation::libvmaf}) {
        CambiCpu cambi(GetParam(), settings, side, workers);
        const Seen ours = see([&](const CambiContrastSink& sink) { return cambi(picture, accumulation, sink); });
        ASSERT_EQ(cambi.last_run(), GetParam());
        const Seen theirs = see([&](const CambiContrastSink& sink) {
          return cambi_reference(picture, settings, side, accumulation, sink);
        });
        expect_equal(ours, theirs, describe(c));
        if (HasFatalFailure() || settings.encode.extent == settings.source.extent) break;
      }
  }

 private:
  std::mt19937 random_{20240917};
};

// Two vectors of the widest target and the widest halo; the other side is as long as CAMBI demands.
TEST_P(CambiCpuTest, EverySmallWidth_EqualsTheReference) {
  for (const int depth : {8, 10})
    for (int width = 1; width <= 2 * cambi::kPadding; width += size_step(7)) {
      const auto n = static_cast<std::size_t>(width);
      compare({.content = kCambiContents[n % kCambiContents.size()], .extent = {width, 216}, .depth = depth});
      if (HasFatalFailure()) return;
    }
}

TEST_P(CambiCpuTest, EverySmallHeight_EqualsTheReference) {
  for (int height = 1; height <= 70; height += size_step(5))
    for (const int window : {15, 127}) {
      compare({.extent = {230 + height, height}, .depth = 10, .options = {.window_size = window}});
      if (HasFatalFailure()) return;
    }
}

TEST_P(CambiCpuTest, EveryDepthAndContent_EqualsTheReference) {
  for (const std::string& content : kCambiContents)
    for (int depth = 8; depth <= 16; depth += size_step(3)) {
      compare({.content = content, .extent = {333, 97}, .depth = depth});
      compare({.content = content, .extent = {333, 97}, .depth = depth, .options = {.tvi_threshold = 0.0001}});
      if (HasFatalFailure()) return;
    }
}

TEST_P(CambiCpuTest, EveryOption_EqualsTheReference) {
  for (const CambiOptions& o : kOptions)
    for (const char* content : {"banded", "natural"})
      for (int depth = 8; depth <= 10; depth += 2 * size_step(2)) {
        compare({.content = content, .extent = {400, 224}, .depth = depth, .options = o});
        if (HasFatalFailure()) return;
      }
}

TEST_P(CambiCpuTest, FullHdWithTheSpeedUp_EqualsTheReference) {
  for (const Extent extent : {Extent{1920, 1080}, {1921, 1081}})
    for (const char* content : {"banded", "natural"})
      compare({.content = content,
               .extent = extent,
               .options = {.max_val = 17, .vis_lum_threshold = 0.06, .high_res_speedup = 1080}});
}

TEST_P(CambiCpuTest, Strips_EqualTheReference) {
  for (const int threads : {2, 3, 5})
    for (const Extent extent : {Extent{230, 61}, {240, 65}, {250, 161}, {640, 360}}) {
      SpreadWorkers workers(threads);
      compare({.extent = extent, .depth = 10}, workers);
      compare({.extent = extent, .options = {.enc_width = 190, .enc_height = 240}}, workers);
      if (HasFatalFailure()) return;
    }
}

// The scratch memory of one picture must not show in the next.
TEST_P(CambiCpuTest, OnePictureAfterAnother_EqualsTheReference) {
  const VideoFormat format{{301, 217}, {8, Subsampling::k400}};
  const cambi::Settings settings = cambi::resolve({}, format);
  CambiCpu cambi(GetParam(), settings, settings.encode);
  for (const std::string& content : kCambiContents) {
    const Picture picture = synthetic_pair({.content = content, .format = format}, FrameIndex{0}).distorted;
    ASSERT_EQ(cambi(picture, Accumulation::exact, {}).exact,
              cambi_reference(picture, settings, settings.encode, Accumulation::exact, {}).exact);
  }
}

INSTANTIATE_TEST_SUITE_P(Targets, CambiCpuTest, testing::ValuesIn(cpu::targets()),
                         [](const auto& instance) { return std::string(cpu::to_string(instance.param)); });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(CambiCpuTest);

TEST(CambiCpu, IsOfferedFirst_ExactlyWhereTheMachineHasATarget) {
  const Executor best = cambi_kind().implementations.front().executor;
  EXPECT_EQ(best, cpu::targets().empty() ? Executor::reference : Executor::cpu);
}

// The proof that a forced target cannot silently be another one.
TEST(CambiCpu, TargetWithoutACopy_IsNotReplaced) {
  if (cpu::targets().empty()) GTEST_SKIP() << "the copy that would run instead needs " << cpu::baseline();
  const VideoFormat format{{216, 32}, {8, Subsampling::k400}};
  const cambi::Settings settings = cambi::resolve({}, format);
  const Picture picture = synthetic_pair({.format = format}, FrameIndex{0}).distorted;
  EXPECT_THROW(CambiCpu({0}, settings, settings.encode)(picture, Accumulation::exact, {}), Error);
}

}  // namespace
}  // namespace snellen
