// SPDX-License-Identifier: BSD-2-Clause-Patent
// Time of float_psnr per 1080p frame.
#include <benchmark/benchmark.h>

#include "media/synthetic.h"
#include "metrics/float_psnr/float_psnr.h"

namespace snellen {
namespace {

void float_psnr_frame(benchmark::State& state, int depth) {
  const SyntheticSpec spec{.format = {{1920, 1080}, {.depth = depth, .subsampling = Subsampling::k400}}};
  const FramePair pair = synthetic_pair(spec, FrameIndex{0});
  for (auto _ : state) benchmark::DoNotOptimize(float_psnr_reference(pair.reference, pair.distorted));
  state.SetItemsProcessed(state.iterations() * pair.reference.extent().area());
}

BENCHMARK_CAPTURE(float_psnr_frame, reference_8bit, 8)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(float_psnr_frame, reference_10bit, 10)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace snellen
