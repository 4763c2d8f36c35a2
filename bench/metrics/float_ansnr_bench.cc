// SPDX-License-Identifier: BSD-2-Clause-Patent
// Time of ANSNR per frame, in both accumulations, by the reference and by each target of the CPU.
#include <benchmark/benchmark.h>

#include <string>

#include "media/synthetic.h"
#include "metrics/float_ansnr/float_ansnr_cpu.h"

namespace snellen {
namespace {

struct Case {
  std::string name;
  Extent extent;
  int depth;
  Accumulation accumulation;
};

template <class Compute>
void float_ansnr_frame(benchmark::State& state, const Case& c, Compute compute) {
  const SyntheticSpec spec{.format = {c.extent, {.depth = c.depth, .subsampling = Subsampling::k400}}};
  const FramePair pair = synthetic_pair(spec, FrameIndex{0});
  for (auto _ : state) benchmark::DoNotOptimize(compute(pair.reference, pair.distorted, c.accumulation));
  state.SetItemsProcessed(state.iterations() * pair.reference.extent().area());
}

const bool kRegistered = [] {
  const std::vector<Case> cases{{"1080p_8bit", {1920, 1080}, 8, Accumulation::exact},
                                {"1080p_8bit_libvmaf", {1920, 1080}, 8, Accumulation::libvmaf},
                                {"1080p_10bit", {1920, 1080}, 10, Accumulation::exact},
                                {"2160p_8bit", {3840, 2160}, 8, Accumulation::exact},
                                {"2160p_10bit", {3840, 2160}, 10, Accumulation::exact}};
  for (const Case& c : cases) {
    const auto add = [&](std::string_view by, auto make) {
      benchmark::RegisterBenchmark(("float_ansnr/" + std::string(by) + "/" + c.name).c_str(),
                                   [c, make](benchmark::State& state) { float_ansnr_frame(state, c, make()); })
          ->Unit(benchmark::kMillisecond);
    };
    add("reference", [] { return &float_ansnr_reference; });
    for (const cpu::Target target : cpu::targets()) add(cpu::to_string(target), [=] { return FloatAnsnrCpu(target); });
  }
  return true;
}();

}  // namespace
}  // namespace snellen
