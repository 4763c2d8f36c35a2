// SPDX-License-Identifier: BSD-2-Clause-Patent
// Every implementation of every metric against the implementation `reference`, on the machine of whoever runs it: a
// compiler, a driver or a processor that the project's own tests never met may still be wrong.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "exec/device.h"
#include "image/picture.h"
#include "metrics/metric.h"
#include "model/feature_table.h"

namespace snellen {

struct SelftestClip {
  std::string name;  // "noise 257x179 4:2:0 8 bit"
  VideoFormat format;
  std::vector<FramePair> pairs;
};

/// Eight clips of three frames of generated content: even and odd sizes, 8 and 10 bits, 4:2:0 and 4:4:4. Every metric
/// is defined for each with its default options.
std::vector<SelftestClip> selftest_clips();

/// Names of the devices of this machine that compute some metric, each instruction set of the executor cpu among them:
/// all but `reference`; that alone, to be compared with itself, where there is no other.
std::vector<std::string> selftest_devices();

struct SelftestDifference {
  std::string clip;
  FrameIndex frame{};
  std::string value;  // its name
  double reference = 0;
  double device = 0;
};

/// How one metric did on one device.
struct SelftestResult {
  std::int64_t compared = 0;  // values; 0 when the metric has no implementation for the device
  std::optional<SelftestDifference> first;
  std::string problem;  // of a device that could not finish; empty else

  bool passed() const { return !first && problem.empty(); }
};

/// One metric measured by its implementation `reference`, ready to be compared.
class MetricSelftest {
 public:
  /// Measures all clips. Both arguments must outlive this. Throws what the metric throws.
  MetricSelftest(const MetricKind& kind, const std::vector<SelftestClip>& clips);

  /// Measures all clips on a named device and compares every value of every frame bit for bit.
  SelftestResult on(const DeviceSpec& device) const;

 private:
  const MetricKind& kind_;
  const std::vector<SelftestClip>& clips_;
  std::vector<FinishedTable> expected_;  // by clip
};

}  // namespace snellen
