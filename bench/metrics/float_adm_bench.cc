// SPDX-License-Identifier: BSD-2-Clause-Patent
// Time of float ADM per frame: depths, sizes, both accumulations, and a power that needs its own exponentials; by the
// reference and by each target of the CPU.
#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "media/synthetic.h"
#include "metrics/float_adm/float_adm_cpu.h"

namespace snellen {
namespace {

struct Case {
  std::string name;
  Extent extent;
  int depth;
  std::vector<FloatAdmOptions> sets;
  Accumulation accumulation;
};

const FloatAdmOptions kDefault{};
const FloatAdmOptions kNeg{.enhancement_gain_limit = 1};
const FloatAdmOptions kPower{.p_norm = 2.5};

template <class Compute>
void float_adm_frame(benchmark::State& state, const Case& c, Compute compute) {
  const SyntheticSpec spec{.format = {c.extent, {.depth = c.depth, .subsampling = Subsampling::k400}}};
  const FramePair pair = synthetic_pair(spec, FrameIndex{0});
  for (auto _ : state) benchmark::DoNotOptimize(compute(pair.reference, pair.distorted, c.sets, c.accumulation));
  state.SetItemsProcessed(state.iterations() * pair.reference.extent().area());
}

const bool kRegistered = [] {
  using enum Accumulation;
  const std::vector<Case> cases{{"1080p_8bit", {1920, 1080}, 8, {kDefault}, exact},
                                {"1080p_8bit_libvmaf", {1920, 1080}, 8, {kDefault}, libvmaf},
                                {"1080p_8bit_with_neg", {1920, 1080}, 8, {kDefault, kNeg}, exact},
                                {"1080p_8bit_power_2_5", {1920, 1080}, 8, {kPower}, exact},
                                {"1080p_10bit", {1920, 1080}, 10, {kDefault}, exact},
                                {"2160p_8bit", {3840, 2160}, 8, {kDefault}, exact},
                                {"2160p_10bit", {3840, 2160}, 10, {kDefault}, exact}};
  for (const Case& c : cases)
    benchmark::RegisterBenchmark(("float_adm/reference/" + c.name).c_str(), [c](benchmark::State& state) {
      float_adm_frame(state, c, &float_adm_reference);
    })->Unit(benchmark::kMillisecond);
  for (const cpu::Target target : cpu::targets())
    for (const Case& c : cases)
      benchmark::RegisterBenchmark(
          ("float_adm/" + std::string(cpu::to_string(target)) + "/" + c.name).c_str(),
          [c, target](benchmark::State& state) { float_adm_frame(state, c, FloatAdmCpu(target)); })
          ->Unit(benchmark::kMillisecond);
  return true;
}();

}  // namespace
}  // namespace snellen
