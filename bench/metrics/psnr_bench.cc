// SPDX-License-Identifier: BSD-2-Clause-Patent
// Time of PSNR per 1080p frame, all planes.
#include <benchmark/benchmark.h>

#include "media/synthetic.h"
#include "metrics/psnr/psnr.h"

namespace snellen {
namespace {

void psnr_frame(benchmark::State& state, int depth) {
  const FramePair pair = synthetic_pair({.format = {{1920, 1080}, {.depth = depth}}}, FrameIndex{0});
  for (auto _ : state) benchmark::DoNotOptimize(psnr_reference(pair.reference, pair.distorted, 3));
  state.SetItemsProcessed(state.iterations() * pair.reference.extent().area());
}

BENCHMARK_CAPTURE(psnr_frame, reference_8bit, 8)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(psnr_frame, reference_10bit, 10)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace snellen
