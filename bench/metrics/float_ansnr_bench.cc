// SPDX-License-Identifier: BSD-2-Clause-Patent
// Time of ANSNR per 1080p frame in both accumulations.
#include <benchmark/benchmark.h>

#include "media/synthetic.h"
#include "metrics/float_ansnr/float_ansnr.h"

namespace snellen {
namespace {

void float_ansnr_frame(benchmark::State& state, Accumulation accumulation) {
  const SyntheticSpec spec{.format = {{1920, 1080}, {.depth = 8, .subsampling = Subsampling::k400}}};
  const FramePair pair = synthetic_pair(spec, FrameIndex{0});
  for (auto _ : state) benchmark::DoNotOptimize(float_ansnr_reference(pair.reference, pair.distorted, accumulation));
  state.SetItemsProcessed(state.iterations() * pair.reference.extent().area());
}

BENCHMARK_CAPTURE(float_ansnr_frame, reference, Accumulation::exact)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(float_ansnr_frame, reference_sequential, Accumulation::libvmaf)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace snellen
