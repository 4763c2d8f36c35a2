// SPDX-License-Identifier: BSD-2-Clause-Patent
// Time of PSNR-HVS-M per 1080p frame, all planes.
#include <benchmark/benchmark.h>

#include "media/synthetic.h"
#include "metrics/psnr_hvs/psnr_hvs.h"

namespace snellen {
namespace {

void psnr_hvs_frame(benchmark::State& state, int depth) {
  const SyntheticSpec spec{.format = {{1920, 1080}, {.depth = depth, .subsampling = Subsampling::k420}}};
  const FramePair pair = synthetic_pair(spec, FrameIndex{0});
  for (auto _ : state) benchmark::DoNotOptimize(psnr_hvs_reference(pair.reference, pair.distorted));
  state.SetItemsProcessed(state.iterations() * pair.reference.extent().area());
}

BENCHMARK_CAPTURE(psnr_hvs_frame, reference_8bit, 8)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(psnr_hvs_frame, reference_10bit, 10)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace snellen
