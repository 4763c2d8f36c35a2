// SPDX-License-Identifier: BSD-2-Clause-Patent
// Time of PSNR-HVS-M per frame, all planes, by the reference, which makes the sums of both accumulations, and by each
// target of the CPU.
#include <benchmark/benchmark.h>

#include <string>

#include "media/synthetic.h"
#include "metrics/psnr_hvs/psnr_hvs_cpu.h"

namespace snellen {
namespace {

struct Case {
  std::string name;
  Extent extent;
  int depth;
};

template <class Compute>
void psnr_hvs_frame(benchmark::State& state, const Case& c, Compute compute) {
  const FramePair pair = synthetic_pair({.format = {c.extent, {.depth = c.depth}}}, FrameIndex{0});
  for (auto _ : state) benchmark::DoNotOptimize(compute(pair.reference, pair.distorted));
  state.SetItemsProcessed(state.iterations() * pair.reference.extent().area());
}

const bool kRegistered = [] {
  const std::vector<Case> cases{{"1080p_8bit", {1920, 1080}, 8},
                                {"1080p_10bit", {1920, 1080}, 10},
                                {"1080p_12bit", {1920, 1080}, 12},
                                {"2160p_8bit", {3840, 2160}, 8},
                                {"2160p_10bit", {3840, 2160}, 10}};
  for (const Case& c : cases) {
    const auto add = [&](const std::string& by, auto make) {
      benchmark::RegisterBenchmark(("psnr_hvs/" + by + "/" + c.name).c_str(), [c, make](benchmark::State& state) {
        psnr_hvs_frame(state, c, make());
      })->Unit(benchmark::kMillisecond);
    };
    add("reference", [] { return &psnr_hvs_reference; });
    for (const cpu::Target target : cpu::targets()) {
      const std::string name(cpu::to_string(target));
      add(name, [=] { return PsnrHvsCpu(target, Accumulation::exact); });
      add(name + "_libvmaf", [=] { return PsnrHvsCpu(target, Accumulation::libvmaf); });
    }
  }
  return true;
}();

}  // namespace
}  // namespace snellen
