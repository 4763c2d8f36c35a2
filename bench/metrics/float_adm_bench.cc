// SPDX-License-Identifier: BSD-2-Clause-Patent
// Time of float ADM per 1080p frame: both accumulations, and a power that needs its own exponentials.
#include <benchmark/benchmark.h>

#include <vector>

#include "media/synthetic.h"
#include "metrics/float_adm/float_adm.h"

namespace snellen {
namespace {

void float_adm_frame(benchmark::State& state, const std::vector<FloatAdmOptions>& sets, Accumulation accumulation) {
  const SyntheticSpec spec{.format = {{1920, 1080}, {.depth = 8, .subsampling = Subsampling::k400}}};
  const FramePair pair = synthetic_pair(spec, FrameIndex{0});
  for (auto _ : state)
    benchmark::DoNotOptimize(float_adm_reference(pair.reference, pair.distorted, sets, accumulation));
  state.SetItemsProcessed(state.iterations() * pair.reference.extent().area());
}

const FloatAdmOptions kDefault{};
const FloatAdmOptions kNeg{.enhancement_gain_limit = 1};
const FloatAdmOptions kPower{.p_norm = 2.5};

BENCHMARK_CAPTURE(float_adm_frame, reference_exact, {kDefault}, Accumulation::exact)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(float_adm_frame, reference_libvmaf, {kDefault}, Accumulation::libvmaf)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(float_adm_frame, reference_with_neg, {kDefault, kNeg}, Accumulation::exact)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(float_adm_frame, reference_power_2_5, {kPower}, Accumulation::exact)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace snellen
