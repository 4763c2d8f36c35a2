// SPDX-License-Identifier: BSD-2-Clause-Patent
// Time of ssim per 1080p frame, by the reference and by each target of the CPU, in both accumulations.
#include <benchmark/benchmark.h>

#include <string>

#include "media/synthetic.h"
#include "metrics/ssim/ssim_cpu.h"

namespace snellen {
namespace {

template <class Compute>
void ssim_frame(benchmark::State& state, int depth, Compute compute) {
  const SyntheticSpec spec{.format = {{1920, 1080}, {.depth = depth, .subsampling = Subsampling::k400}}};
  const FramePair pair = synthetic_pair(spec, FrameIndex{0});
  for (auto _ : state) benchmark::DoNotOptimize(compute(pair.reference, pair.distorted));
  state.SetItemsProcessed(state.iterations() * pair.reference.extent().area());
}

const bool kRegistered = [] {
  for (const int depth : {8, 10}) {
    const auto add = [&](std::string_view by, auto make) {
      benchmark::RegisterBenchmark(("ssim/" + std::string(by) + "/" + std::to_string(depth) + "bit").c_str(),
                                   [depth, make](benchmark::State& state) { ssim_frame(state, depth, make()); })
          ->Unit(benchmark::kMillisecond);
    };
    add("reference", [] { return &ssim_reference<SsimExactSums>; });
    add("reference_libvmaf", [] { return &ssim_reference<SsimPlainSums>; });
    for (const cpu::Target target : cpu::targets()) {
      add(cpu::to_string(target), [=] { return SsimCpu<SsimExactSums>(target); });
      add(std::string(cpu::to_string(target)) + "_libvmaf", [=] { return SsimCpu<SsimPlainSums>(target); });
    }
  }
  return true;
}();

}  // namespace
}  // namespace snellen
