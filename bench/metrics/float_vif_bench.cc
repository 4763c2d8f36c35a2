// SPDX-License-Identifier: BSD-2-Clause-Patent
// Time of float VIF per frame: both accumulations, two observers from one pass, window and picture sizes; by the
// reference and by each target of the CPU.
#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "media/synthetic.h"
#include "metrics/float_vif/float_vif_cpu.h"

namespace snellen {
namespace {

struct Case {
  std::string name;
  std::vector<FloatVifOptions> sets{FloatVifOptions{}};
  Accumulation accumulation = Accumulation::exact;
  Extent extent{1920, 1080};
  int depth = 8;
};

template <class Make>
void register_case(const std::string& implementation, const Case& c, Make make) {
  benchmark::RegisterBenchmark(("float_vif/" + implementation + "/" + c.name).c_str(), [c,
                                                                                        make](benchmark::State& state) {
    const FramePair pair =
        synthetic_pair({.format = {c.extent, {.depth = c.depth, .subsampling = Subsampling::k400}}}, FrameIndex{0});
    auto compute = make();
    for (auto _ : state) benchmark::DoNotOptimize(compute(pair.reference, pair.distorted, c.sets, c.accumulation));
    state.SetItemsProcessed(state.iterations() * pair.reference.extent().area());
  })->Unit(benchmark::kMillisecond);
}

const bool kRegistered = [] {
  const FloatVifOptions neg{.enhancement_gain_limit = 1};
  const FloatVifOptions reduced{.prescale = 0.5, .prescale_method = "lanczos4"};
  const std::vector<Case> cases{{.name = "1080p_8bit"},
                                {.name = "1080p_8bit_libvmaf", .accumulation = Accumulation::libvmaf},
                                {.name = "1080p_8bit_with_neg", .sets = {{}, neg}},
                                {.name = "1080p_8bit_wide_windows", .sets = {{.kernel_scale = 3}}},
                                {.name = "1080p_8bit_half_size", .sets = {reduced}},
                                {.name = "1080p_10bit", .depth = 10},
                                {.name = "2160p_8bit", .extent = {3840, 2160}}};
  for (const Case& c : cases) {
    register_case("reference", c, [] { return &float_vif_reference; });
    for (const cpu::Target target : cpu::targets())
      register_case(std::string(cpu::to_string(target)), c, [target] { return FloatVifCpu(target); });
  }
  return true;
}();

}  // namespace
}  // namespace snellen
