// SPDX-License-Identifier: BSD-2-Clause-Patent
// Runs sessions of one metric and compares their tables.
#include "engine/selftest.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "base/error.h"
#include "engine/registry.h"
#include "engine/selection.h"
#include "engine/session.h"
#include "exec/cpu/targets.h"
#include "exec/open_device.h"
#include "media/synthetic.h"

namespace snellen {
namespace {

constexpr int kFrames = 3;  // as many as any metric looks at together

// float_ms_ssim needs both sides to be at least 176, cambi one to be at least 216.
constexpr Extent kEven{320, 240};
constexpr Extent kOdd{257, 179};

bool some_metric_has(Executor executor) {
  const auto kinds = metric_kinds();
  return std::any_of(kinds.begin(), kinds.end(),
                     [&](const MetricKind* kind) { return find_implementation(*kind, executor) != nullptr; });
}

FinishedTable measure(const MetricKind& kind, const SelftestClip& clip, const DeviceSpec& device) {
  Session session(make_plan(kind, clip.format, device), {});
  for (const FramePair& pair : clip.pairs) session.submit(pair);
  return session.finish().table;
}

// Values of the whole clip are not looked at: they follow from the table by code that all devices share.
void compare(const std::string& clip, const FinishedTable& reference, const FinishedTable& device,
             SelftestResult& result) {
  SNELLEN_CHECK(reference.column_count() == device.column_count());
  for (FrameIndex frame{0}; to_int(frame) < reference.frame_count(); frame = FrameIndex{to_int(frame) + 1})
    for (std::size_t c = 0; c < reference.column_count(); ++c) {
      const FeatureId id{c};
      SNELLEN_CHECK(reference.stored_name(id) == device.stored_name(id));
      const double expected = reference.value(frame, id).value();
      const double found = device.value(frame, id).value();
      ++result.compared;
      if (!result.first && std::bit_cast<std::uint64_t>(expected) != std::bit_cast<std::uint64_t>(found))
        result.first = {clip, frame, reference.stored_name(id), expected, found};
    }
}

}  // namespace

std::vector<SelftestClip> selftest_clips() {
  const std::pair<const char*, VideoFormat> kinds[] = {
      {"natural", {kEven, {8, Subsampling::k420}}},  {"natural", {kOdd, {10, Subsampling::k444}}},
      {"noise", {kOdd, {8, Subsampling::k420}}},     {"noise", {kEven, {10, Subsampling::k444}}},
      {"extremes", {kEven, {8, Subsampling::k444}}}, {"extremes", {kOdd, {10, Subsampling::k420}}},
      {"banded", {kOdd, {8, Subsampling::k444}}},    {"banded", {kEven, {10, Subsampling::k420}}}};
  std::vector<SelftestClip> clips;
  for (const auto& [content, format] : kinds)
    clips.push_back({.name = fmt::format("{} {}", content, to_string(format)),
                     .format = format,
                     .pairs = synthetic_clip({.content = content, .format = format, .frames = kFrames})});
  return clips;
}

std::vector<std::string> selftest_devices() {
  std::vector<std::string> names;
  for (const DeviceReport& device : survey_devices())
    if (device.problem.empty() && some_metric_has(parse_device(device.name).executor)) names.push_back(device.name);
  for (const cpu::Target target : cpu::targets())
    names.push_back(fmt::format("{}:{}", to_string(Executor::cpu), to_string(target)));
  if (names.empty()) names.emplace_back(to_string(Executor::reference));
  return names;
}

MetricSelftest::MetricSelftest(const MetricKind& kind, const std::vector<SelftestClip>& clips)
    : kind_(kind), clips_(clips) {
  for (const SelftestClip& clip : clips)
    expected_.push_back(measure(kind, clip, {.automatic = false, .executor = Executor::reference}));
}

SelftestResult MetricSelftest::on(const DeviceSpec& device) const {
  SNELLEN_CHECK(!device.automatic);
  SelftestResult result;
  if (find_implementation(kind_, device.executor) == nullptr) return result;
  try {
    for (std::size_t i = 0; i < clips_.size(); ++i) {
      const FinishedTable measured = measure(kind_, clips_[i], device);
      compare(clips_[i].name, expected_[i], measured, result);
    }
  } catch (const Error& error) {
    result.problem = error.what();
  }
  return result;
}

}  // namespace snellen
