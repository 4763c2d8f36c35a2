// SPDX-License-Identifier: BSD-2-Clause-Patent
// Time of motion per frame, by the reference and by each target of the CPU.
#include <benchmark/benchmark.h>

#include <string>

#include "media/synthetic.h"
#include "metrics/motion/motion_cpu.h"

namespace snellen {
namespace {

struct Case {
  std::string name;
  std::string content;
  Extent extent;
  int depth;
};

template <class Compute>
void motion_frame(benchmark::State& state, const Case& c, Compute compute) {
  const SyntheticSpec spec{
      .content = c.content, .format = {c.extent, {.depth = c.depth, .subsampling = Subsampling::k400}}, .frames = 2};
  const Picture before = synthetic_pair(spec, FrameIndex{0}).reference;
  const Picture now = synthetic_pair(spec, FrameIndex{1}).reference;
  for (auto _ : state) benchmark::DoNotOptimize(compute(before, now));
  state.SetItemsProcessed(state.iterations() * now.extent().area());
}

const bool kRegistered = [] {
  // Noise has differences beyond half the range in every row.
  const std::vector<Case> cases{{"1080p_8bit", "natural", {1920, 1080}, 8},
                                {"1080p_8bit_noise", "noise", {1920, 1080}, 8},
                                {"1080p_10bit", "natural", {1920, 1080}, 10},
                                {"2160p_8bit", "natural", {3840, 2160}, 8},
                                {"2160p_10bit", "natural", {3840, 2160}, 10}};
  for (const Case& c : cases) {
    const auto add = [&](std::string_view by, auto make) {
      benchmark::RegisterBenchmark(("motion/" + std::string(by) + "/" + c.name).c_str(), [c, make](
                                                                                             benchmark::State& state) {
        motion_frame(state, c, make());
      })->Unit(benchmark::kMillisecond);
    };
    add("reference", [] { return &motion_reference; });
    for (const cpu::Target target : cpu::targets()) add(cpu::to_string(target), [=] { return MotionCpu(target); });
  }
  return true;
}();

}  // namespace
}  // namespace snellen
