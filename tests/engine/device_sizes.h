// SPDX-License-Identifier: BSD-2-Clause-Patent
// Every feature on a device at one size: equal to the reference in every bit, or refused alike.
#pragma once

#include <bit>
#include <map>

#include "engine/registry.h"
#include "engine/selection.h"
#include "exec/device_name.h"
#include "media/synthetic.h"
#include "tests/support/run_metric.h"
#include "tests/support/test_devices.h"

namespace snellen {

// Bits, so that one NaN equals another.
inline std::map<std::string, std::vector<std::uint64_t>> bits_of(const MetricValues& values) {
  std::map<std::string, std::vector<std::uint64_t>> bits;
  for (const auto& [name, series] : values.features)
    for (const double value : series) bits[name].push_back(std::bit_cast<std::uint64_t>(value));
  for (const auto& [name, value] : values.clip) bits[name].push_back(std::bit_cast<std::uint64_t>(value));
  return bits;
}

inline const std::vector<FramePair>& clip_of(const VideoFormat& format) {
  static std::map<std::string, std::vector<FramePair>> clips;
  std::vector<FramePair>& clip = clips[to_string(format)];
  // One frame of the largest takes the reference seconds.
  const int frames = format.extent.width > 1000 ? 1 : 2;
  if (clip.empty()) clip = synthetic_clip({.content = "natural", .format = format, .frames = frames});
  return clip;
}

// Once for all devices.
inline const auto& expected(const MetricKind& kind, const VideoFormat& format) {
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

}  // namespace snellen
