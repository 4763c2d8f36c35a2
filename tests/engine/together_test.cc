// SPDX-License-Identifier: BSD-2-Clause-Patent
// Metrics that are measured together give what they give apart, on every device.
#include <gtest/gtest.h>

#include <bit>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "engine/registry.h"
#include "engine/selection.h"
#include "engine/session.h"
#include "exec/open_device.h"
#include "media/synthetic.h"

namespace snellen {
namespace {

// float_ms_ssim needs both sides to be at least 176. float_ssim makes the pictures of the second size smaller.
constexpr VideoFormat kSmall{{201, 181}, {8, Subsampling::k420}};
constexpr VideoFormat kLarge{{400, 390}, {10, Subsampling::k420}};

/// Metrics that one function makes for this executor, in the order of the registry.
std::vector<std::vector<const MetricKind*>> families(Executor executor) {
  std::map<MakeMetric, std::vector<const MetricKind*>> by_maker;
  for (const MetricKind* kind : metric_kinds())
    if (const Implementation* how = find_implementation(*kind, executor)) by_maker[how->make].push_back(kind);
  std::vector<std::vector<const MetricKind*>> list;
  for (const auto& [maker, kinds] : by_maker)
    if (kinds.size() > 1) list.push_back(kinds);
  return list;
}

/// The defaults; everything that can be switched on; and, where there is one, the scale that pictures have.
std::vector<OptionItems> variants(const MetricKind& kind) {
  OptionItems switched;
  std::vector<OptionItems> list{{}};
  for (const OptionSpec& option : kind.options) {
    if (std::holds_alternative<bool>(option.default_value)) switched.emplace_back(option.name, "true");
    if (option.name == "scale") list.push_back({{option.name, "1"}});
  }
  if (!switched.empty()) list.push_back(switched);
  return list;
}

struct Asked {
  const MetricKind* kind;
  OptionItems options;
};

FinishedTable measure(const std::vector<Asked>& asked, const DeviceSpec& device, Accumulation accumulation,
                      const VideoFormat& format, const std::vector<FramePair>& clip) {
  PlanRequest request{.format = format, .models = {}, .features = {}, .accumulation = accumulation, .device = device};
  for (const Asked& each : asked)
    request.features.push_back({.metric = each.kind->name, .options = each.options, .executor = {}});
  Session session(make_plan(request), {.threads = 2});
  for (const FramePair& pair : clip) session.submit(pair);
  return session.finish().table;
}

/// Every value of `apart`, bit for bit.
void expect_values(const FinishedTable& apart, const FinishedTable& together, const std::string& what) {
  for (std::size_t c = 0; c < apart.column_count(); ++c) {
    const std::string& name = apart.stored_name(FeatureId{c});
    const auto found = together.find(name);
    ASSERT_TRUE(found) << what << ": " << name;
    for (std::int64_t f = 0; f < apart.frame_count(); ++f) {
      const double expected = apart.value(FrameIndex{f}, FeatureId{c}).value();
      const double value = together.value(FrameIndex{f}, *found).value();
      ASSERT_EQ(std::bit_cast<std::uint64_t>(value), std::bit_cast<std::uint64_t>(expected))
          << what << ": " << name << " of frame " << f << " is " << value << " instead of " << expected;
    }
  }
}

class TogetherTest : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    try {
      if (runs_kernels(device_.executor)) open_device(device_);
    } catch (const Error& error) {
      GTEST_SKIP() << error.what();
    }
  }

  void expect_equal(const std::vector<const MetricKind*>& family, Accumulation accumulation) {
    for (const VideoFormat& format : {kSmall, kLarge}) {
      if (device_.executor == Executor::emu && format == kLarge) continue;  // slow there, and it is the same host code
      const auto clip = synthetic_clip({.content = "natural", .format = format, .frames = 3});
      expect_equal(
          family, [&](const std::vector<Asked>& asked) { return measure(asked, device_, accumulation, format, clip); });
      if (HasFatalFailure()) return;
    }
  }

  DeviceSpec device_ = parse_device(GetParam());

 private:
  // The two stand in either order in turn.
  template <class Run>
  void expect_equal(const std::vector<const MetricKind*>& family, const Run& run) {
    std::vector<Asked> sets;
    std::vector<FinishedTable> apart;
    for (const MetricKind* kind : family)
      for (const OptionItems& options : variants(*kind)) {
        sets.push_back({kind, options});
        apart.push_back(run({sets.back()}));
      }
    for (std::size_t i = 0; i < sets.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) {
        if (sets[i].kind == sets[j].kind) continue;
        const FinishedTable together = (i + j) % 2 == 0 ? run({sets[i], sets[j]}) : run({sets[j], sets[i]});
        const std::string what = sets[i].kind->name + " beside " + sets[j].kind->name;
        expect_values(apart[i], together, what);
        expect_values(apart[j], together, what);
        if (HasFatalFailure()) return;
      }
  }
};

TEST_P(TogetherTest, EveryTwoMetricsOfAFamily_GiveWhatTheyGiveApart) {
  const auto all = families(device_.executor);
  ASSERT_FALSE(all.empty());
  for (const auto& family : all) expect_equal(family, Accumulation::exact);
}

TEST_P(TogetherTest, InTheLibrarysOrder_TheyGiveWhatTheyGiveApart) {
  if (runs_kernels(device_.executor)) GTEST_SKIP() << "the library's order needs a host";
  for (const auto& family : families(device_.executor)) expect_equal(family, Accumulation::libvmaf);
}

std::vector<std::string> devices() {
  std::vector<std::string> list{"reference", "emu", "cuda", "hip", "sycl"};
  if (!cpu::targets().empty()) list.insert(list.begin(), "cpu");
  return list;
}

INSTANTIATE_TEST_SUITE_P(Devices, TogetherTest, testing::ValuesIn(devices()),
                         [](const auto& tested) { return tested.param; });

}  // namespace
}  // namespace snellen
