// SPDX-License-Identifier: BSD-2-Clause-Patent
// Time of VIF per 1080p frame: depths, and VMAF with NEG from one pass; by the reference and by each target of the CPU.
#include <benchmark/benchmark.h>

#include <string>
#include <utility>
#include <vector>

#include "media/synthetic.h"
#include "metrics/vif/vif_cpu.h"

namespace snellen {
namespace {

struct Case {
  std::string name;
  int depth;
  std::vector<VifOptions> sets;
};

const VifOptions kDefault{};
const VifOptions kNeg{.enhancement_gain_limit = 1};
const VifOptions kWithoutScale0{.skip_scale0 = true};

template <class Compute>
void vif_frame(benchmark::State& state, const Case& c, Compute compute) {
  const SyntheticSpec spec{.format = {{1920, 1080}, {.depth = c.depth, .subsampling = Subsampling::k400}}};
  const FramePair pair = synthetic_pair(spec, FrameIndex{0});
  for (auto _ : state) benchmark::DoNotOptimize(compute(pair.reference, pair.distorted, c.sets));
  state.SetItemsProcessed(state.iterations() * pair.reference.extent().area());
}

const bool kRegistered = [] {
  const std::vector<Case> cases{{"8bit", 8, {kDefault}},
                                {"8bit_with_neg", 8, {kDefault, kNeg}},
                                {"8bit_without_scale0", 8, {kWithoutScale0}},
                                {"10bit", 10, {kDefault}}};
  for (const Case& c : cases)
    benchmark::RegisterBenchmark(("vif/reference/" + c.name).c_str(), [c](benchmark::State& state) {
      vif_frame(state, c, &vif_reference);
    })->Unit(benchmark::kMillisecond);
  for (const cpu::Target target : cpu::targets())
    for (const Case& c : cases)
      benchmark::RegisterBenchmark(("vif/" + std::string(cpu::to_string(target)) + "/" + c.name).c_str(),
                                   [c, target](benchmark::State& state) { vif_frame(state, c, VifCpu(target)); })
          ->Unit(benchmark::kMillisecond);
  return true;
}();

}  // namespace
}  // namespace snellen
