// SPDX-License-Identifier: BSD-2-Clause-Patent
// Time of CIEDE2000 per 1080p frame: both forms of the arithmetic.
#include <benchmark/benchmark.h>

#include "media/synthetic.h"
#include "metrics/ciede/ciede.h"

namespace snellen {
namespace {

void ciede_frame(benchmark::State& state, int depth, Accumulation accumulation) {
  const SyntheticSpec spec{.format = {{1920, 1080}, {.depth = depth, .subsampling = Subsampling::k420}}};
  const FramePair pair = synthetic_pair(spec, FrameIndex{0});
  for (auto _ : state) benchmark::DoNotOptimize(ciede_reference(pair.reference, pair.distorted, accumulation));
  state.SetItemsProcessed(state.iterations() * pair.reference.extent().area());
}

BENCHMARK_CAPTURE(ciede_frame, reference_8bit_exact, 8, Accumulation::exact)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(ciede_frame, reference_10bit_exact, 10, Accumulation::exact)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(ciede_frame, reference_8bit_libvmaf, 8, Accumulation::libvmaf)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace snellen
