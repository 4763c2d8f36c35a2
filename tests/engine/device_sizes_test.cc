// SPDX-License-Identifier: BSD-2-Clause-Patent
// Every feature on every device at the sizes at which implementations go wrong: from 3x3 up, sizes that halve to odd
// ones again and again, and sizes of real videos. Equal to the reference in every bit, or refused alike.
#include <bit>
#include <map>

#include "engine/registry.h"
#include "engine/selection.h"
#include "exec/device_name.h"
#include "media/synthetic.h"
#include "tests/support/run_metric.h"
#include "tests/support/test_devices.h"

namespace snellen {
namespace {

// Bits, so that one NaN equals another.
std::map<std::string, std::vector<std::uint64_t>> bits_of(const MetricValues& values) {
  std::map<std::string, std::vector<std::uint64_t>> bits;
  for (const auto& [name, series] : values.features)
    for (const double value : series) bits[name].push_back(std::bit_cast<std::uint64_t>(value));
  for (const auto& [name, value] : values.clip) bits[name].push_back(std::bit_cast<std::uint64_t>(value));
  return bits;
}

const std::vector<FramePair>& clip_of(const VideoFormat& format) {
  static std::map<std::string, std::vector<FramePair>> clips;
  std::vector<FramePair>& clip = clips[to_string(format)];
  if (clip.empty()) clip = synthetic_clip({.content = "natural", .format = format, .frames = 2});
  return clip;
}

// Once for all devices.
const auto& expected(const MetricKind& kind, const VideoFormat& format) {
  static std::map<std::string, std::map<std::string, std::vector<std::uint64_t>>> known;
  auto& bits = known[kind.name + " " + to_string(format)];
  if (bits.empty()) bits = bits_of(run_metric(kind, {}, clip_of(format)));
  return bits;
}

class DeviceSizesTest : public DeviceTest {
 protected:
  Executor executor() const { return is_emulator() ? Executor::emu : *find_executor(GetParam()); }

  // How many features are defined for this format.
  int expect_equal(const VideoFormat& format) {
    int defined = 0;
    for (const MetricKind* kind : metric_kinds()) {
      const OptionSet options = parse_options(kind->name, kind->options, {});
      const Job job{*kind, options, format};
      const auto reason = refusal(job, {.automatic = false, .executor = Executor::reference});
      const auto device_reason = refusal(job, {.automatic = false, .executor = executor()});
      EXPECT_EQ(reason.has_value(), device_reason.has_value()) << kind->name << " at " << to_string(format);
      if (reason || device_reason) continue;
      ++defined;
      DeviceFrames frames(device_);
      const MetricValues found = run_metric(*kind, {}, clip_of(format), {.executor = executor(), .frames = &frames});
      EXPECT_EQ(bits_of(found), expected(*kind, format)) << kind->name << " at " << to_string(format);
    }
    return defined;
  }
};

class SmallSizesTest : public DeviceSizesTest {};
class VideoSizesTest : public DeviceSizesTest {};

TEST_P(SmallSizesTest, Squares_EqualTheReference) {
  int depth = 8;
  for (const int size : {3, 5, 8, 11, 16, 17, 22, 27, 32, 33, 41, 48, 57, 64}) {
    const int defined = expect_equal({{size, size}, {depth, size % 2 == 0 ? Subsampling::k420 : Subsampling::k444}});
    EXPECT_GT(defined, 0) << size;
    depth = depth == 16 ? 8 : depth + 1;
  }
}

TEST_P(VideoSizesTest, ThatHalveToOddOnes_EqualTheReference) {
  EXPECT_GT(expect_equal({{257, 145}, {12, Subsampling::k422}}), 15);
  EXPECT_GT(expect_equal({{145, 257}, {16, Subsampling::k420}}), 15);
}

TEST_P(VideoSizesTest, OfRealVideos_EqualTheReference) {
  EXPECT_EQ(expect_equal({{853, 480}, {8, Subsampling::k420}}), std::ssize(metric_kinds()));
}

// Emulators have each feature's own suite for what is larger.
INSTANTIATE_TEST_SUITE_P(Devices, SmallSizesTest, testing::Values("emu_in_order", "cuda", "hip", "sycl"),
                         [](const auto& tested) { return tested.param; });
INSTANTIATE_TEST_SUITE_P(Devices, VideoSizesTest, testing::Values("cuda", "hip", "sycl"),
                         [](const auto& tested) { return tested.param; });

}  // namespace
}  // namespace snellen
