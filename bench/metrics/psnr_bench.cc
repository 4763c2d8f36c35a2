// SPDX-License-Identifier: BSD-2-Clause-Patent
// Time of psnr, float_psnr and float_moment per frame, each alone and all together, by the reference and by each target
// of the CPU.
#include <benchmark/benchmark.h>

#include <string>

#include "media/synthetic.h"
#include "metrics/psnr/psnr_cpu.h"

namespace snellen {
namespace {

struct Case {
  std::string name;
  Extent extent;
  int depth;
};

struct Metrics {
  std::string name;
  PsnrNeeds needs;
};

template <class Compute>
void frame(benchmark::State& state, const Case& c, const PsnrNeeds& needs, Compute compute) {
  const FramePair pair = synthetic_pair({.format = {c.extent, {.depth = c.depth}}}, FrameIndex{0});
  for (auto _ : state) benchmark::DoNotOptimize(compute(pair.reference, pair.distorted, needs));
  state.SetItemsProcessed(state.iterations() * pair.reference.extent().area());
}

const bool kRegistered = [] {
  const std::vector<Metrics> metrics{{"psnr", {.planes = 3}},
                                     {"float_psnr", {.float_error = true}},
                                     {"float_moment", {.moments = true}},
                                     {"together", {.planes = 3, .float_error = true, .moments = true}}};
  const std::vector<Case> cases{{"1080p_8bit", {1920, 1080}, 8},
                                {"1080p_10bit", {1920, 1080}, 10},
                                {"1080p_16bit", {1920, 1080}, 16},
                                {"2160p_8bit", {3840, 2160}, 8},
                                {"2160p_10bit", {3840, 2160}, 10}};
  for (const Metrics& m : metrics)
    for (const Case& c : cases) {
      const auto add = [&](std::string_view by, auto make) {
        benchmark::RegisterBenchmark((m.name + "/" + std::string(by) + "/" + c.name).c_str(),
                                     [=](benchmark::State& state) { frame(state, c, m.needs, make()); })
            ->Unit(benchmark::kMillisecond);
      };
      add("reference", [] { return &psnr_reference; });
      for (const cpu::Target target : cpu::targets()) add(cpu::to_string(target), [=] { return PsnrCpu(target); });
    }
  return true;
}();

}  // namespace
}  // namespace snellen
