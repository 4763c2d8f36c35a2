// SPDX-License-Identifier: BSD-2-Clause-Patent
// Time of SpEED per frame: the plain metrics, the prescaled one that a model asks for, and several option sets in one
// pass; by the reference and by each target of the CPU.
#include <benchmark/benchmark.h>

#include <fmt/format.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "exec/cpu/targets.h"
#include "media/synthetic.h"
#include "metrics/speed/speed.h"

namespace snellen {
namespace {

struct Case {
  std::string name;
  const MetricKind& kind;
  std::vector<OptionItems> items;
};

/// Two frames, made once for each format: that takes longer than to measure them.
const std::vector<FramePair>& clip(const VideoFormat& format) {
  static std::map<std::pair<int, int>, std::vector<FramePair>> clips;
  std::vector<FramePair>& made = clips[{format.extent.height, format.pixel.depth}];
  if (made.empty()) made = synthetic_clip({.format = format, .frames = 2});
  return made;
}

void speed_frame(benchmark::State& state, const Case& c, const Implementation& implementation,
                 const VideoFormat& format, cpu::Target target) {
  const std::vector<FramePair>& frames = clip(format);
  std::vector<OptionSet> sets;
  for (const OptionItems& set : c.items) sets.push_back(parse_options(c.kind.name, c.kind.options, set));
  const auto metric = implementation.make(sets, {.format = format, .target = target});
  std::vector<std::byte> sums(metric->sums_bytes());
  for (auto _ : state) {
    metric->measure({.now = &frames[1], .back1 = &frames[0]});
    metric->read(sums);
    benchmark::DoNotOptimize(sums.data());
  }
  state.SetItemsProcessed(state.iterations() * format.extent.area());
}

void register_case(const Case& c, const VideoFormat& format) {
  const auto add = [&](const Implementation& implementation, std::string_view by, cpu::Target target) {
    const std::string name = fmt::format("speed/{}/{}/{}p_{}bit", by, c.name, format.extent.height, format.pixel.depth);
    benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) {
      speed_frame(state, c, implementation, format, target);
    })->Unit(benchmark::kMillisecond);
  };
  for (const Implementation& implementation : c.kind.implementations) {
    if (implementation.executor == Executor::reference) add(implementation, "reference", {});
    if (implementation.executor != Executor::cpu) continue;
    for (const cpu::Target target : cpu::targets()) add(implementation, cpu::to_string(target), target);
  }
}

const bool kRegistered = [] {
  const OptionItems plain{};
  const OptionItems model{{"speed_nn_floor", "0.1"}, {"speed_sigma_nn", "0.19"}, {"speed_weight_var_mode", "5"}};
  const OptionItems prescaled{{"speed_prescale", "0.5"}, {"speed_prescale_method", "bilinear"}};
  for (const int depth : {8, 10})
    for (const Extent extent : {Extent{1920, 1080}, {3840, 2160}})
      for (const Case& c : {Case{"chroma", speed_chroma_kind(), {plain}},
                            {"chroma_and_model", speed_chroma_kind(), {plain, model}},
                            {"chroma_prescaled", speed_chroma_kind(), {prescaled}},
                            {"temporal", speed_temporal_kind(), {plain}}})
        register_case(c, {extent, {.depth = depth}});
  return true;
}();

}  // namespace
}  // namespace snellen
