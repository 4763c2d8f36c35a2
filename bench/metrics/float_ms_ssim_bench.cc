// SPDX-License-Identifier: BSD-2-Clause-Patent
// Time of float_ms_ssim per frame, in the two arithmetics; by the reference and by each target of the CPU.
#include <benchmark/benchmark.h>

#include <string>

#include "media/synthetic.h"
#include "metrics/float_ssim/float_ms_ssim_cpu.h"
#include "metrics/float_ssim/float_ms_ssim_math-inl.h"

namespace snellen {
namespace {

struct Case {
  std::string name;
  Extent extent;
  int depth;
};

template <class Compute>
void register_case(const std::string& implementation, const Case& c, Compute make) {
  benchmark::RegisterBenchmark(("float_ms_ssim/" + implementation + "/" + c.name).c_str(), [c, make](benchmark::State&
                                                                                                         state) {
    const FramePair pair =
        synthetic_pair({.format = {c.extent, {.depth = c.depth, .subsampling = Subsampling::k400}}}, FrameIndex{0});
    auto compute = make();
    for (auto _ : state) benchmark::DoNotOptimize(compute(pair.reference, pair.distorted));
    state.SetItemsProcessed(state.iterations() * pair.reference.extent().area());
  })->Unit(benchmark::kMillisecond);
}

template <class Arithmetic>
void register_arithmetic(const std::string& arithmetic, const Case& c) {
  register_case("reference/" + arithmetic, c, [] { return &float_ms_ssim_reference<Arithmetic>; });
  for (const cpu::Target target : cpu::targets())
    register_case(std::string(cpu::to_string(target)) + "/" + arithmetic, c, [target] {
      return FloatMsSsimCpu<Arithmetic>(target, serial_workers(), float_ms_ssim::score_terms());
    });
}

const bool kRegistered = [] {
  const Extent hd{1920, 1080};
  for (const Case& c : {Case{"1080p_8bit", hd, 8}, {"1080p_10bit", hd, 10}, {"2160p_8bit", {3840, 2160}, 8}}) {
    register_arithmetic<ssim::ExactArithmetic>("exact", c);
    register_arithmetic<ssim::LibraryArithmetic>("libvmaf", c);
  }
  return true;
}();

}  // namespace
}  // namespace snellen
