// SPDX-License-Identifier: BSD-2-Clause-Patent
// Time of ADM per frame: depths, sizes, and option sets alone and together; by the reference and by each target of the
// CPU.
#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "media/synthetic.h"
#include "metrics/adm/adm_cpu.h"

namespace snellen {
namespace {

struct Case {
  std::string name;
  Extent extent;
  int depth;
  std::vector<AdmOptions> sets;
};

const AdmOptions kDefault{};
const AdmOptions kWithoutAim{.skip_aim = true};
const AdmOptions kNeg{.enhancement_gain_limit = 1};
const AdmOptions kV1{.dlm_weight = 0.7, .enhancement_gain_limit = 1, .csf_mode = 2, .noise_weight = 0.02};

template <class Compute>
void adm_frame(benchmark::State& state, const Case& c, Compute compute) {
  const SyntheticSpec spec{.format = {c.extent, {.depth = c.depth, .subsampling = Subsampling::k400}}};
  const FramePair pair = synthetic_pair(spec, FrameIndex{0});
  for (auto _ : state) benchmark::DoNotOptimize(compute(pair.reference, pair.distorted, c.sets));
  state.SetItemsProcessed(state.iterations() * pair.reference.extent().area());
}

const bool kRegistered = [] {
  const std::vector<Case> cases{{"1080p_8bit", {1920, 1080}, 8, {kDefault}},
                                {"1080p_8bit_without_aim", {1920, 1080}, 8, {kWithoutAim}},
                                {"1080p_8bit_with_neg", {1920, 1080}, 8, {kDefault, kNeg}},
                                {"1080p_8bit_three_sets", {1920, 1080}, 8, {kDefault, kNeg, kV1}},
                                {"1080p_10bit", {1920, 1080}, 10, {kDefault}},
                                {"2160p_8bit", {3840, 2160}, 8, {kDefault}},
                                {"2160p_10bit", {3840, 2160}, 10, {kDefault}}};
  for (const Case& c : cases)
    benchmark::RegisterBenchmark(("adm/reference/" + c.name).c_str(), [c](benchmark::State& state) {
      adm_frame(state, c, &adm_reference);
    })->Unit(benchmark::kMillisecond);
  for (const cpu::Target target : cpu::targets())
    for (const Case& c : cases)
      benchmark::RegisterBenchmark(("adm/" + std::string(cpu::to_string(target)) + "/" + c.name).c_str(),
                                   [c, target](benchmark::State& state) { adm_frame(state, c, AdmCpu(target)); })
          ->Unit(benchmark::kMillisecond);
  return true;
}();

}  // namespace
}  // namespace snellen
