// SPDX-License-Identifier: BSD-2-Clause-Patent
// Time of float VIF per 1080p frame: both accumulations, two observers from one pass, window and picture sizes.
#include <benchmark/benchmark.h>

#include <vector>

#include "media/synthetic.h"
#include "metrics/float_vif/float_vif.h"

namespace snellen {
namespace {

void float_vif_frame(benchmark::State& state, Accumulation accumulation, const std::vector<FloatVifOptions>& sets) {
  const SyntheticSpec spec{.format = {{1920, 1080}, {.depth = 8, .subsampling = Subsampling::k400}}};
  const FramePair pair = synthetic_pair(spec, FrameIndex{0});
  for (auto _ : state)
    benchmark::DoNotOptimize(float_vif_reference(pair.reference, pair.distorted, sets, accumulation));
  state.SetItemsProcessed(state.iterations() * pair.reference.extent().area());
}

const FloatVifOptions kDefault{};
const FloatVifOptions kNeg{.enhancement_gain_limit = 1};
const FloatVifOptions kWide{.kernel_scale = 3};
const FloatVifOptions kReduced{.prescale = 0.5, .prescale_method = "lanczos4"};

BENCHMARK_CAPTURE(float_vif_frame, reference, Accumulation::exact, {kDefault})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(float_vif_frame, reference_sequential, Accumulation::libvmaf, {kDefault})
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(float_vif_frame, reference_with_neg, Accumulation::exact, {kDefault, kNeg})
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(float_vif_frame, reference_wide_windows, Accumulation::exact, {kWide})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(float_vif_frame, reference_half_size, Accumulation::exact, {kReduced})->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace snellen
