// SPDX-License-Identifier: BSD-2-Clause-Patent
// Time of float motion per frame, both accumulations and with the half size added, by the reference and by each target
// of the CPU.
#include <benchmark/benchmark.h>

#include <string>

#include "media/synthetic.h"
#include "metrics/float_motion/float_motion_cpu.h"

namespace snellen {
namespace {

struct Case {
  std::string name;
  Extent extent;
  int depth;
  FloatMotionOptions options;
  Accumulation accumulation;
};

template <class Compute>
void float_motion_frame(benchmark::State& state, const Case& c, Compute compute) {
  const SyntheticSpec spec{.format = {c.extent, {.depth = c.depth, .subsampling = Subsampling::k400}}, .frames = 2};
  const Picture before = synthetic_pair(spec, FrameIndex{0}).reference;
  const Picture now = synthetic_pair(spec, FrameIndex{1}).reference;
  for (auto _ : state) benchmark::DoNotOptimize(compute(before, now, c.options, c.accumulation));
  state.SetItemsProcessed(state.iterations() * now.extent().area());
}

const bool kRegistered = [] {
  const FloatMotionOptions both_scales{.add_scale1 = true};
  const std::vector<Case> cases{{"1080p_8bit", {1920, 1080}, 8, {}, Accumulation::exact},
                                {"1080p_8bit_libvmaf", {1920, 1080}, 8, {}, Accumulation::libvmaf},
                                {"1080p_8bit_both_scales", {1920, 1080}, 8, both_scales, Accumulation::exact},
                                {"1080p_10bit", {1920, 1080}, 10, {}, Accumulation::exact},
                                {"2160p_8bit", {3840, 2160}, 8, {}, Accumulation::exact},
                                {"2160p_10bit", {3840, 2160}, 10, {}, Accumulation::exact}};
  for (const Case& c : cases) {
    const auto add = [&](std::string_view by, auto make) {
      benchmark::RegisterBenchmark(("float_motion/" + std::string(by) + "/" + c.name).c_str(),
                                   [c, make](benchmark::State& state) { float_motion_frame(state, c, make()); })
          ->Unit(benchmark::kMillisecond);
    };
    add("reference", [] { return &float_motion_reference; });
    for (const cpu::Target target : cpu::targets()) add(cpu::to_string(target), [=] { return FloatMotionCpu(target); });
  }
  return true;
}();

}  // namespace
}  // namespace snellen
